import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { describeError } from "@/lib/log";
import { FakeS3 } from "@/tests/setup/fake-s3";
import { collectGarbage } from "@/tests/setup/collect-garbage";
import type { BlobFolder, BlobStore } from "./blob-store";
import { createDiskStore } from "./disk-store";
import { createS3Store, type S3Settings } from "./s3-store";

const scratch = mkdtempSync(path.join(tmpdir(), "gleaner-stores-"));
vi.stubEnv("DATA_DIR", scratch);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

async function foldersOf(store: BlobStore, kind: string): Promise<BlobFolder[]> {
  const found: BlobFolder[] = [];
  for await (const folder of store.listFolders(kind)) found.push(folder);
  return found;
}

let s3: FakeS3;

const stores: [string, () => Promise<BlobStore>][] = [
  ["on disk", () => Promise.resolve(createDiskStore(mkdtempSync(path.join(scratch, "files-"))))],
  ["in a bucket", () => Promise.resolve(bucketOf(s3))],
];

function bucketOf({ endpoint }: { endpoint: string }, settings: Partial<S3Settings> = {}): BlobStore {
  const { accessKeyId } = FakeS3;
  return createS3Store({
    endpoint,
    bucket: "files",
    region: "eu-1",
    accessKeyId,
    secretAccessKey: "secret",
    ...settings,
  });
}

/** Why the store is away; callers are not told. */
async function reasonOf(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: Error) => {
    expect(error).toMatchObject({ code: "unavailable", status: 503 });
    throw error.cause;
  });
}

beforeEach(async () => {
  s3 = await FakeS3.start();
});
afterEach(() => s3.stop());

describe.each(stores)("files stored %s", (_, create) => {
  it("are read back byte for byte, and a second write replaces the first", async () => {
    const store = await create();
    await store.put("documents/a/original", bytesOf("hello"));
    await store.put("documents/a/original", Uint8Array.from([0, 255, 10, 13]));
    expect([...(await store.read("documents/a/original"))]).toEqual([0, 255, 10, 13]);
  });

  it("are read in parts that make up the whole", async () => {
    const store = await create();
    const bytes = Buffer.alloc(300_000, "0123456789");
    await store.put("documents/a/original", bytes);
    const parts: Uint8Array[] = [];
    for await (const part of store.readParts("documents/a/original")) parts.push(part);
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  });

  it("can be stored from a local file and read as one", async () => {
    const store = await create();
    const file = path.join(scratch, "upload");
    writeFileSync(file, "hello");
    await store.putFile("documents/a/original", file);
    const local = await store.withLocalFile("documents/a/original", (name) =>
      Promise.resolve({ name, text: readFileSync(name, "utf8") }),
    );
    expect(local.text).toBe("hello");
    const failing = store.withLocalFile("documents/a/original", () =>
      Promise.reject(new Error("unreadable")),
    );
    await expect(failing).rejects.toThrow("unreadable");
  });

  it("that do not exist cannot be read, but deleting them is not an error", async () => {
    const store = await create();
    await expect(store.read("documents/a/original")).rejects.toThrow();
    await expect(store.readParts("documents/a/original")[Symbol.asyncIterator]().next()).rejects.toThrow();
    const local = store.withLocalFile("documents/a/original", (name) => readFile(name));
    await expect(local).rejects.toThrow();
    await expect(store.deleteFolder("documents/a")).resolves.toBeUndefined();
  });

  it("are deleted with their folder, and no others are", async () => {
    const store = await create();
    const keys = ["documents/a/original", "documents/a/text", "documents/a/more", "documents/ab/original"];
    for (const key of keys) await store.put(key, bytesOf(key));
    await store.deleteFolder("documents/a");
    for (const key of keys.slice(0, 3)) await expect(store.read(key)).rejects.toThrow();
    expect(textOf(await store.read("documents/ab/original"))).toBe("documents/ab/original");
  });

  it("are listed by folder, each once with its last write time", async () => {
    const store = await create();
    expect(await foldersOf(store, "documents")).toEqual([]);
    for (const id of ["a", "b", "c"]) {
      await store.put(`documents/${id}/original`, bytesOf("x"));
      await store.put(`documents/${id}/text`, bytesOf("x"));
    }
    await store.put("wizard/d/original", bytesOf("x"));
    const folders = await foldersOf(store, "documents");
    expect(folders.map(({ folder }) => folder).sort()).toEqual(["documents/a", "documents/b", "documents/c"]);
    for (const { modifiedAt } of folders)
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
  });

  it.each([
    "../x",
    "documents/../../x",
    "/etc/passwd",
    "documents//x",
    "a\0b",
    "documents/.",
    "documents/a?b",
  ])("cannot be stored under the malformed key %j", async (key) => {
    const store = await create();
    await expect(async () => store.put(key, bytesOf("x"))).rejects.toThrow("Malformed blob key");
  });
});

describe("a bucket", () => {
  it("leaves no local copy behind after withLocalFile", async () => {
    const store = bucketOf(s3);
    await store.put("documents/a/original", bytesOf("hello"));
    let local = "";
    await store.withLocalFile("documents/a/original", (name) => Promise.resolve((local = name)));
    expect(existsSync(local)).toBe(false);
  });

  it.each(["unavailable", "reset"] as const)(
    "is retried when the service is briefly down (%s)",
    async (fault) => {
      Object.assign(s3, { failures: 2, fault });
      await bucketOf(s3).put("documents/a/original", bytesOf("hello"));
      expect(s3.objects.has("/files/documents/a/original")).toBe(true);
      s3.failures = 2;
      expect(textOf(await bucketOf(s3).read("documents/a/original"))).toBe("hello");
    },
  );

  it.each(["unavailable", "reset"] as const)(
    "fails after a few retries when the service stays down (%s)",
    async (fault) => {
      Object.assign(s3, { failures: 100, fault });
      const put = bucketOf(s3).put("documents/a/original", bytesOf("x"));
      await expect(reasonOf(put)).rejects.toThrow(/^The file store /);
      expect(s3.failures).toBe(95);
    },
  );

  it("fails after a few retries when the service cannot be reached", async () => {
    const { endpoint } = s3;
    await s3.stop();
    const fetchSpy = vi.spyOn(globalThis, "fetch");
    const put = bucketOf({ endpoint }).put("documents/a/original", bytesOf("x"));
    await expect(reasonOf(put)).rejects.toThrow(/^The file store could not be reached for PUT$/);
    expect(fetchSpy).toHaveBeenCalledTimes(5);
    s3 = await FakeS3.start();
  });

  const calls: [string, (store: BlobStore) => Promise<unknown>][] = [
    ["put", (store) => store.put("documents/a/original", bytesOf("x"))],
    ["read", (store) => store.read("documents/a/original")],
    ["delete", (store) => store.deleteFolder("documents/a")],
    ["list", (store) => foldersOf(store, "documents")],
  ];
  const hanging = (["silent", "half"] as const).flatMap((fault) =>
    calls.map(([name, call]) => [fault, name, call] as const),
  );

  it.each(hanging)("times out when the service goes %s: %s", { timeout: 5_000 }, async (fault, _, call) => {
    Object.assign(s3, { failures: 100, fault });
    const timedOut = /^The file store did not answer [A-Z]+ within 100 ms$/;
    await expect(reasonOf(call(bucketOf(s3, { timeoutMs: 100 })))).rejects.toThrow(timedOut);
    expect(s3.failures).toBe(99);
  });

  it("is given up within the time for one call if it slowly responds that it is busy", async () => {
    Object.assign(s3, { failures: 100, fault: "unavailable", delayMs: 400 });
    const start = performance.now();
    const put = bucketOf(s3, { timeoutMs: 1_000 }).put("documents/a/original", bytesOf("x"));
    await expect(reasonOf(put)).rejects.toThrow(/^The file store /);
    expect(performance.now() - start).toBeLessThan(2_000);
    expect(s3.failures).toBeGreaterThan(95);
  });

  it("is given more time for a large file than for a small one", async () => {
    s3.delayMs = 300;
    const store = bucketOf(s3, { timeoutMs: 100 });
    await store.put("documents/a/original", new Uint8Array(1_000_000));
    await expect(reasonOf(store.put("documents/a/text", bytesOf("x")))).rejects.toThrow("did not answer PUT");
  });

  describe("that is read in parts", () => {
    const partsOf = (signal?: AbortSignal) =>
      bucketOf(s3, { timeoutMs: 2_000 }).readParts("documents/a/original", signal)[Symbol.asyncIterator]();
    const first = { done: false, value: bytesOf("half") };

    it("passes on each part when it arrives, waits for none too long, and drops the rest", async () => {
      Object.assign(s3, { failures: 1, fault: "half" });
      const parts = partsOf();
      expect(await parts.next()).toEqual(first);
      const timedOut = expect(parts.next()).rejects.toThrow(
        "The file store did not answer GET within 2000 ms",
      );
      // fetch may forget by whom it is aborted once its response is there.
      collectGarbage();
      await timedOut;
      await vi.waitFor(() => expect(s3.abandoned).toBe(1));
    });

    it("is left alone when its reader has gone", async () => {
      Object.assign(s3, { failures: 2, fault: "half" });
      const gone = new AbortController();
      const parts = bucketOf(s3).readParts("documents/a/original", gone.signal)[Symbol.asyncIterator]();
      await parts.next();
      // Not by the limit of a wait.
      const waiting = expect(parts.next()).rejects.toThrow("The file store could not be reached for GET");
      gone.abort();
      await waiting;
      await vi.waitFor(() => expect(s3.abandoned).toBe(1));
      await expect(partsOf(gone.signal).next()).rejects.toThrow();
      expect(s3.requests).toBe(1);

      const others = partsOf();
      await others.next();
      await others.return?.();
      await vi.waitFor(() => expect(s3.abandoned).toBe(2));
    });

    it.each(["unavailable", "reset"] as const)("is asked again before the first part (%s)", async (fault) => {
      await bucketOf(s3).put("documents/a/original", bytesOf("half"));
      Object.assign(s3, { failures: 2, fault });
      expect(await partsOf().next()).toEqual(first);
    });

    it("is not asked again when it breaks off after that", async () => {
      Object.assign(s3, { failures: 1, fault: "broken" });
      const read = async () => {
        const parts = partsOf();
        for (;;) if ((await parts.next()).done) return;
      };
      await expect(read()).rejects.toThrow("The file store could not be reached for GET");
      expect(s3.requests).toBe(1);
    });
  });

  it("times out in the middle of a response even if garbage is collected meanwhile", async () => {
    Object.assign(s3, { failures: 1, fault: "half" });
    const read = bucketOf(s3, { timeoutMs: 500 }).read("documents/a/original");
    const timedOut = expect(reasonOf(read)).rejects.toThrow("did not answer");
    const collecting = setInterval(collectGarbage, 20);
    await timedOut.finally(() => clearInterval(collecting));
    await vi.waitFor(() => expect(s3.abandoned).toBe(1));
  });

  it.each(calls)(
    "that refuses or is missing is unavailable, with the reason for the log but without key and content: %s",
    async (_, call) => {
      const refused = call(bucketOf(s3, { accessKeyId: "wrong-key" }));
      await expect(refused).rejects.toMatchObject({
        code: "unavailable",
        cause: { message: expect.stringMatching(/^The file store answered 403 to [A-Z]+$/) as string },
      });
      expect(describeError(await refused.catch((error: unknown) => error)).causes).toContainEqual({
        name: "S3Failure",
        status: 403,
        code: "InvalidAccessKeyId",
      });
      Object.assign(s3, { failures: 1, fault: "no bucket" });
      await expect(call(bucketOf(s3))).rejects.toMatchObject({
        code: "unavailable",
        cause: { status: 404, code: "NoSuchBucket" },
      });
    },
  );

  it("that lacks the object is not unavailable", async () => {
    await expect(bucketOf(s3).read("documents/a/original")).rejects.toThrow(
      /^The file store answered 404 to GET$/,
    );
    expect(await bucketOf(s3).direct?.sizeOf("documents/a/original")).toBeNull();
  });
});

import type * as Files from "node:fs/promises";
import { mkdtemp, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDiskStore } from "./disk-store";

vi.mock("node:fs/promises", { spy: true });

describe("the disk store", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), "disk-store-"));
  });
  afterEach(() => rm(root, { recursive: true }));

  const bytes = new TextEncoder().encode("hello");

  it("leaves only the blob in its folder", async () => {
    const store = createDiskStore(root);
    await store.put("documents/a/original", bytes);
    await store.put("documents/a/original", new TextEncoder().encode("bye"));
    expect(await readdir(path.join(root, "documents/a"))).toEqual(["original"]);
  });

  it.runIf(process.platform !== "win32")(
    "keeps its files private from other users of the machine",
    async () => {
      const mask = process.umask(0);
      await createDiskStore(path.join(root, "files")).put("documents/a/original", bytes);
      process.umask(mask);
      const modes = ["files", "files/documents", "files/documents/a", "files/documents/a/original"].map(
        async (name) => (await stat(path.join(root, name))).mode & 0o777,
      );
      expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o700, 0o600]);
    },
  );

  it("stores a local file by moving it", async () => {
    const store = createDiskStore(root);
    const file = path.join(root, "upload");
    await writeFile(file, bytes);
    await store.putFile("documents/a/original", file);
    expect(await readdir(root)).toEqual(["documents"]);
  });

  it.each(["put", "putFile"] as const)(
    "syncs what it stores by %s: the file, then its new name, then those of new folders",
    async (method) => {
      const calls: string[] = [];
      const nameOf = (file: string) => path.relative(root, file).replace(/\.[\w-]+\.tmp$/, ".tmp") || "root";
      const actual = await vi.importActual<typeof Files>("node:fs/promises");
      vi.mocked(open).mockImplementation(async (file, flags) => {
        const handle = await actual.open(file, flags);
        vi.spyOn(handle, "sync").mockImplementation(() => {
          calls.push(`sync ${nameOf(file as string)}`);
          return Promise.resolve();
        });
        return handle;
      });
      vi.mocked(rename).mockImplementation((from, to) => {
        calls.push(`rename to ${nameOf(to as string)}`);
        return actual.rename(from, to);
      });
      const store = createDiskStore(root);
      const file = path.join(root, "upload");
      await writeFile(file, bytes);
      const write = (key: string) => (method === "put" ? store.put(key, bytes) : store.putFile(key, file));
      await write("documents/a/original");
      const written = calls.slice(method === "put" ? 0 : 1);
      expect(written.slice(0, 2)).toEqual([
        "sync documents/a/original.tmp",
        "rename to documents/a/original",
      ]);
      expect(written.slice(2).sort()).toEqual(["sync documents", "sync documents/a", "sync root"]);
      calls.length = 0;
      await store.put("documents/a/text", bytes);
      expect(calls.at(-1)).toBe("sync documents/a");
      expect(calls).toHaveLength(3);
      vi.mocked(open).mockReset();
      vi.mocked(rename).mockReset();
    },
  );

  it("leaves nothing behind when the local file does not exist", async () => {
    const store = createDiskStore(root);
    await expect(store.putFile("documents/a/original", path.join(root, "missing"))).rejects.toThrow("ENOENT");
    expect(await readdir(path.join(root, "documents/a"))).toEqual([]);
  });
});

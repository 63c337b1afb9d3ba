import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answer, Gleaner } from "@/client/gleaner";
import { GleanerError } from "@/client/gleaner-error";
import { runScript, startScript } from "@/tests/setup/run-script";
import { UnreliableProxy, type Fate } from "@/tests/setup/unreliable-proxy";
import { ApiUser } from "./api-user";

const UPLOAD = /^POST \/api\/extractor\/[\w-]+\/document$/;
const RESULT = /^GET \/api\/extractor\/[\w-]+\/document\/[\w-]+$/;
let user: ApiUser;
let key: string;
let extractorId: string;
let folder: string;
let proxy: UnreliableProxy | undefined;

beforeAll(async () => {
  user = await ApiUser.signedIn();
  ({ key } = await user.program("write"));
  // For all documents of these tests.
  await user.ok("claimBonus");
});
beforeEach(async () => {
  extractorId = await user.createExtractor("Deliveries", ["Number", "Weight"]);
  folder = await mkdtemp(path.join(tmpdir(), "gleaner-files-"));
});
afterEach(async () => {
  await user.ok("deleteExtractor", { params: { id: extractorId } });
  await rm(folder, { recursive: true });
  await proxy?.stop();
  proxy = undefined;
});

async function file(name: string, content: string): Promise<string> {
  await writeFile(path.join(folder, name), content);
  return path.join(folder, name);
}

const settings = (url = ApiUser.baseUrl) => ({ GLEANER_URL: url, GLEANER_API_KEY: key });
const extract = (args: string[], env: Record<string, string> = settings()) =>
  runScript("gleaner", ["extract", ...args], env);
const documents = async () =>
  (await user.ok("listDocuments", { params: { id: extractorId } })).documents.map(({ filename }) => filename);

/** The fate of each upload in turn; all else passes. */
async function proxyWithUploads(...fates: Fate[]): Promise<string> {
  proxy = await UnreliableProxy.start(ApiUser.baseUrl, ({ method, url }) =>
    UPLOAD.test(`${method} ${url}`) ? (fates.shift() ?? "pass") : "pass",
  );
  return proxy.url;
}

describe("gleaner extract", () => {
  it("prints each document's values with states and quotes, and what was read of it", async () => {
    const files = await Promise.all(
      [101, 102, 103, 104, 105, 106].map((number) => file(`${number}.txt`, `Number: N-${number}\n`)),
    );
    const { code, lines, stderr } = await extract(["--extractor", "Deliveries", ...files]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(lines.map(({ file: of }) => of).sort()).toEqual(files);
    expect(lines.find(({ file: of }) => of === files[2])).toEqual({
      file: files[2],
      status: "SUCCESS",
      document: expect.any(String),
      values: [
        {
          name: "Number",
          value: "N-103",
          state: "verified",
          quote: "N-103",
          page: null,
          unit: null,
          checks: [],
        },
        { name: "Weight", value: null, state: "missing", quote: null, page: null, unit: null, checks: [] },
      ],
      coverage: { unit: "characters", total: 14, read: 14, unread: [] },
    });
  });

  it("prints the data in the shape of the extractor's schema where that is asked for", async () => {
    const good = await file("good.txt", "Number: N-1\n");
    const empty = await file("empty.txt", "");
    const { lines } = await extract(["--extractor", extractorId, "--shape", "schema", good, empty]);
    const [succeeded, failed] = [good, empty].map((name) => lines.find((line) => line.file === name));
    expect(succeeded).toMatchObject({
      status: "SUCCESS",
      values: [{ name: "Number", value: "N-1" }, { name: "Weight" }],
      data: { Number: "N-1", Weight: null },
      problems: [],
    });
    expect(failed).not.toHaveProperty("data");
  });

  it("goes on after files that fail, and says why", async () => {
    const good = await file("good.txt", "Number: N-1\n");
    const empty = await file("empty.txt", "");
    const damaged = await file("damaged.pdf", "%PDF-1.7\nnothing\n");
    const away = path.join(folder, "away.txt");
    const { code, lines } = await extract(["--extractor", extractorId, empty, damaged, away, good]);
    expect(code).toBe(1);
    const of = (name: string) => lines.find((line) => line.file === name);
    expect(of(empty)).toMatchObject({ status: "FAILURE", code: "empty_file" });
    expect(of(damaged)).toMatchObject({ status: "FAILURE", error: expect.stringMatching(/\w/) as string });
    expect(of(away)).toMatchObject({ status: "FAILURE", code: "unreadable" });
    expect(of(good)).toMatchObject({ status: "SUCCESS" });
  });

  it("ends with 2 for an unknown extractor and for two of one name, whose ids it tells", async () => {
    const sent = await file("a.txt", "Number: N-1\n");
    const unknown = await extract(["--extractor", "Nothing", sent]);
    expect([unknown.code, unknown.stdout]).toEqual([2, ""]);
    expect(unknown.stderr).toContain('There is no extractor "Nothing".');
    const other = await user.createExtractor("Deliveries");
    const twice = await extract(["--extractor", "Deliveries", sent]);
    expect([twice.code, twice.stdout]).toEqual([2, ""]);
    for (const id of [extractorId, other]) expect(twice.stderr).toContain(id);
    await user.ok("deleteExtractor", { params: { id: other } });
    expect(await documents()).toEqual([]);
  });

  it.each([
    ["no files", ["--extractor", "Deliveries"], {}],
    ["no extractor", ["a.txt"], {}],
    ["an unknown option", ["--extractor", "Deliveries", "--key", "glk_1", "a.txt"], {}],
    ["an unknown shape", ["--extractor", "Deliveries", "--shape", "list", "a.txt"], {}],
    ["too many at once", ["--extractor", "Deliveries", "--at-once", "9", "a.txt"], {}],
    ["no address", ["--extractor", "Deliveries", "a.txt"], { GLEANER_URL: "" }],
    ["no key", ["--extractor", "Deliveries", "a.txt"], { GLEANER_API_KEY: "" }],
  ])("ends with 2 for %s", async (_, args, changed) => {
    const { code, stderr } = await extract(args, { ...settings(), ...changed });
    expect(code).toBe(2);
    expect(stderr).not.toContain("    at ");
  });

  it("ends with 3 for a key that is not valid or may only read", async () => {
    const sent = await file("a.txt", "Number: N-1\n");
    const wrong = await extract(["--extractor", "Deliveries", sent], {
      ...settings(),
      GLEANER_API_KEY: "glk_1",
    });
    expect([wrong.code, wrong.stdout]).toEqual([3, ""]);
    const { key: reading } = await user.program("read");
    const read = await extract(["--extractor", "Deliveries", sent], {
      ...settings(),
      GLEANER_API_KEY: reading,
    });
    expect([read.code, read.stdout]).toEqual([3, ""]);
    expect(read.stderr).toContain("read-only");
  });

  it("ends with 4 where no server answers", async () => {
    const url = await proxyWithUploads();
    await proxy!.stop();
    const { code, stderr } = await extract(["--extractor", "x", "--patience", "1", "a.txt"], settings(url));
    expect(code).toBe(4);
    expect(stderr).toContain("ECONNREFUSED");
    proxy = undefined;
  });

  it("ends with 4 where the server goes away meanwhile, and blames no file for it", async () => {
    const files = [await file("a.txt", "Number: N-1\n"), await file("b.txt", "Number: N-2\n")];
    let away = false;
    proxy = await UnreliableProxy.start(ApiUser.baseUrl, ({ method, url }) => {
      if (away) return { status: 503, body: "{}" };
      away = RESULT.test(`${method} ${url}`);
      return "pass";
    });
    const args = ["--extractor", extractorId, "--at-once", "1", "--patience", "1", ...files];
    const { code, lines, stderr } = await extract(args, settings(proxy.url));
    expect(code).toBe(4);
    expect(lines.filter(({ status }) => status === "FAILURE")).toEqual([]);
    expect(stderr).toBe("The server answered 503.\n");
  });

  it("sends no more documents at once than it was told", async () => {
    const names = ["a", "b", "c", "d", "e"];
    const files = await Promise.all(names.map((name) => file(`${name}.txt`, `Number: N-${name}\n`)));
    const args = ["--extractor", extractorId, "--at-once", "2", ...files];
    const { code } = await extract(args, settings(await proxyWithUploads()));
    expect(code).toBe(0);
    const { requests } = proxy!;
    const sentAtOnce = requests.slice(
      0,
      requests.findIndex((request) => RESULT.test(request)),
    );
    expect(sentAtOnce.filter((request) => UPLOAD.test(request)).length).toBeLessThanOrEqual(2);
  });

  it("waits as long as Retry-After says", async () => {
    const url = await proxyWithUploads({ status: 429, headers: { "retry-after": "2" }, body: "{}" });
    const started = Date.now();
    const { code } = await extract(
      ["--extractor", extractorId, await file("a.txt", "Number: 1\n")],
      settings(url),
    );
    expect(code).toBe(0);
    expect(Date.now() - started).toBeGreaterThan(2_000);
  });

  it("sends a document once whose answer was lost, and again one that was never taken", async () => {
    const sent = await file("a.txt", "Number: N-1\n");
    const lost = await extract(
      ["--extractor", extractorId, sent],
      settings(await proxyWithUploads("lose answer")),
    );
    expect([lost.code, lost.lines.length]).toEqual([0, 1]);
    expect(await documents()).toEqual(["a.txt"]);
    await proxy!.stop();
    const url = await proxyWithUploads({ status: 503, body: "{}" });
    const other = await file("a.txt", "Number: N-2\n");
    const refused = await extract(["--extractor", extractorId, other], settings(url));
    expect([refused.code, refused.lines.length]).toEqual([0, 1]);
    expect(await documents()).toEqual(["a.txt", "a.txt"]);
  });

  it("stops on Ctrl-C and tells which documents go on", async () => {
    // The document never becomes done for the command.
    proxy = await UnreliableProxy.start(ApiUser.baseUrl, ({ method, url }) =>
      RESULT.test(`${method} ${url}`)
        ? { status: 503, headers: { "retry-after": "60" }, body: "{}" }
        : "pass",
    );
    const sent = await file("a.txt", "Number: N-1\n");
    const running = startScript(
      "gleaner",
      ["extract", "--extractor", extractorId, "--patience", "600", sent],
      settings(proxy.url),
    );
    while (!proxy.requests.some((request) => RESULT.test(request))) await sleep(20);
    running.kill("SIGINT");
    const { code, lines, stderr } = await running.ended;
    expect(code).toBe(130);
    const [document] = (await user.ok("listDocuments", { params: { id: extractorId } })).documents;
    expect(lines).toEqual([{ file: sent, status: "PROCESSING", document: document!.id }]);
    expect(stderr).toBe("Stopped. Documents that were sent will still be processed.\n");
    await user.settled(extractorId, document!.id);
  });
});

describe("the client", () => {
  const client = (secret = key) => new Gleaner({ baseUrl: `${ApiUser.baseUrl}/`, key: secret });

  it("uploads, waits, corrects by a typed call, and downloads", async () => {
    const gleaner = client();
    const { id } = await gleaner.upload(extractorId, new Blob(["Number: N-1\n"]), "a.txt");
    const { document, values } = await gleaner.settled(extractorId, id);
    expect([document.status, document.rejection_reason, values[0]?.value]).toEqual(["SUCCESS", null, "N-1"]);
    const params = { path: { id: extractorId, docId: id } };
    const body = { name: "Number", value: "N-2" };
    const corrected = await answer(
      gleaner.api.PATCH("/api/extractor/{id}/document/{docId}/value", { params, body }),
    );
    expect(corrected.value.value).toBe("N-2");
    expect(await (await gleaner.download(extractorId, [id], "CSV")).text()).toContain("N-2");
  });

  it("throws what the server says", async () => {
    const failure = await client(`glk_${"0".repeat(38)}`)
      .extractors()
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GleanerError);
    expect(failure).toMatchObject({ status: 401, code: "not_signed_in" });
    const unknown = client().result("unknown", "unknown");
    await expect(unknown).rejects.toMatchObject({ status: 404, code: "not_found" });
  });
});

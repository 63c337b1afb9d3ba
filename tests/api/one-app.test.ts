import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { documentsWithRemoteResources } from "@/lib/text/testing/documents-with-remote-resources";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { peakBytes } from "@/tests/setup/peak-bytes";
import { ApiUser } from "./api-user";

const CHANGES_PER_MINUTE = 230;
const UPLOADS = 200;
const CANARY = "canary-7f3e91";

const recorder = path.resolve(import.meta.dirname, "../setup/record-connections.mjs");
const text = (content: string, name: string) => new File([content], name, { type: "text/plain" });

describe("an app whose output and connections are recorded", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "gleaner-one-app-"));
  const connections = path.join(folder, "connections");
  let app: AppUnderTest;
  beforeAll(async () => {
    app = await AppUnderTest.start({
      settings: {
        LOG_LEVEL: "debug",
        RATE_LIMIT_PER_MINUTE: String(CHANGES_PER_MINUTE),
        SIGNUP_CREDITS: "1000",
        NODE_OPTIONS: `--import=${recorder}`,
        CONNECTIONS_FILE: connections,
      },
    });
  });
  afterAll(async () => {
    await app.stop();
    rmSync(folder, { recursive: true });
  });

  const temporaryFiles = () => readdirSync(path.join(app.dataDirectory, "temporary"));

  it("200 concurrent uploads give 200 correct results, and no file without its row or vice versa", async () => {
    const user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    const id = await user.createExtractor("Many", ["Number"]);
    const before = peakBytes(app.launcherPid);
    await Promise.all(
      Array.from({ length: UPLOADS }, (_, index) =>
        user.ok("uploadDocument", {
          params: { id },
          file: text(`Number: N-${index}\n${"Some more words. ".repeat(500)}`, `${index}.txt`),
        }),
      ),
    );
    const documents = await settled(user, id);
    const results = documents.map(({ filename, extracted_data }) => `${filename} ${extracted_data}`);
    const wanted = Array.from({ length: UPLOADS }, (_, index) => `${index}.txt {"Number":"N-${index}"}`);
    expect(results.sort()).toEqual(wanted.sort());
    expect(readdirSync(path.join(app.dataDirectory, "files", "documents")).sort()).toEqual(
      documents.map((document) => document.id).sort(),
    );
    expect(temporaryFiles()).toEqual([]);
    expect(peakBytes(app.launcherPid) - before).toBeLessThan(300 * 1024 * 1024);
    expect(await user.ok("getUser")).toMatchObject({ credits: 1000 - UPLOADS });
  }, 400_000);

  it.each([
    ["is aborted", 1_000_000],
    ["is longer than declared", 300],
  ])("an upload that %s leaves nothing behind", async (_, declared) => {
    const user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    const id = await user.createExtractor("Cut", ["Number"]);
    const outgoing = request(`${app.baseUrl}/api/extractor/${id}/document`, {
      method: "POST",
      headers: {
        cookie: user.cookie,
        "X-CSRF-Token": user.csrfToken,
        "Content-Type": "multipart/form-data; boundary=b",
        "Content-Length": declared,
      },
    });
    const ended = new Promise((resolve) => {
      outgoing.on("response", (response) => response.resume().on("end", resolve));
      outgoing.on("error", resolve);
    });
    const disposition = 'Content-Disposition: form-data; name="file"; filename="a.txt"';
    outgoing.write(`--b\r\n${disposition}\r\n\r\n${"Number: 1\n".repeat(5_000)}`);
    if (declared > 50_000)
      await vi.waitFor(() => expect(temporaryFiles()).not.toEqual([]), { timeout: 30_000 });
    else await ended;
    outgoing.destroy();
    await vi.waitFor(() => expect(temporaryFiles()).toEqual([]), { timeout: 30_000 });
    expect((await user.ok("listDocuments", { params: { id } })).documents).toEqual([]);
  });

  it("one change above the rate limit is refused with 429 and Retry-After; other users are not affected", async () => {
    const user = await ApiUser.signedIn({ baseUrl: app.baseUrl, terms: false });
    const other = await ApiUser.signedIn({ baseUrl: app.baseUrl, terms: false });
    const answers: Response[] = [];
    // A new window may start in between: then that one is filled.
    while (answers.at(-1)?.status !== 429 && answers.length < 3 * CHANGES_PER_MINUTE) {
      answers.push(await user.send("acceptTerms"));
    }
    expect(answers.length).toBeGreaterThan(CHANGES_PER_MINUTE);
    const refused = answers.at(-1)!;
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(await refused.json()).toMatchObject({ success: false, code: "rate_limited" });
    expect((await other.send("acceptTerms")).status).toBe(200);
    expect((await user.send("getUser")).status).toBe(200);
  });

  it("document content is never logged, whatever happens to the document", async () => {
    const user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    const id = await user.createExtractor(`Extractor ${CANARY}`, ["Number", `Field ${CANARY}`]);
    const broken = new File([`%PDF-1.7\n${CANARY}`], `${CANARY}.pdf`, { type: "application/pdf" });
    const picture = new File(
      [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), CANARY],
      `${CANARY}.docx`,
    );
    const good = text(`Number: ${CANARY}\nField ${CANARY}: ${CANARY}\n`, `${CANARY}.txt`);
    expect((await user.fails("uploadDocument", { params: { id }, file: picture })).status).toBe(415);
    for (const file of [good, broken]) await user.ok("uploadDocument", { params: { id }, file });
    await user.send("runWizard", { file: good });
    await user.send("runWizard", { file: broken });
    await user.send("createField", { params: { id }, body: `{"name": "${CANARY}` });
    await user.send("createExtractor", { body: { name: CANARY.repeat(100) } });
    const documents = await settled(user, id);
    expect(documents.map(({ status }) => status).sort()).toEqual(["FAILURE", "SUCCESS"]);
    expect(app.output).toContain('"step failed"');
    expect(app.output).not.toContain(CANARY);
    expect(app.output).not.toContain(user.email);
  });

  it("a program's key is named in the log by its id; no secret, and nothing of one, is in the log or in an answer", async () => {
    const user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    const program = await user.program("write");
    const [key] = (await user.ok("listKeys")).keys;
    const id = await program.createExtractor("Logged", ["Number"]);
    const document = await program.process(id, "Number: N-7\n");
    await program.fails("deleteUser", { body: { email: user.email } });
    const wrong = `${program.key.slice(0, -1)}_`;
    await fetch(`${app.baseUrl}/api/user`, { headers: { authorization: `Bearer ${wrong}` } });
    const keys = app.output
      .split("\n")
      .filter((line) => line.includes('"operation":"uploadDocument"'))
      .flatMap((line) => (JSON.parse(line) as { key?: string }).key ?? []);
    expect(keys).toEqual([key!.id]);
    const answers = [
      JSON.stringify(await user.ok("listKeys")),
      JSON.stringify(await user.ok("getDocumentResult", { params: { id, docId: document.id } })),
    ];
    for (const text of [app.output, ...answers]) {
      expect(text).not.toContain(program.key.slice(12));
      expect(text).not.toContain(wrong.slice(12));
      expect(text).not.toMatch(/[0-9a-f]{64}/);
    }
  });

  it("a file that is not a document is not stored, whatever its name", async () => {
    const user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    const id = await user.createExtractor("Refused", ["Number"]);
    const stored = () =>
      ["files", "temporary"].flatMap((name) =>
        readdirSync(path.join(app.dataDirectory, name), { recursive: true, encoding: "utf8" }),
      );
    const before = stored().sort();
    const program = new File([Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])], "setup.docx");
    const picture = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0])], "scan.pdf");
    for (const file of [program, picture, new File(["#!/bin/sh"], "run.sh"), new File([], "empty.txt")]) {
      const status = file.size === 0 ? 400 : 415;
      expect((await user.fails("uploadDocument", { params: { id }, file })).status).toBe(status);
      expect((await user.fails("runWizard", { file })).status).toBe(status);
      expect(stored().sort()).toEqual(before);
    }
    expect((await user.ok("listDocuments", { params: { id } })).documents).toEqual([]);
  });

  it("connects to nothing but its own database, and the document readers to nothing at all", async () => {
    const user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
    const id = await user.createExtractor("Bait", ["Number"]);
    const bait = Object.entries(documentsWithRemoteResources("http://bait.gleaner.example/"));
    await Promise.all(
      bait.map(([name, bytes]) =>
        user.ok("uploadDocument", { params: { id }, file: new File([new Uint8Array(bytes)], name) }),
      ),
    );
    for (const document of await settled(user, id)) {
      expect([document.filename, document.status]).toEqual([document.filename, "SUCCESS"]);
    }
    const lines = readFileSync(connections, "utf8").split("\n");
    expect(lines).toContain("RUNS reader-process.mjs");
    expect(lines.filter((line) => line.startsWith("CONNECTS reader-process.mjs"))).toEqual([]);
    const targets = lines.flatMap((line) => /^CONNECTS \S* TO (.*)$/.exec(line)?.[1] ?? []);
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((host) => !/^(localhost|127\.0\.0\.1|::1)$/.test(host))).toEqual([]);
  });
});

async function settled(user: ApiUser, id: string) {
  for (;;) {
    const { documents } = await user.ok("listDocuments", { params: { id } });
    if (documents.every(({ status }) => status === "SUCCESS" || status === "FAILURE")) return documents;
    await sleep(100);
  }
}

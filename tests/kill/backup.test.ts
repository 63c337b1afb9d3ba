import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { ApiUser } from "@/tests/api/api-user";
import { AppUnderTest } from "@/tests/setup/app-under-test";
import { paper } from "@/tests/setup/reviewed-paper";

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "gleaner-backup-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** `npm run backup` or `restore`; returns what it prints. */
async function run(name: "backup" | "restore", dataDirectory: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: "", S3_BUCKET: "", DATA_DIR: dataDirectory };
  const { stdout } = await promisify(execFile)("npm", ["run", "-s", name, "--", ...args], { env });
  return stdout;
}

/** What the user sees: account with balance, extractors, documents, values, and the uploaded files. */
async function everythingOf(user: ApiUser, id: string): Promise<unknown> {
  const params = { id };
  const { documents } = await user.ok("listDocuments", { params });
  return {
    user: await user.ok("getUser"),
    extractors: await user.ok("listExtractors"),
    documents,
    results: await Promise.all(
      documents.map((document) => user.ok("getDocumentResult", { params: { id, docId: document.id } })),
    ),
    files: await Promise.all(
      documents.map(async (document) =>
        (await user.send("getDocumentFile", { params: { id, docId: document.id } })).text(),
      ),
    ),
  };
}

test("a backup of a running app, restored and started, shows its users what they had", async () => {
  const [original, restored] = [folder(), folder()];
  const file = path.join(folder(), "backup.tar.gz");
  const app = await AppUnderTest.start({ dataDirectory: original });
  onTestFinished(() => app.kill());
  const before = await ApiUser.signedIn({ baseUrl: app.baseUrl });
  const id = await before.createExtractor("Invoices", ["Number"]);
  for (const number of ["A-1", "A-2"]) await before.process(id, `Number: ${number}\n`, `${number}.txt`);
  const had = await everythingOf(before, id);

  const said = await run("backup", original, "--with-secret", file);
  expect(said).toContain("1 accounts, 2 documents, 4 files");
  expect(said).toContain("It also contains the secret");
  await before.createExtractor("Made later");
  expect(await run("restore", restored, file)).toContain("1 accounts, 2 documents, 4 files");

  const other = await AppUnderTest.start({ dataDirectory: restored });
  onTestFinished(() => other.kill());
  const after = new ApiUser(other.baseUrl);
  [after.cookie, after.csrfToken] = [before.cookie, before.csrfToken];
  expect(await everythingOf(after, id)).toEqual(had);
  await after.createExtractor("Goes on");
}, 240_000);

test("a backup holds nothing of a document that was deleted, though its extractor has learnt from it", async () => {
  const dataDirectory = folder();
  const file = path.join(folder(), "backup.tar.gz");
  const app = await AppUnderTest.start({ dataDirectory });
  onTestFinished(() => app.kill());
  const user = await ApiUser.signedIn({ baseUrl: app.baseUrl });
  const id = await user.createExtractor("Harbour papers", ["Berth"]);
  const text = paper("B-114", "Ingrid Vale");
  const document = await user.process(id, text, "paper.txt");
  const params = { id, docId: document.id };
  await user.ok("correctValue", { params, body: { name: "Berth", value: "B-114" } });
  const listed = async () => (await user.ok("listLayouts", { params: { id } })).layouts;
  await expect.poll(listed, { timeout: 60_000 }).toHaveLength(1);
  await user.ok("deleteDocument", { params });

  expect(await run("backup", dataDirectory, file)).toContain("It does not contain the secret (auth-secret)");
  expect(await run("restore", folder(), file)).toMatch(
    /left out: 1 lessons of reviewed documents, 0 fingerprints/,
  );
  const bytes = gunzipSync(readFileSync(file)).toString("latin1");
  expect(bytes).toContain("Harbour papers");
  const words = ["B-114", ...(text.match(/\p{L}{6,}/gu) ?? [])];
  expect(words.filter((word) => bytes.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
}, 240_000);

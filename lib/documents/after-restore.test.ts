import { createHmac, hkdfSync } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import { createDatabase } from "@/lib/db/client";
import { backUp } from "@/lib/embedded/backup";
import { startEmbeddedDatabase } from "@/lib/embedded/embedded-database";
import { migrate } from "@/lib/embedded/migrate";
import { restore } from "@/lib/embedded/restore";
import { env } from "@/lib/env";
import { createField } from "@/lib/extractors/create-field";
import { updateExtractor } from "@/lib/extractors/update-extractor";
import { makeExtractor, receivedText } from "@/tests/setup/account";
import { contextOver } from "@/tests/setup/context";
import { CHANGED, desk, invoice, OTHER_ACCOUNT, SEEN, seenIn } from "@/tests/setup/invoice-desk";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { NEXT_PAPER, paper, processPaper, reviewedPaper, valuesOf } from "@/tests/setup/reviewed-paper";
import { sendCorrection } from "@/tests/setup/send-correction";
import { deleteDocument } from "./delete-document";
import { getDocumentResult } from "./get-document-result";
import { learnDue } from "./learning/learn-due";
import { listLayouts } from "./learning/list-layouts";
import { uploadDocument } from "./upload-document";

const SUPPLIER = "Acme GmbH";
const NUMBER = "RE-17";
const ACCOUNT = "DE89370400440532013000";

/** The app's context over a data directory, whose database ends with `stop`. */
async function open(directory: string): Promise<{ ctx: Context; stop: () => Promise<void> }> {
  const database = await startEmbeddedDatabase(directory, "a password for tests", async (url) => {
    await migrate(url);
  });
  await database.ready;
  const db = createDatabase(database.server.url, 5);
  const stop = async () => {
    await db.$disconnect();
    await database.server.stop();
  };
  return { ctx: contextOver(db, [], path.join(directory, "files")), stop };
}

/** The hashes that fingerprints of the deleted invoice have under a secret, as lib/values/fingerprints.ts makes them. */
function hashesBy(secret: string, { extractorId, fieldIds }: { extractorId: string; fieldIds: string[] }) {
  const key = Buffer.from(hkdfSync("sha256", secret, extractorId, "fingerprints", 32)).toString("hex");
  const guesses = [
    ["unique", [fieldIds[0], "acmegmbh"], [fieldIds[1], "re17"]],
    ["iban", ACCOUNT],
  ];
  return guesses.map((guess) => createHmac("sha256", key).update(JSON.stringify(guess)).digest("base64url"));
}

describe("a backup of an installation that has learned and whose documents were deleted", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "gleaner-restore-"));
  const [withSecret, withoutSecret] = [path.join(folder, "with"), path.join(folder, "without")];
  let invoices: { user: UserContext["user"]; extractorId: string; fieldIds: string[] };
  let papers: { user: UserContext["user"]; extractorId: string };
  beforeAll(async () => {
    const original = path.join(folder, "original");
    mkdirSync(original);
    writeFileSync(path.join(original, "auth-secret"), env().AUTH_SECRET);
    const { ctx, stop } = await open(original);
    const { user, extractorId, read } = await desk(ctx);
    for (const number of ["RE-15", "RE-16", NUMBER])
      await deleteDocument(user, extractorId, await read(invoice(number)));
    const taught = await reviewedPaper(ctx);
    await learnDue(ctx);
    await deleteDocument(taught.user, taught.extractorId, taught.id);
    const fields = await ctx.db.field.findMany({ where: { extractorId }, orderBy: { position: "asc" } });
    invoices = { user: user.user, extractorId, fieldIds: fields.map(({ id }) => id) };
    papers = { user: taught.user.user, extractorId: taught.extractorId };
    await stop();
    await backUp(original, withSecret, { withSecret: true });
    await backUp(original, withoutSecret);
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The two users after a restore, and what the checks of an invoice are. */
  async function restored(file: string) {
    const directory = mkdtempSync(path.join(folder, "restored-"));
    await restore(directory, file);
    const { ctx, stop } = await open(directory);
    onTestFinished(stop);
    const user = { ...ctx, user: invoices.user };
    return {
      user,
      reader: { ...ctx, user: papers.user },
      seen: async (...text: Parameters<typeof invoice>) => {
        const id = await processPaper(user, invoices.extractorId, invoice(...text));
        return seenIn(user, invoices.extractorId, id);
      },
    };
  }

  test("reveals no name, number or account to a word list unless it contains the secret", () => {
    /** The hashes in the archive that any text of it, taken for the secret, gives of the values. */
    const recognised = (archive: string) =>
      [...new Set(archive.match(/[\w +/=-]{16,}/g))]
        .flatMap((text) => hashesBy(text, invoices))
        .filter((hash) => archive.includes(hash));
    const contentOf = (file: string) => gunzipSync(readFileSync(file)).toString("latin1");
    expect(recognised(contentOf(withSecret))).toHaveLength(2);
    const archive = contentOf(withoutSecret);
    expect(archive).not.toContain(env().AUTH_SECRET);
    expect(recognised(archive)).toEqual([]);
    const words = [SUPPLIER, NUMBER, ACCOUNT, "B-114", "Ingrid Vale", "KESTREL", "Saltmouth"];
    expect(words.filter((word) => archive.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
  });

  test("recognises values and applies lessons after a restore with its secret", async () => {
    const { reader, seen } = await restored(withSecret);
    expect(await seen(NUMBER)).toEqual(SEEN);
    expect(await seen("RE-18", SUPPLIER, OTHER_ACCOUNT)).toEqual(CHANGED);
    const id = await processPaper(reader, papers.extractorId, NEXT_PAPER);
    expect(await valuesOf(reader, papers.extractorId, id)).toMatchObject({ Berth: { value: "C-207" } });
  }, 300_000);

  test("has forgotten after a restore without its secret, but recognises and learns again", async () => {
    const { user, reader, seen } = await restored(withoutSecret);
    expect(await seen(NUMBER)).toEqual({});
    expect(await seen(NUMBER)).toEqual(SEEN);
    expect(await seen("RE-18", SUPPLIER, OTHER_ACCOUNT)).toEqual(CHANGED);
    const again = await uploadDocument(user, invoices.extractorId, () => receivedText(invoice(NUMBER)));
    expect(again).toMatchObject({ checks: [{ code: "same_file" }] });

    expect((await listLayouts(reader, papers.extractorId)).layouts).toEqual([]);
    const first = await processPaper(reader, papers.extractorId, paper("B-114", "Ingrid Vale"));
    await sendCorrection(reader, papers.extractorId, first, { name: "Berth", value: "B-114" });
    const next = await processPaper(reader, papers.extractorId, NEXT_PAPER);
    expect(await valuesOf(reader, papers.extractorId, next)).toMatchObject({ Berth: { value: "C-207" } });
  }, 300_000);

  test("processes documents with rules and tables after a restore", async () => {
    const { user } = await restored(withSecret);
    const extractorId = await makeExtractor(user, []);
    for (const name of ["Net", "Tax"]) await createField(user, extractorId, { name, type: "NUMBER" });
    const columns = [{ name: "Article" }, { name: "Quantity", type: "NUMBER" as const }];
    await createField(user, extractorId, { name: "Items", type: "TABLE", columns });
    const rules = [{ name: "Low tax", expression: "Tax < 10", message: "The tax is high." }];
    await updateExtractor(user, extractorId, { rules });
    const valuesIn = async (content: string, filename: string) => {
      const { id } = await uploadDocument(user, extractorId, () => receivedText(content, filename));
      await processDocumentOnce(user, id);
      return (await getDocumentResult(user, extractorId, id, { rows: "all" })).values;
    };
    expect((await valuesIn("Net: 100.00 EUR\nTax: 19.00 EUR\n", "a.txt")).slice(0, 2)).toMatchObject([
      { name: "Net", value: 100, checks: [] },
      { name: "Tax", value: 19, checks: [{ code: "rule_broken" }] },
    ]);
    expect((await valuesIn("Article;Quantity\nRope;2\nSail;1\n", "items.csv"))[2]).toMatchObject({
      name: "Items",
      value: [
        { Article: "Rope", Quantity: 2 },
        { Article: "Sail", Quantity: 1 },
      ],
    });
  }, 300_000);
});

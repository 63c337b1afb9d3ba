import { describe, expect } from "vitest";
import { addFieldInput } from "@/lib/api/suggestion";
import type { Context } from "@/lib/context";
import { getDocumentResult } from "@/lib/documents/get-document-result";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import { addField } from "./add-field";
import { listSuggestions } from "./list-suggestions";

const TEXT = "KESTREL WHARFINGERS\n\nNumber: N-7\nArrived: 3 March 2026\nDraught: 2.5 m\nBerth: B 114\n";

async function processed(ctx: Context, text = TEXT, field = "Number") {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, [field]);
  const id = await upload(user, extractorId, text);
  await processDocumentOnce(ctx, id);
  const suggested = () => listSuggestions(user, extractorId, id);
  return { user, extractorId, id, suggested };
}

describe("a document's suggestions", () => {
  test("reach the maximum number, however many of them became fields", async ({ ctx }) => {
    const lines = Array.from({ length: 90 }, (_, index) => `Reading: ${index + 100}.5 kWh\n`).join("");
    const { user, extractorId, id, suggested } = await processed(ctx, lines);
    const [first, second, ...more] = await suggested();
    expect(more).toHaveLength(58);
    const last = more.at(-1);
    for (const offer of [first, second]) {
      const from = { document: id, suggestion: offer?.id };
      await addField(user, extractorId, await addFieldInput.parseAsync({ from }));
    }
    const left = await suggested();
    expect(left).toHaveLength(60);
    expect(left.slice(0, 58)).toEqual(more);
    expect(left.indexOf(left.find(({ id }) => id === last?.id)!)).toBe(57);
    // What comes after the first 60 can be added, too.
    const from = { document: id, suggestion: left.at(-1)?.id };
    const { value } = await addField(user, extractorId, await addFieldInput.parseAsync({ from }));
    expect(value).toMatchObject({ value: left.at(-1)?.value });
  });

  test("omit a value that a user typed without a place", async ({ ctx }) => {
    // It occurs twice: which place is meant is not known.
    const { user, extractorId, id, suggested } = await processed(ctx, `${TEXT}Slot: B 114\n`, "Pilot");
    const quotes = async () => (await suggested()).map(({ quote }) => quote);
    expect(await quotes()).toContain("B 114");
    await sendCorrection(user, extractorId, id, { name: "Pilot", value: "B 114" });
    const { values } = await getDocumentResult(user, extractorId, id);
    expect(values[0]?.correction).toEqual({ value: "B 114", at: expect.any(String) as string });
    expect(await quotes()).not.toContain("B 114");
    expect(await quotes()).toContain("2.5 m");
  });
});

describe("a field whose request is closed", () => {
  test("is not created", async ({ ctx }) => {
    const { user, extractorId, id } = await processed(ctx);
    const start = TEXT.indexOf("B 114");
    const input = await addFieldInput.parseAsync({ from: { document: id, start, end: start + 5 } });
    const closing = new AbortController();
    const { records } = user.engine;
    const offerAt: typeof records.offerAt = (document, span) => {
      closing.abort();
      return records.offerAt(document, span);
    };
    const engine = { ...user.engine, records: { ...records, offerAt } };
    const adding = addField({ ...user, engine }, extractorId, input, closing.signal);
    await expect(adding).rejects.toMatchObject({ name: "AbortError" });
    expect((await getExtractor(user, extractorId)).fields).toHaveLength(1);
  });
});

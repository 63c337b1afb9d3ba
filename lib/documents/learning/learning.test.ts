import { describe, expect } from "vitest";
import type { UserContext } from "@/lib/context";
import { deleteDocument } from "@/lib/documents/delete-document";
import { extractAgain } from "@/lib/documents/extract-again";
import { createField } from "@/lib/extractors/create-field";
import { deleteExtractor } from "@/lib/extractors/delete-extractor";
import { deleteUser } from "@/lib/users/delete-user";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { NEXT_PAPER, paper, processPaper, reviewedPaper, valuesOf } from "@/tests/setup/reviewed-paper";
import { sendCorrection } from "@/tests/setup/send-correction";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { learnDue } from "./learn-due";
import { listLayouts } from "./list-layouts";
import { learnFromDocument } from "./learn-from-document";

const learnt = { Berth: { value: "C-207" }, Master: { value: "Tomas Brandt" } };

describe("an extractor", () => {
  test("reads the next document of a layout as the last one was reviewed, and says so", async ({ ctx }) => {
    const { user, extractorId } = await reviewedPaper(ctx);
    const next = await processPaper(user, extractorId, NEXT_PAPER);
    expect(await valuesOf(user, extractorId, next)).toMatchObject(learnt);
    expect((await valuesOf(user, extractorId, next)).Berth).toMatchObject({
      evidence: { learned: { documents: 1 } },
    });
    expect(await ctx.db.layout.findMany({ select: { documents: true, lastUsedAt: true } })).toEqual([
      { documents: 1, lastUsedAt: expect.any(Date) as Date },
    ]);
  });

  test("uses no lessons of another extractor or user", async ({ ctx }) => {
    const { user } = await reviewedPaper(ctx);
    const others: [UserContext, string][] = [[user, await makeExtractor(user, ["Berth", "Master"])]];
    const stranger = await signUp(ctx);
    others.push([stranger, await makeExtractor(stranger, ["Berth", "Master"])]);
    for (const [owner, extractorId] of others) {
      const id = await processPaper(owner, extractorId, NEXT_PAPER);
      expect(await valuesOf(owner, extractorId, id)).toMatchObject({
        Berth: { evidence: { learned: null } },
      });
    }
  });

  test("forgets a correction's lesson when it is undone, but not when its document is deleted", async ({
    ctx,
  }) => {
    const { user, extractorId, correct, id } = await reviewedPaper(ctx);
    await learnDue(ctx);
    await correct({ name: "Berth", original: true });
    await correct({ name: "Master", original: true });
    await learnDue(ctx);
    expect(await ctx.db.layout.count()).toBe(0);
    await correct({ name: "Berth", value: "B-114" });
    await learnDue(ctx);
    await deleteDocument(user, extractorId, id);
    const next = await processPaper(user, extractorId, NEXT_PAPER);
    expect(await valuesOf(user, extractorId, next)).toMatchObject({ Berth: learnt.Berth });
  });

  test("learns which of several places was meant, and reads the next document there", async ({ ctx }) => {
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user, ["Berth"]);
    const text = `${paper("B-114", "Ingrid Vale")}Receipt B-114 is kept by the office\n`;
    const id = await processPaper(user, extractorId, text);
    const { value, places = [] } = await sendCorrection(user, extractorId, id, {
      name: "Berth",
      value: "B-114",
    });
    expect(value.correction).not.toHaveProperty("place");
    expect(places).toMatchObject([
      { quote: "B-114", line: "Slot B-114 east basin" },
      { quote: "B-114", line: "Receipt B-114 is kept by the office" },
    ]);
    const pointed = { start: places[1]!.start!, end: places[1]!.end! };
    const chosen = await sendCorrection(user, extractorId, id, { name: "Berth", value: "B-114", pointed });
    expect(chosen).toMatchObject({ value: { correction: { place: pointed } } });
    expect(chosen).not.toHaveProperty("places");
    const next = await processPaper(user, extractorId, `${NEXT_PAPER}Receipt D-318 is kept by the office\n`);
    expect(await valuesOf(user, extractorId, next)).toMatchObject({ Berth: { value: "D-318" } });
  });

  test("reads an ambiguous number as in a reviewed document", async ({ ctx }) => {
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user, []);
    await createField(user, extractorId, { name: "Mean reading", type: "NUMBER" });
    const read = async (reading: string) => {
      const text = `TARN METROLOGY\nBench sheet, sealed\nMean reading: ${reading}\n`;
      const id = await processPaper(user, extractorId, text);
      const { "Mean reading": value } = await valuesOf(user, extractorId, id);
      return { id, value };
    };
    const { id, value } = await read("21,250");
    expect(value).toMatchObject({ value: 21250, evidence: { state: "ambiguous" } });
    await sendCorrection(user, extractorId, id, { name: "Mean reading", value: 21.25 });
    const next = await read("20,750");
    expect(next.value).toMatchObject({ value: 20.75, evidence: { state: "verified" } });
    // What a person enters is read like the paper.
    await sendCorrection(user, extractorId, next.id, { name: "Mean reading", value: "20,755" });
    expect(await valuesOf(user, extractorId, next.id)).toMatchObject({ "Mean reading": { value: 20.755 } });
  });

  test("parses entered cells as numbers of a reviewed document were read", async ({ ctx }) => {
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user, []);
    await createField(user, extractorId, { name: "Mean reading", type: "NUMBER" });
    const columns = [{ name: "Probe" }, { name: "Reading", type: "NUMBER" as const }];
    await createField(user, extractorId, { name: "Probes", type: "TABLE", columns });
    const read = async (mean: string) =>
      processPaper(user, extractorId, `TARN METROLOGY\nBench sheet, sealed\nMean reading: ${mean}\n`);
    await sendCorrection(user, extractorId, await read("21,250"), { name: "Mean reading", value: 21.25 });
    await learnDue(ctx);
    const next = await read("20,750");
    const cells = { Probe: "A", Reading: "20,755" };
    const { rows } = await sendCorrection(user, extractorId, next, { name: "Probes", row: 0, insert: cells });
    expect(rows).toMatchObject([{ cells: { Probe: "A", Reading: 20.755 } }]);
  });

  test("stops using a place that was wrong in two consecutive documents", async ({ ctx }) => {
    const { user, extractorId } = await reviewedPaper(ctx);
    for (const [slot, entered] of [
      ["C-207", "Somewhere"],
      ["D-318", "Elsewhere"],
    ] as const) {
      const id = await processPaper(user, extractorId, paper(slot, "Odile Marchetti"));
      expect(await valuesOf(user, extractorId, id)).toMatchObject({ Berth: { value: slot } });
      await sendCorrection(user, extractorId, id, { name: "Berth", value: entered });
      await sendCorrection(user, extractorId, id, { name: "Master", confirmed: true });
      await learnDue(ctx);
    }
    const id = await processPaper(user, extractorId, NEXT_PAPER);
    expect(await valuesOf(user, extractorId, id)).toMatchObject({
      Berth: { value: null, evidence: { learned: null } },
      Master: learnt.Master,
    });
    expect(await ctx.db.layout.findMany({ select: { right: true, wrong: true, documents: true } })).toEqual([
      { right: 2, wrong: 2, documents: 3 },
    ]);
  });

  test("neither learns nor uses lessons if learning is switched off", async ({ ctx }) => {
    const { user, extractorId } = await reviewedPaper(ctx);
    await learnDue(ctx);
    await ctx.db.extractor.update({ where: { id: extractorId }, data: { learning: false } });
    const next = await processPaper(user, extractorId, NEXT_PAPER);
    expect(await valuesOf(user, extractorId, next)).toMatchObject({ Berth: { evidence: { learned: null } } });
    await sendCorrection(user, extractorId, next, { name: "Berth", value: "C-207" });
    await learnDue(ctx);
    expect(await ctx.db.lesson.count()).toBe(1);
  });

  test("counts documents, those of known layouts and needed reviews per week", async ({ ctx }) => {
    const { user, extractorId } = await reviewedPaper({
      ...ctx,
      now: () => new Date("2026-03-01T23:59:00Z"),
    });
    const monday = { ...user, now: () => new Date("2026-03-02T00:01:00Z") };
    const next = await processPaper(monday, extractorId, NEXT_PAPER);
    await extractAgain(monday, extractorId, [next]);
    await processDocumentOnce(monday, next);
    expect((await listLayouts(monday, extractorId)).readings).toEqual({
      this_week: { papers: 1, known: 1, looks: 0 },
      before: { papers: 1, known: 0, looks: 2 },
    });
  });

  test("stores neither values nor words of the documents it learned from", async ({ ctx }) => {
    await reviewedPaper(ctx);
    await learnDue(ctx);
    const kept = JSON.stringify([
      await ctx.db.layout.findMany(),
      await ctx.db.lesson.findMany(),
    ]).toLowerCase();
    const words = paper("B-114", "Ingrid Vale").match(/[\p{L}\p{N}-]{4,}/gu) ?? [];
    expect(kept.length).toBeGreaterThan(1_000);
    expect(words.filter((word) => kept.includes(word.toLowerCase()))).toEqual([]);
  });

  test("deletes its lessons with it, and with its user", async ({ ctx }) => {
    const first = await reviewedPaper(ctx);
    await reviewedPaper(ctx);
    await learnDue(ctx);
    expect(await ctx.db.lesson.count()).toBe(2);
    await deleteExtractor(first.user, first.extractorId);
    expect(await ctx.db.lesson.count()).toBe(1);
    const second = await reviewedPaper(ctx);
    await learnDue(ctx);
    await deleteUser(second.user, { email: second.user.user.email });
    expect(await ctx.db.lesson.count()).toBe(1);
  });

  test("finds a layout among 2,000, and replaces the least recently used one with a new one", async ({
    ctx,
  }) => {
    const { user, extractorId } = await reviewedPaper(ctx);
    await learnDue(ctx);
    const [known] = await ctx.db.layout.findMany({ select: { id: true } });
    const others = Array.from({ length: 1_999 }, (_, number) => {
      const words = Array.from({ length: 192 }, (_, word) => `${number}-${word}`).sort();
      const signature = JSON.stringify({ words, lines: [] });
      return { id: `layout-${number}`, extractorId, signature, sketch: words.slice(0, 24).join(" ") };
    });
    await ctx.db.layout.createMany({ data: others });
    await processPaper(user, extractorId, NEXT_PAPER);
    const used = { lastUsedAt: { not: null } };
    expect(await ctx.db.layout.findMany({ where: used, select: { id: true } })).toEqual([known]);

    const id = await processPaper(
      user,
      extractorId,
      "NEW MAKER\nPlace Z-9 at the mole\nMaster of it Ada Byron\n",
    );
    await sendCorrection(user, extractorId, id, { name: "Berth", value: "Z-9" });
    await learnDue(ctx);
    expect(await ctx.db.layout.count()).toBe(2_000);
    expect(await ctx.db.layout.count({ where: used })).toBe(1);
  });

  test.runIf(rowLocks)(
    "creates one layout from two documents that are reviewed at once",
    async ({ committed: ctx }) => {
      const { user, extractorId, id } = await reviewedPaper(ctx);
      const other = await upload(user, extractorId, NEXT_PAPER);
      await processDocumentOnce(ctx, other);
      await ctx.db.layout.deleteMany();
      await sendCorrection(user, extractorId, other, { name: "Berth", value: "C-207" });
      const second = await oneAfterTheOther(
        ctx,
        (ctx) => learnFromDocument(ctx, id),
        () => learnFromDocument(ctx, other),
      );
      expect(second.status).toBe("fulfilled");
      expect(await ctx.db.layout.findMany({ select: { documents: true } })).toEqual([{ documents: 2 }]);
    },
  );
});

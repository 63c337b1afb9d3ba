import { describe, expect } from "vitest";
import type { CorrectValueInput, TableValueDto } from "@/lib/api/value";
import type { Context, UserContext } from "@/lib/context";
import { getDocumentResult } from "@/lib/documents/get-document-result";
import { uploadDocument } from "@/lib/documents/upload-document";
import { columnsAt, PdfPage, pdfOf } from "@/lib/extraction/testing/make-table-pdf";
import { createField } from "@/lib/extractors/create-field";
import { makeExtractor, receivedText, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import { forgetLayout } from "./forget-layouts";
import { learnDue } from "./learn-due";
import { listLayouts } from "./list-layouts";
import { listRelearnable, relearnDocuments } from "./relearn";

const columns = columnsAt(["Kvarn", 50], ["Slot", 250], ["Levy", 420, "right"]);

/** A paper whose headings say nothing of the columns' names, with a line below the rows that looks like one. */
function paper(number: string, rows: string[][], weight: string, heads = columns) {
  const page = new PdfPage(heads)
    .text("KESTREL WHARFINGERS OF SALTMOUTH")
    .text(`Quayside tariff note ${number} for visiting craft`)
    .skip()
    .heads();
  for (const row of rows) page.row(row);
  return pdfOf(
    page
      .row(["Ballast aboard", "tons", weight])
      .text("Questions to the wharf office at Saltmouth, open on weekdays"),
  );
}

const FIRST = paper(
  "KW-7781",
  [
    ["Ingrid Vale", "B-114", "318.50"],
    ["Tomas Brandt", "C-207", "92.75"],
    ["Odile Marchetti", "A-330", "204.00"],
  ],
  "12.40",
);
const SECOND = paper(
  "KW-9042",
  [
    ["Marta Quill", "D-118", "77.25"],
    ["Jonas Field", "A-902", "410.00"],
    ["Petra Holm", "C-551", "63.10"],
    ["Ansel Roy", "B-876", "18.90"],
  ],
  "9.75",
);
const ROWS_OF_SECOND = [
  { Skipper: "Marta Quill", Berth: "D-118", Dues: 77.25 },
  { Skipper: "Jonas Field", Berth: "A-902", Dues: 410 },
  { Skipper: "Petra Holm", Berth: "C-551", Dues: 63.1 },
  { Skipper: "Ansel Roy", Berth: "B-876", Dues: 18.9 },
];

async function withTable(ctx: Context, name: string) {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, []);
  await createField(user, extractorId, {
    name,
    type: "TABLE",
    columns: [{ name: "Skipper" }, { name: "Berth" }, { name: "Dues", type: "NUMBER" }],
  });
  const read = async (file: Buffer) => {
    const { id } = await uploadDocument(user, extractorId, () => receivedText(file, "paper.pdf"));
    await processDocumentOnce(ctx, id);
    return id;
  };
  return { user, extractorId, read };
}

async function tableOf(user: UserContext, extractorId: string, id: string): Promise<TableValueDto> {
  const { values } = await getDocumentResult(user, extractorId, id, { rows: "all" });
  return values[0] as TableValueDto;
}

type Change = CorrectValueInput extends infer Input
  ? Input extends unknown
    ? Omit<Input, "name">
    : never
  : never;

/** The first paper, of which a person has removed the line that is no row. */
async function reviewed(ctx: Context, [first, second] = [FIRST, SECOND], name = "Boats") {
  const { user, extractorId, read } = await withTable(ctx, name);
  const other = await read(second);
  const id = await read(first);
  const correct = (change: Change) =>
    sendCorrection(user, extractorId, id, { name, ...change } as CorrectValueInput);
  const { value } = await tableOf(user, extractorId, id);
  expect(value).toHaveLength(4);
  await correct({ row: 3, remove: true });
  await correct({ confirmed: true });
  return { user, extractorId, read, other, id, correct };
}

describe("a reviewed table", () => {
  test("teaches where a typed code stands below another cell's words", async ({ ctx }) => {
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user, []);
    const names = [{ name: "Code" }, { name: "Skipper" }, { name: "Berth" }];
    const dues = { name: "Dues", type: "NUMBER" } as const;
    await createField(user, extractorId, { name: "Boats", type: "TABLE", columns: [...names, dues] });
    const heads = columnsAt(["Skipper", 50], ["Berth", 250], ["Dues", 420, "right"]);
    const read = async (rows: readonly [code: string, ...cells: string[]][]) => {
      const page = new PdfPage(heads).text("KESTREL WHARFINGERS OF SALTMOUTH").text("Quayside tariff note");
      page.skip().heads();
      for (const [code, ...cells] of rows)
        page
          .skip(0.5)
          .row(cells)
          .row([`Craft no. ${code} of the basin`]);
      const file = pdfOf(page.skip().text("Questions to the wharf office at Saltmouth, open on weekdays"));
      const { id } = await uploadDocument(user, extractorId, () => receivedText(file, "paper.pdf"));
      await processDocumentOnce(ctx, id);
      return id;
    };
    const first = await read([
      ["SK-4410", "Ingrid Vale", "B-114", "318.50"],
      ["SK-7002", "Tomas Brandt", "C-207", "92.75"],
      ["RA-1180", "Odile Marchetti", "A-330", "204.00"],
    ]);
    for (const [row, value] of ["SK-4410", "SK-7002", "RA-1180"].entries())
      await sendCorrection(user, extractorId, first, { name: "Boats", row, cells: { Code: value } });
    await sendCorrection(user, extractorId, first, { name: "Boats", confirmed: true });
    const next = await read([
      ["SK-5519", "Marta Quill", "D-118", "77.25"],
      ["RB-2006", "Jonas Field", "A-902", "410.00"],
    ]);
    expect(await tableOf(user, extractorId, next)).toMatchObject({
      value: [
        { Code: "SK-5519", Skipper: "Marta Quill", Berth: "D-118", Dues: 77.25 },
        { Code: "RB-2006", Skipper: "Jonas Field", Berth: "A-902", Dues: 410 },
      ],
      checks: [],
      evidence: { learned: { documents: 1 } },
    });
  });

  test("teaches how to read the next one of its layout, and which lines are not rows", async ({ ctx }) => {
    const { user, extractorId, read } = await reviewed(ctx);
    const next = await tableOf(user, extractorId, await read(SECOND));
    expect(next.value).toEqual(ROWS_OF_SECOND);
    expect(next.checks).toEqual([]);
    expect(next.evidence.learned).toEqual({ documents: 1 });
  });

  test("is listed with the lessons, and forgotten with its layout", async ({ ctx }) => {
    const { user, extractorId, read } = await reviewed(ctx);
    await learnDue(ctx);
    const { layouts } = await listLayouts(user, extractorId);
    expect(layouts).toMatchObject([
      { documents: 1, fields: [{ name: "Boats", relation: "headings", examples: 1 }] },
    ]);
    await forgetLayout(user, extractorId, layouts[0]!.id);
    const next = await tableOf(user, extractorId, await read(SECOND));
    expect(next.evidence.learned).toBeNull();
    expect(next.value).toHaveLength(5);
  });

  test("teaches nothing once it is restored to what was found", async ({ ctx }) => {
    const { correct } = await reviewed(ctx);
    await learnDue(ctx);
    await correct({ original: true });
    await learnDue(ctx);
    expect(await ctx.db.lesson.count()).toBe(0);
  });

  test("leaves no value or word in clear text, in less than four kilobytes", async ({ ctx }) => {
    await reviewed(ctx);
    await learnDue(ctx);
    const [lesson] = await ctx.db.lesson.findMany();
    const layouts = await ctx.db.layout.findMany();
    const kept = JSON.stringify([lesson, layouts]).toLowerCase();
    const words = [
      ...["Ingrid", "Vale", "B-114", "318.50", "318.5", "Tomas", "Brandt", "C-207", "92.75", "204"],
      ...["Kvarn", "Slot", "Levy", "Ballast", "12.4", "Kestrel", "Wharf", "KW-7781", "tons", "weekdays"],
    ];
    expect(words.filter((word) => kept.includes(`"${word.toLowerCase()}`))).toEqual([]);
    expect(words.filter((word) => word.length > 4 && kept.includes(word.toLowerCase()))).toEqual([]);
    expect(lesson!.fields.length).toBeLessThan(4_096);
  });

  test("counts as right or wrong when the next one is reviewed", async ({ ctx }) => {
    const { user, extractorId, read } = await reviewed(ctx);
    const right = await read(SECOND);
    await sendCorrection(user, extractorId, right, { name: "Boats", confirmed: true });
    const wrong = await read(SECOND);
    await sendCorrection(user, extractorId, wrong, { name: "Boats", row: 0, cells: { Berth: "X-1" } });
    await learnDue(ctx);
    expect((await listLayouts(user, extractorId)).layouts).toMatchObject([{ right: 1, wrong: 1 }]);
  });
});

describe("a table that was read before another of its layout was reviewed", () => {
  const { signal } = new AbortController();

  test("is offered as it would be read now, and replaced on request", async ({ ctx }) => {
    const { user, extractorId, other, id } = await reviewed(ctx);
    expect(await tableOf(user, extractorId, other)).toMatchObject({ evidence: { learned: null } });
    const change = { name: "Boats", old: 5, new: 4, cells: 3 };
    const documents = [{ id: other, filename: "paper.pdf", changes: [change] }];
    expect(await listRelearnable(user, extractorId, id, signal)).toEqual({ remembered: 1, documents });
    expect(await relearnDocuments(user, extractorId, { documents: [other] })).toEqual(documents);
    const table = await tableOf(user, extractorId, other);
    expect(table).toMatchObject({ value: ROWS_OF_SECOND, evidence: { learned: { documents: 1 } } });
    expect(table.evidence.rows).toHaveLength(4);
    expect(await listRelearnable(user, extractorId, id, signal)).toMatchObject({ documents: [] });
  });

  test("does not count cells of a column that was only considered", async ({ ctx }) => {
    const tolled = columnsAt(["Skipper", 50], ["Berth", 200], ["Levy", 340, "right"], ["Toll", 460, "right"]);
    const first = paper(
      "KW-7781",
      [
        ["Ingrid Vale", "B-114", "318.50", "12.10"],
        ["Tomas Brandt", "C-207", "92.75", "13.20"],
        ["Odile Marchetti", "A-330", "204.00", "14.30"],
      ],
      "12.40",
      tolled,
    );
    const second = paper(
      "KW-9042",
      [
        ["Marta Quill", "D-118", "77.25", "15.40"],
        ["Jonas Field", "A-902", "410.00", "16.50"],
      ],
      "9.75",
      tolled,
    );
    const { user, extractorId, other, id } = await reviewed(ctx, [first, second]);
    expect((await tableOf(user, extractorId, other)).checks).toMatchObject([{ code: "column_uncertain" }]);
    const { documents } = await listRelearnable(user, extractorId, id, signal);
    expect(documents[0]?.changes).toEqual([{ name: "Boats", old: 3, new: 2, cells: 3 }]);
  });

  test("is replaced whatever its name is", async ({ ctx }) => {
    const { user, extractorId, other } = await reviewed(ctx, [FIRST, SECOND], "__proto__");
    await relearnDocuments(user, extractorId, { documents: [other] });
    expect((await tableOf(user, extractorId, other)).value).toEqual(ROWS_OF_SECOND);
  });

  test("keeps its rows if the new ones would need review and its own do not", async ({ ctx }) => {
    const named = columnsAt(["Skipper", 50], ["Berth", 250], ["Dues", 420, "right"]);
    const first = paper(
      "KW-7781",
      [
        ["Ingrid Vale", "B-114", "318.50"],
        ["Tomas Brandt", "C-207", "92.75"],
        ["Odile Marchetti", "A-330", "204.00"],
      ],
      "12.40",
      named,
    );
    const second = paper(
      "KW-9042",
      [
        ["Marta Quill", "D-118", "77.25"],
        ["Ansel Roy", "B-876", ""],
        ["Jonas Field", "A-902", "410.00"],
      ],
      "9.75",
      named,
    );
    const { user, extractorId, other, read, id } = await reviewed(ctx, [first, second]);
    expect((await tableOf(user, extractorId, other)).checks).toEqual([]);
    const now = await tableOf(user, extractorId, await read(second));
    expect(now.checks.map(({ code }) => code)).toContain("column_uncertain");
    expect(now.evidence.learned).toEqual({ documents: 1 });
    expect(now.value).toHaveLength(3);
    expect(await listRelearnable(user, extractorId, id, signal)).toMatchObject({ documents: [] });
  });

  test("keeps rows that a user corrected or confirmed", async ({ ctx }) => {
    const { user, extractorId, other } = await reviewed(ctx);
    await sendCorrection(user, extractorId, other, { name: "Boats", confirmed: true });
    expect(await listRelearnable(user, extractorId, undefined, signal)).toMatchObject({ documents: [] });
    expect(await relearnDocuments(user, extractorId, { documents: [other] })).toEqual([]);
    expect((await tableOf(user, extractorId, other)).value).toHaveLength(5);
  });
});

import { describe, expect, vi } from "vitest";
import type { Rule } from "@/lib/api/rule";
import type { CorrectValueInput } from "@/lib/api/value";
import type { Context, UserContext } from "@/lib/context";
import { createField } from "@/lib/extractors/create-field";
import { deleteField } from "@/lib/extractors/delete-field";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { updateExtractor } from "@/lib/extractors/update-extractor";
import { updateField } from "@/lib/extractors/update-field";
import { LISTED_ROWS_BYTES } from "@/lib/api/limits";
import { makeExtractor, receivedText, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import * as decisions from "@/lib/values/rules/decide-rules";
import { getDocumentResult } from "./get-document-result";
import { listSuggestedRules } from "./list-suggested-rules";
import { previewRule } from "./preview-rule";
import { uploadDocument } from "./upload-document";

const ADDS_UP: Rule = {
  name: "Adds up",
  expression: "Net + Tax == Total",
  message: "Net and tax are not the total.",
};
const CHECK = { code: "rule_broken", message: ADDS_UP.message, rule: ADDS_UP.name };

interface Paper {
  user: UserContext;
  extractorId: string;
  read: (text?: string) => Promise<string>;
  /** The codes of the checks by the name of the value. */
  checks: (id: string) => Promise<Record<string, string[]>>;
  correct: (id: string, input: CorrectValueInput) => ReturnType<typeof sendCorrection>;
}

const invoice = (net: number, tax: number, total: number) =>
  `Number: N-7\nNet: ${net}.00 EUR\nTax: ${tax}.00 EUR\nTotal: ${total}.00 EUR\n`;

async function paper(ctx: Context, rules: Rule[] = [ADDS_UP]): Promise<Paper> {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, ["Number"]);
  for (const name of ["Net", "Tax", "Total"]) await createField(user, extractorId, { name, type: "NUMBER" });
  await updateExtractor(user, extractorId, { rules });
  return {
    user,
    extractorId,
    read: async (text = invoice(100, 19, 130)) => {
      const id = await upload(user, extractorId, text);
      await processDocumentOnce(ctx, id);
      return id;
    },
    checks: async (id) => {
      const { values } = await getDocumentResult(user, extractorId, id);
      return Object.fromEntries(
        values.map(({ name, checks }) => [
          name,
          checks.map(({ code }) => code).filter((c) => c === "rule_broken"),
        ]),
      );
    },
    correct: (id, input) => sendCorrection(user, extractorId, id, input),
  };
}

const BROKEN = { Number: [], Net: ["rule_broken"], Tax: ["rule_broken"], Total: ["rule_broken"] };
const HOLDS = { Number: [], Net: [], Tax: [], Total: [] };

describe("a rule that a document breaks", () => {
  test("adds a check to each value that it names, with its name and message", async ({ ctx }) => {
    const { user, extractorId, read } = await paper(ctx);
    const id = await read();
    const { values, document } = await getDocumentResult(user, extractorId, id);
    expect(values.map(({ checks }) => checks.filter(({ code }) => code === "rule_broken"))).toEqual([
      [],
      [CHECK],
      [CHECK],
      [CHECK],
    ]);
    expect(document.to_check).toBe(3);
  });

  test("is fixed once a correction makes it hold, and the response includes the other values", async ({
    ctx,
  }) => {
    const { read, checks, correct } = await paper(ctx);
    const id = await read();
    const { also_changed } = await correct(id, { name: "Tax", value: 30 });
    expect(
      also_changed?.map(({ name, checks }) => [name, checks.some(({ code }) => code === "rule_broken")]),
    ).toEqual([
      ["Net", false],
      ["Total", false],
    ]);
    expect(await checks(id)).toEqual(HOLDS);
  });

  test("makes a corrected value need review until it is confirmed", async ({ ctx }) => {
    const { read, correct } = await paper(ctx);
    const id = await read(invoice(100, 19, 119));
    const { value, document } = await correct(id, { name: "Tax", value: 91 });
    expect(value.checks).toContainEqual(CHECK);
    expect(document.to_check).toBe(3);
    const confirmed = await correct(id, { name: "Tax", confirmed: true });
    expect(confirmed.document.to_check).toBe(2);
  });

  test("also applies to corrected rows of a table", async ({ ctx }) => {
    const rule = {
      name: "Items",
      expression: "sum(Items, Price) == Total",
      message: "The items are not the total.",
    };
    const { user, extractorId, read, correct } = await paper(ctx, []);
    await createField(user, extractorId, {
      name: "Items",
      type: "TABLE",
      columns: [
        { name: "Item", type: "TEXT", prompt: "" },
        { name: "Price", type: "NUMBER", prompt: "" },
      ],
    });
    await updateExtractor(user, extractorId, { rules: [rule] });
    const id = await read();
    const rows = [
      { Item: "Ropes", Price: 100 },
      { Item: "Nets", Price: 20 },
    ];
    const wrong = await correct(id, { name: "Items", value: rows });
    expect(wrong.value.checks).toContainEqual(expect.objectContaining({ rule: "Items" }));
    const right = await correct(id, { name: "Items", row: 1, cells: { Price: 30 } });
    expect(right.value.checks).not.toContainEqual(expect.objectContaining({ rule: "Items" }));
    expect(right.also_changed?.map(({ name }) => name)).toEqual(["Total"]);
  });
});

describe("the rules of an extractor", () => {
  test("are applied to existing documents, and removed from them", async ({ ctx }) => {
    const { user, extractorId, read, checks } = await paper(ctx, []);
    const id = await read();
    expect(await checks(id)).toEqual(HOLDS);
    await updateExtractor(user, extractorId, { rules: [ADDS_UP] });
    expect(await checks(id)).toEqual(BROKEN);
    expect((await getExtractor(user, extractorId)).to_check).toBe(3);
    await updateExtractor(user, extractorId, { rules: [] });
    expect(await checks(id)).toEqual(HOLDS);
  });

  test("follow the name of a field", async ({ ctx }) => {
    const { user, extractorId, read, checks } = await paper(ctx);
    const { fields } = await getExtractor(user, extractorId);
    const total = fields.find(({ name }) => name === "Total");
    await updateField(user, extractorId, total?.id ?? "", { name: "Grand total" });
    expect((await getExtractor(user, extractorId)).rules).toEqual([
      { ...ADDS_UP, expression: "Net + Tax == `Grand total`" },
    ]);
    const id = await read("Number: N-7\nNet: 100.00 EUR\nTax: 19.00 EUR\nGrand total: 130.00 EUR\n");
    expect((await checks(id))["Grand total"]).toEqual(["rule_broken"]);
  });

  test("report a deleted field, and are no longer applied", async ({ ctx }) => {
    const { user, extractorId, read, checks } = await paper(ctx);
    const id = await read();
    const { fields } = await getExtractor(user, extractorId);
    const tax = fields.find(({ name }) => name === "Tax");
    await deleteField(user, extractorId, tax?.id ?? "");
    const { Tax: _, ...others } = HOLDS;
    expect(await checks(id)).toEqual(others);
    expect((await getExtractor(user, extractorId)).rules).toEqual([
      { ...ADDS_UP, problem: { message: 'There is no field "Tax".', start: 6, end: 9 } },
    ]);
  });

  test("are refused with the position of an error, and nothing changes", async ({ ctx }) => {
    const { user, extractorId } = await paper(ctx);
    const wrong = { ...ADDS_UP, expression: "Net + Brutto == Total" };
    await expect(updateExtractor(user, extractorId, { name: "Bills", rules: [wrong] })).rejects.toMatchObject(
      {
        code: "invalid",
        fields: { "rules.0.expression": 'There is no field "Brutto" (at character 7).' },
      },
    );
    expect(await getExtractor(user, extractorId)).toMatchObject({ name: "Test", rules: [ADDS_UP] });
  });

  test("that stay the same do not change other values", async ({ ctx }) => {
    const { read, correct } = await paper(ctx);
    const id = await read();
    expect(await correct(id, { name: "Number", value: "N-8" })).not.toHaveProperty("also_changed");
  });

  test("can be tried on existing documents", async ({ ctx }) => {
    const { user, extractorId, read } = await paper(ctx, []);
    const broken = await read();
    await read(invoice(100, 19, 119));
    await read("Number: N-8\n");
    expect(await previewRule(user, extractorId, ADDS_UP.expression)).toEqual({
      problem: null,
      documents: 3,
      broken: 1,
      undecided: 1,
      not_computed: 0,
      examples: [{ id: broken, filename: expect.any(String) as string }],
    });
    expect((await previewRule(user, extractorId, "Net +")).problem).toMatchObject({ start: 5 });
  });

  test("can be tried on long tables, and see all their rows", async ({ ctx }) => {
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user, []);
    await createField(user, extractorId, { name: "Items", type: "TABLE", columns: [{ name: "Note" }] });
    const note = "rope".repeat(500);
    const rows = LISTED_ROWS_BYTES / note.length + 50;
    const { id } = await uploadDocument(user, extractorId, () =>
      receivedText(`Note\n${`${note}\n`.repeat(rows)}`, "notes.csv"),
    );
    await processDocumentOnce(ctx, id);
    expect(await previewRule(user, extractorId, "size(Items) > 3")).toMatchObject({
      documents: 1,
      broken: 0,
      undecided: 0,
      not_computed: 0,
    });
  });

  test("are suggested if they hold for three reviewed documents", async ({ ctx }) => {
    const { user, extractorId, read, correct } = await paper(ctx, []);
    for (const [net, tax] of [
      [100, 19],
      [200, 38],
      [50, 10],
    ] as const) {
      const id = await read(invoice(net, tax, net + tax));
      expect(await listSuggestedRules(user, extractorId)).toEqual([]);
      for (const name of ["Number", "Net", "Tax", "Total"]) await correct(id, { name, confirmed: true });
    }
    const suggested = await listSuggestedRules(user, extractorId);
    expect(suggested).toEqual([
      {
        name: "Total is the sum",
        expression: "Net + Tax == Total",
        message: "Net and Tax do not add up to Total.",
        documents: 3,
      },
    ]);
    await updateExtractor(user, extractorId, { rules: [ADDS_UP] });
    expect(await listSuggestedRules(user, extractorId)).toEqual([]);
  });
});

/** Takes longer than any document may. */
const HEAVY: Rule = {
  name: "Heavy",
  expression: `Number != "x" && [Number]${".map(j,j+j)".repeat(25)}[0].contains(Number + "!")`,
  message: "It is heavy.",
};
/** Longer in any document than a text may be. */
const TOO_LARGE: Rule = {
  name: "Too large",
  expression: `["${"abc".repeat(33)}"]${".map(j,j+j)".repeat(25)}[0].contains(Number)`,
  message: "It is too large.",
};

describe("a rule that cannot be decided in time", () => {
  test("is reported as undecided by name, while others are decided and the document can be corrected", async ({
    ctx,
  }) => {
    const { user, extractorId, read, checks, correct } = await paper(ctx, [HEAVY, ADDS_UP]);
    const id = await read();
    const { document, values } = await getDocumentResult(user, extractorId, id);
    expect(document.status).toBe("SUCCESS");
    expect(values.find(({ name }) => name === "Number")?.checks).toContainEqual({
      code: "rule_undecided",
      message: 'Not checked: "Heavy" takes too long.',
      rule: "Heavy",
    });
    expect(await checks(id)).toEqual(BROKEN);
    await correct(id, { name: "Tax", value: 30 });
    expect(await checks(id)).toEqual(HOLDS);
    const { value } = await correct(id, { name: "Number", value: "N-8" });
    expect(value.checks).toContainEqual(expect.objectContaining({ code: "rule_undecided" }));
  });

  test("stays undecided in existing documents until it is deleted", async ({ ctx }) => {
    const { user, extractorId, read } = await paper(ctx, []);
    const id = await read(invoice(100, 19, 119));
    const codesOf = async () =>
      (await getDocumentResult(user, extractorId, id)).values.flatMap(({ checks }) =>
        checks.flatMap(({ code, rule }) => (rule === undefined ? [] : `${rule} ${code}`)),
      );
    const { rules } = await updateExtractor(user, extractorId, { rules: [HEAVY] });
    expect(rules).toEqual([HEAVY]);
    expect(await codesOf()).toEqual(["Heavy rule_undecided"]);
    await updateExtractor(user, extractorId, { rules: [] });
    expect(await codesOf()).toEqual([]);
  });

  test("is counted in the preview", async ({ ctx }) => {
    const { user, extractorId, read } = await paper(ctx, []);
    await read();
    expect(await previewRule(user, extractorId, HEAVY.expression)).toMatchObject({
      problem: null,
      documents: 1,
      broken: 0,
      undecided: 0,
      not_computed: 1,
    });
  });

  test("is refused if it is too large in any document, with its position, and nothing is saved", async ({
    ctx,
  }) => {
    const { user, extractorId } = await paper(ctx);
    const rules = [ADDS_UP, TOO_LARGE];
    await expect(updateExtractor(user, extractorId, { name: "Bills", rules })).rejects.toMatchObject({
      code: "invalid",
      fields: {
        "rules.1.expression": "This text is too long (at character 254).",
      },
    });
    expect(await getExtractor(user, extractorId)).toMatchObject({ name: "Test", rules: [ADDS_UP] });
  });

  test("from an earlier version is reported as a problem, and breaks nothing", async ({ ctx }) => {
    const { user, extractorId, read, checks, correct } = await paper(ctx);
    const rules = JSON.stringify([TOO_LARGE, ADDS_UP]);
    await ctx.db.extractor.update({ where: { id: extractorId }, data: { rules } });
    const id = await read();
    expect(await checks(id)).toEqual(BROKEN);
    await correct(id, { name: "Number", value: "N-8" });
    const { rules: listed } = await getExtractor(user, extractorId);
    expect(listed[0]?.problem?.message).toBe("This text is too long.");
  });
});

describe("rules that are changed", () => {
  test("apply to a document that is corrected at the same time", async ({ ctx }) => {
    const { extractorId, read, checks, correct } = await paper(ctx, [HEAVY]);
    const id = await read();
    const { decideRules } = decisions;
    vi.spyOn(decisions, "decideRules").mockImplementationOnce(async (...asked) => {
      const rules = JSON.stringify([ADDS_UP]);
      await ctx.db.extractor.update({ where: { id: extractorId }, data: { rules } });
      return decideRules(...asked);
    });
    await correct(id, { name: "Tax", value: 20 });
    expect(await checks(id)).toEqual(BROKEN);
  });

  test("keep the other rules' verdicts without evaluating them again", async ({ ctx }) => {
    const { user, extractorId, read, checks } = await paper(ctx);
    const id = await read();
    const decide = vi.spyOn(decisions, "decideRules");
    await updateExtractor(user, extractorId, { rules: [{ ...ADDS_UP, message: "Not the total." }, HEAVY] });
    expect(decide.mock.calls.flatMap(([, documents]) => documents.map(({ rules }) => rules))).toEqual([[1]]);
    expect(await checks(id)).toEqual(BROKEN);
    const { values } = await getDocumentResult(user, extractorId, id);
    expect(values[1]?.checks).toContainEqual({ ...CHECK, message: "Not the total." });
  });
});

import { describe, expect } from "vitest";
import type { CorrectValueInput } from "@/lib/api/value";
import type { Context } from "@/lib/context";
import { createUsage } from "@/lib/extraction/values/create-usage";
import { createExtractor } from "@/lib/extractors/create-extractor";
import { createField } from "@/lib/extractors/create-field";
import { deleteExtractor } from "@/lib/extractors/delete-extractor";
import { deleteField } from "@/lib/extractors/delete-field";
import { getExtractor } from "@/lib/extractors/get-extractor";
import { updateExtractor } from "@/lib/extractors/update-extractor";
import { updateField } from "@/lib/extractors/update-field";
import type { TrustTarget } from "@/lib/trust/targets";
import { deleteUser } from "@/lib/users/delete-user";
import { signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import { deleteDocument } from "./delete-document";
import { extractAgain } from "./extract-again";
import { getDocumentResult } from "./get-document-result";

const TEXT = "Number: N-7\nTotal: 12.50\nName: Jo Brandt\n";
const RAW: Record<string, string> = { Number: "N-7", Total: "12.50", Name: "Jo Brandt" };

/**
 * An extractor whose engine is as sure of each value as is said, and has found those in `taught` by lessons; without a number it finds
 * none.
 */
async function extractor(
  ctx: Context,
  confidence: Record<string, number>,
  target?: TrustTarget,
  taught: readonly string[] = [],
) {
  const engine: Context["engine"] = {
    ...ctx.engine,
    extract: (_, fields) =>
      Promise.resolve({
        answers: fields.map(({ name }) =>
          confidence[name] === undefined
            ? { raw: null, quote: null }
            : {
                raw: RAW[name] ?? null,
                quote: RAW[name] ?? null,
                confidence: confidence[name],
                ...(taught.includes(name) && { learned: 2 }),
              },
        ),
        usage: createUsage("local"),
      }),
  };
  const user = { ...(await signUp(ctx)), engine };
  const { id: extractorId } = await createExtractor(user, {
    name: "Papers",
    ...(target && { trust: { target } }),
  });
  for (const name of Object.keys(RAW)) await createField(user, extractorId, { name });
  const fieldIds = new Map((await getExtractor(user, extractorId)).fields.map(({ id, name }) => [name, id]));
  const read = async () => {
    const id = await upload(user, extractorId, TEXT);
    await processDocumentOnce(user, id);
    return id;
  };
  return {
    user,
    extractorId,
    read,
    fieldId: (name: string) => fieldIds.get(name)!,
    setTarget: (target: TrustTarget) => updateExtractor(user, extractorId, { trust: { target } }),
    trust: async () => (await getExtractor(user, extractorId)).trust,
    correct: (id: string, input: CorrectValueInput) => sendCorrection(user, extractorId, id, input),
    outcomes: () =>
      ctx.db.outcome.findMany({
        where: { extractorId },
        select: { fieldId: true, way: true, confidence: true, wrong: true, whole: true, run: true },
        orderBy: { createdAt: "asc" },
      }),
    /** The messages of a document's checks, and how many of its values are to be checked. */
    checks: async (id: string) => {
      const { document, values } = await getDocumentResult(user, extractorId, id);
      const listed = values.flatMap(({ name, checks }) =>
        checks.map(({ code, message }) => ({ name, code, message })),
      );
      return { toCheck: document.to_check, checks: listed, names: listed.map(({ name }) => name) };
    },
    /** What looks at so many other values have told. */
    know: async (
      name: string,
      count: number,
      members: { confidence: number; wrong?: boolean; taught?: boolean },
    ) => {
      const one = {
        extractorId,
        run: 1,
        fieldId: fieldIds.get(name)!,
        way: "SAMPLED" as const,
        wrong: false,
      };
      await ctx.db.outcome.createMany({
        data: Array.from({ length: count }, (_, index) => ({
          ...one,
          ...members,
          documentId: `known-${name}-${members.confidence}-${members.wrong === true}-${index}`,
        })),
      });
    },
  };
}

describe("the target of an extractor", () => {
  test("sets the confidence from which values pass, by default one error in fifty", async ({ ctx }) => {
    const { read, checks, trust } = await extractor(ctx, { Number: 0.935, Total: 0.945, Name: 0.5 });
    expect((await trust()).target).toBe(0.98);
    const { names, toCheck } = await checks(await read());
    expect(names).toEqual(["Number", "Name"]);
    expect(toCheck).toBe(2);
  });

  test("can be set at creation", async ({ ctx }) => {
    const { read, checks, trust } = await extractor(ctx, { Number: 0.95, Total: 0.97 }, 0.99);
    expect((await trust()).target).toBe(0.99);
    expect((await checks(await read())).names).toEqual(["Number"]);
  });

  test("rechecks open documents, but nothing that a user settled", async ({ ctx }) => {
    const { read, checks, correct, setTarget } = await extractor(ctx, {
      Number: 0.95,
      Total: 0.97,
      Name: 0.97,
    });
    const id = await read();
    await correct(id, { name: "Name", confirmed: true });
    expect(await checks(id)).toMatchObject({ names: [], toCheck: 0 });
    await setTarget(0.995);
    expect(await checks(id)).toMatchObject({ names: ["Number", "Total"], toCheck: 2 });
    await setTarget(0.99);
    expect(await checks(id)).toMatchObject({ names: ["Number"], toCheck: 1 });
    await setTarget(0.95);
    expect(await checks(id)).toMatchObject({ names: [], toCheck: 0 });
  });

  test("judges what a user undoes, and leaves untouched values as read", async ({ ctx }) => {
    const { read, checks, correct, setTarget, know } = await extractor(ctx, {
      Number: 0.95,
      Total: 0.96,
      Name: 0.97,
    });
    const id = await read();
    await correct(id, { name: "Number", confirmed: true });
    await setTarget(0.99);
    expect((await checks(id)).names).toEqual(["Total"]);
    await correct(id, { name: "Number", confirmed: false });
    expect((await checks(id)).names).toEqual(["Number", "Total"]);
    await know("Name", 60, { confidence: 990, wrong: true });
    await correct(id, { name: "Number", confirmed: true });
    expect((await checks(id)).names).not.toContain("Name");
  });

  test("judges only changed values of a later document that is compared again", async ({ ctx }) => {
    const { user, extractorId, read, checks, correct, know, fieldId } = await extractor(ctx, {
      Number: 0.99,
      Total: 0.99,
      Name: 0.97,
    });
    await updateField(user, extractorId, fieldId("Number"), { unique: true });
    const [first, second] = [await read(), await read()];
    expect((await checks(second)).names).toEqual(["Number"]);
    await know("Name", 60, { confidence: 990, wrong: true });
    await correct(first, { name: "Number", value: "N-8" });
    const { checks: after } = await checks(second);
    expect(after.map(({ name, code }) => [name, code])).toEqual([["Number", "low_confidence"]]);
  });

  test("follows from reviewed values once there are enough", async ({ ctx }) => {
    const { read, checks, know, setTarget } = await extractor(ctx, { Number: 0.91, Total: 0.97 });
    await know("Number", 183, { confidence: 900 });
    const id = await read();
    expect((await checks(id)).names).toEqual([]);
    await know("Number", 20, { confidence: 970, wrong: true });
    await setTarget(0.98);
    expect((await checks(id)).names).toEqual(["Number", "Total"]);
  });

  test("differs for values whose places were taught", async ({ ctx }) => {
    const confidence = { Number: 0.95, Total: 0.95 };
    const { read, checks, know, correct } = await extractor(ctx, confidence, undefined, ["Number"]);
    await know("Total", 60, { confidence: 950, wrong: true });
    const id = await read();
    expect((await checks(id)).names).toEqual(["Total"]);
    for (const name of ["Number", "Total"]) await correct(id, { name, confirmed: true });
    const told = {
      where: { documentId: id },
      select: { way: true, taught: true },
      orderBy: { way: "asc" },
    } as const;
    expect(await ctx.db.outcome.findMany(told)).toEqual([
      { way: "PASSED", taught: true },
      { way: "DOUBTED", taught: false },
    ]);
    await know("Number", 60, { confidence: 950, taught: true, wrong: true });
    expect((await checks(await read())).names).toEqual(["Number", "Total"]);
  });
});

describe("the reason of a doubt", () => {
  test("is the number of similar values that were wrong, or the engine's estimate while that is unknown", async ({
    ctx,
  }) => {
    const { read, checks, know } = await extractor(ctx, { Number: 0.9 });
    const like = await checks(await read());
    expect(like.checks).toEqual([
      {
        name: "Number",
        code: "low_confidence",
        message: "About 1 in 10 similar values is wrong.",
      },
    ]);
    await know("Number", 58, { confidence: 960 });
    await know("Number", 3, { confidence: 960, wrong: true });
    expect((await checks(await read())).checks[0]?.message).toBe("3 of 61 similar values were wrong.");
  });

  test("is that too few similar values were reviewed, if none was wrong", async ({ ctx }) => {
    const { read, checks, know } = await extractor(ctx, { Number: 0.97, Total: 0.999 });
    await know("Total", 60, { confidence: 980 });
    const { checks: listed } = await checks(await read());
    expect(listed.map(({ message }) => message.split(". ")[1])).toEqual([
      "Only 60 similar values reviewed.",
      "No similar values reviewed yet.",
    ]);
  });
});

describe("the outcome of a review", () => {
  test("is stored once, overwritten by a new review, and deleted on undo", async ({ ctx }) => {
    const { read, correct, outcomes, fieldId } = await extractor(ctx, { Number: 0.9312, Total: 0.97 });
    const id = await read();
    const doubted = { fieldId: fieldId("Number"), way: "DOUBTED", confidence: 931, whole: false, run: 1 };
    for (const { change, wrong } of [
      { change: { confirmed: true as const }, wrong: false },
      { change: { confirmed: true as const }, wrong: false },
      { change: { value: "N-8" }, wrong: true },
      { change: { value: "N-7" }, wrong: false },
    ]) {
      await correct(id, { name: "Number", ...change });
      expect(await outcomes()).toEqual([{ ...doubted, wrong }]);
    }
    await correct(id, { name: "Number", original: true });
    expect(await outcomes()).toEqual([]);
  });

  test("is a wrong passing value if a user corrects one that passed", async ({ ctx }) => {
    const { read, correct, outcomes, fieldId, trust } = await extractor(ctx, { Number: 0.97, Total: 0.5 });
    await correct(await read(), { name: "Number", value: "N-8" });
    expect(await outcomes()).toEqual([
      { fieldId: fieldId("Number"), way: "PASSED", confidence: 970, wrong: true, whole: false, run: 1 },
    ]);
    // A person who picks a value out has seen that it is wrong: that says nothing of the others.
    expect((await trust()).observed).toEqual({ looked_at: 0, wrong: 0, upper: 1 });
  });

  test("counts among passing values once all values of the document were reviewed", async ({ ctx }) => {
    const { read, correct, trust } = await extractor(ctx, { Number: 0.97, Total: 0.97, Name: 0.5 });
    const id = await read();
    await correct(id, { name: "Number", value: "N-8" });
    await correct(id, { name: "Total", confirmed: true });
    expect((await trust()).observed.looked_at).toBe(0);
    await correct(id, { name: "Name", confirmed: true });
    const { observed } = await trust();
    expect(observed).toMatchObject({ looked_at: 2, wrong: 1 });
    expect(observed.upper).toBeCloseTo(0.987, 3);
    await correct(id, { name: "Name", original: true });
    expect((await trust()).observed.looked_at).toBe(0);
  });

  test("is not stored if there was no value or another check failed", async ({ ctx }) => {
    const { user, extractorId, read, correct, outcomes, fieldId } = await extractor(ctx, { Number: 0.97 });
    await updateField(user, extractorId, fieldId("Number"), { pattern: "X-\\d+" });
    const id = await read();
    await correct(id, { name: "Number", value: "X-8" });
    await correct(id, { name: "Name", value: "Jo" });
    expect(await outcomes()).toEqual([]);
  });

  test("is stored with the change or not at all", async ({ ctx }) => {
    const { read, correct, outcomes } = await extractor(ctx, { Number: 0.97 });
    const id = await read();
    await ctx.db.$executeRaw`ALTER TABLE "DueLesson" ADD CONSTRAINT "none" CHECK (false)`;
    await expect(correct(id, { name: "Number", confirmed: true })).rejects.toThrow();
    expect(await outcomes()).toEqual([]);
  });

  test("is stored again for a document that is extracted again", async ({ ctx }) => {
    const { user, extractorId, read, correct, outcomes } = await extractor(ctx, {
      Number: 0.97,
      Total: 0.97,
    });
    const id = await read();
    await correct(id, { name: "Number", confirmed: true });
    await extractAgain(user, extractorId, [id]);
    await processDocumentOnce(user, id);
    await correct(id, { name: "Total", confirmed: true });
    expect((await outcomes()).map(({ run }) => run)).toEqual([1, 2]);
    // What was found in the first run was right, whatever is said of the second.
    await correct(id, { name: "Number", value: "N-8" });
    expect((await outcomes()).map(({ wrong }) => wrong)).toEqual([false, false]);
    await correct(id, { name: "Number", original: true });
    expect((await outcomes()).map(({ run }) => run)).toEqual([2]);
  });
});

describe("outcomes of reviews", () => {
  test("outlive the document, but neither its field nor the extractor", async ({ ctx }) => {
    const { user, extractorId, read, correct, outcomes, fieldId } = await extractor(ctx, {
      Number: 0.97,
      Total: 0.97,
      Name: 0.97,
    });
    const id = await read();
    for (const name of ["Number", "Total", "Name"]) await correct(id, { name, confirmed: true });
    await deleteDocument(user, extractorId, id);
    expect(await outcomes()).toHaveLength(3);
    await updateField(user, extractorId, fieldId("Name"), { type: "NUMBER" });
    expect(await outcomes()).toHaveLength(2);
    await deleteField(user, extractorId, fieldId("Number"));
    expect(await outcomes()).toHaveLength(1);
    await deleteExtractor(user, extractorId);
    expect(await outcomes()).toHaveLength(0);
  });

  test("are deleted with the account", async ({ ctx }) => {
    const { user, read, correct, outcomes } = await extractor(ctx, { Number: 0.97 });
    await correct(await read(), { name: "Number", confirmed: true });
    expect(await outcomes()).toHaveLength(1);
    await deleteUser(user, { email: user.user.email });
    expect(await outcomes()).toHaveLength(0);
  });

  test("are limited to the newest thousand values", async ({ ctx }) => {
    const { read, correct, outcomes, know, extractorId } = await extractor(ctx, { Number: 0.97 });
    await know("Total", 1_000, { confidence: 970 });
    const before = new Date(Date.now() - 60_000);
    await ctx.db.outcome.updateMany({ where: { extractorId }, data: { createdAt: before } });
    const oldest = new Date(Date.now() - 120_000);
    await ctx.db.outcome.updateMany({
      where: { documentId: "known-Total-970-false-7" },
      data: { createdAt: oldest },
    });
    await correct(await read(), { name: "Number", value: "N-8" });
    expect(await outcomes()).toHaveLength(1_000);
    expect(await ctx.db.outcome.count({ where: { documentId: "known-Total-970-false-7" } })).toBe(0);
  });
});

test("the extractor states how many values passed, and how many reviews were needed", async ({ ctx }) => {
  const { read, trust } = await extractor(ctx, { Number: 0.97, Total: 0.5 });
  await read();
  await read();
  expect((await trust()).read).toEqual({ documents: 2, looks: 2, values: 4, passed: 2 });
});

import { describe, expect } from "vitest";
import type { Context } from "@/lib/context";
import { deleteExtractor } from "@/lib/extractors/delete-extractor";
import { balanceOf, makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { claimDocument } from "./claim-document";
import { extractClaimedDocument } from "./extract-claimed-document";
import { readClaimedDocument } from "./read-claimed-document";
import { startProcessing } from "./start-processing";

const STEPS = [readClaimedDocument, startProcessing, extractClaimedDocument];

/** Whether the document came to its result. */
async function process(ctx: Context, documentId: string): Promise<boolean> {
  const claim = await claimDocument(ctx, documentId);
  if (!claim) return false;
  for (const step of STEPS) if ((await step(ctx, claim)).next !== "continue") return false;
  return true;
}

describe("deleting an extractor", () => {
  test("while its documents are processed gives back what has no result, leaves no file, and the ledger adds up", async ({
    committed: ctx,
  }) => {
    const user = await signUp(ctx);
    const extractorId = await makeExtractor(user);
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, index) => upload(user, extractorId, `Number: N-${index}\n`)),
    );
    const runs = ids.map((id) => process(ctx, id));
    // In the midst of it: one has its result, others wait for theirs.
    await Promise.race(runs);
    await deleteExtractor(user, extractorId);
    const results = (await Promise.all(runs)).filter(Boolean).length;

    await expect(ctx.db.document.count({ where: { extractorId } })).resolves.toBe(0);
    for await (const { folder } of ctx.storage.listFolders("documents")) expect.fail(`${folder} is left`);
    const entries = await ctx.db.ledgerEntry.findMany({ where: { userId: user.user.id } });
    const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length;
    expect(count("CHARGE") - count("REFUND")).toBe(results);
    expect(await balanceOf(user)).toBe(entries.reduce((sum, { amount }) => sum + amount, 0));
  });
});

import { describe, expect } from "vitest";
import type { UserContext } from "@/lib/context";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { getExtractor } from "./get-extractor";
import { listExtractors } from "./list-extractors";

interface RowsRead {
  Document: number;
  Field: number;
}

/** Rows that this transaction has read so far. */
async function rowsRead({ db }: UserContext): Promise<RowsRead> {
  const tables = await db.$queryRaw<{ name: string; rows: number }[]>`
    SELECT "relname" AS "name", ("seq_tup_read" + coalesce("idx_tup_fetch", 0))::int AS "rows"
    FROM pg_stat_xact_user_tables WHERE "relname" IN ('Document', 'Field')`;
  return Object.fromEntries(tables.map(({ name, rows }) => [name, rows])) as unknown as RowsRead;
}

describe("the list of a user's extractors", () => {
  test("reads only that user's documents and fields, however many others have", async ({ ctx }) => {
    const other = await signUp(ctx);
    const theirs = await makeExtractor(other, ["a", "b", "c", "d", "e"]);
    for (let count = 0; count < 20; count += 1) await upload(other, theirs, "Number: 1");
    const user = await signUp(ctx);
    const mine = [await makeExtractor(user, ["Number"]), await makeExtractor(user, ["Number", "Buyer"])];
    for (const id of [...mine, ...mine]) await upload(user, id, "Number: 1");
    // A table this small would be scanned whole, whatever the query.
    await ctx.db.$executeRaw`SET LOCAL enable_seqscan = off`;

    for (const list of [
      () => listExtractors(user),
      () => listExtractors(user, { brief: true }),
      () => Promise.all(mine.map((id) => getExtractor(user, id))),
    ]) {
      const before = await rowsRead(user);
      const extractors = await list();
      const after = await rowsRead(user);
      expect(extractors.map(({ document_count }) => document_count)).toEqual([2, 2]);
      expect(after.Document - before.Document).toBe(4);
      // Once to count them and once to list them.
      expect(after.Field - before.Field).toBeLessThanOrEqual(2 * 3);
    }
  });
});

import { expect } from "vitest";
import { deleteExtractor } from "@/lib/extractors/delete-extractor";
import { uploadedDocument } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { countReading } from "./count-reading";

test.runIf(rowLocks)(
  "does not count a document whose extractor is deleted at the same time, without an error",
  async ({ committed: ctx }) => {
    const { user, extractor, id } = await uploadedDocument(ctx);
    const counted = await oneAfterTheOther(
      user,
      (user) => deleteExtractor(user, extractor),
      () => countReading(ctx, id, { isKnown: false, values: 1, passed: 1 }),
    );
    expect(counted).toMatchObject({ status: "fulfilled" });
    expect(await ctx.db.readingWeek.count({ where: { extractorId: extractor } })).toBe(0);
  },
);

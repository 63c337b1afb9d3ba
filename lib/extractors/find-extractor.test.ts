import { describe, expect } from "vitest";
import { makeExtractor, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { createExtractor } from "./create-extractor";
import { findExtractor } from "./find-extractor";
import { updateExtractor } from "./update-extractor";

describe("an extractor", () => {
  test("is found by its id or its exact name, among the user's own", async ({ ctx }) => {
    const user = await signUp(ctx);
    const { id } = await createExtractor(user, { name: "Bills" });
    expect(await findExtractor(user, id)).toBe(id);
    expect(await findExtractor(user, "Bills")).toBe(id);

    const other = await signUp(ctx);
    for (const unknown of [id, "Bills", "bills"])
      await expect(findExtractor(other, unknown)).rejects.toMatchObject({ code: "not_found" });
  });

  test("with an ambiguous name is found only by its id, which the error names", async ({ ctx }) => {
    const user = await signUp(ctx);
    const ids = [await makeExtractor(user), await makeExtractor(user)];
    await expect(findExtractor(user, "Test")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(`${ids[1]}, ${ids[0]}`) as string,
    });
    for (const id of ids) expect(await findExtractor(user, id)).toBe(id);
  });

  test("that is named like another's id does not hide the other", async ({ ctx }) => {
    const user = await signUp(ctx);
    const [first, second] = [await makeExtractor(user), await makeExtractor(user)];
    await updateExtractor(user, second, { name: first });
    expect(await findExtractor(user, first)).toBe(first);
  });
});

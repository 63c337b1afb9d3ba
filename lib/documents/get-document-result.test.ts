import { expect } from "vitest";
import { createExtractor } from "@/lib/extractors/create-extractor";
import { createField } from "@/lib/extractors/create-field";
import { receivedText, signUp } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce } from "@/tests/setup/job-steps";
import { getDocumentResult } from "./get-document-result";
import { uploadDocument } from "./upload-document";

test("A result that is read while its document is being processed is complete or empty, never without the rows", async ({
  ctx,
}) => {
  const user = await signUp(ctx);
  const { id: extractorId } = await createExtractor(user, { name: "Lists" });
  const columns = [{ name: "Article", type: "TEXT" as const, prompt: "" }];
  await createField(user, extractorId, { name: "Items", type: "TABLE", columns });
  // The document is processed between two statements of the call, at each place in turn.
  for (let before = 1, asked = Infinity; asked >= before; before += 1) {
    const file = () => receivedText("Article,Price\nRope,2\nSail,3\n", "list.csv");
    const { id } = await uploadDocument(user, extractorId, file);
    asked = 0;
    const db = withTurns(user.db, async () => {
      asked += 1;
      if (asked === before) await processDocumentOnce(ctx, id);
    });
    const { document, values } = await getDocumentResult({ ...user, db }, extractorId, id);
    if (document.status !== "SUCCESS") expect(values).toEqual([]);
    else expect(values[0]).toMatchObject({ value: [{ Article: "Rope" }, { Article: "Sail" }] });
  }
});

/** Calls `turn` before each statement. */
function withTurns<T extends object>(target: T, turn: () => Promise<void>): T {
  return new Proxy(target, {
    get: (_, key) => {
      const member: unknown = Reflect.get(target, key);
      if (typeof member === "object" && member !== null) return withTurns(member, turn);
      if (typeof member !== "function") return member;
      return async (...args: unknown[]) => {
        await turn();
        return Reflect.apply(member, target, args) as unknown;
      };
    },
  });
}

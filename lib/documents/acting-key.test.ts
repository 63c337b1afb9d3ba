import { describe, expect } from "vitest";
import { AppError } from "@/lib/errors";
import { createKey } from "@/lib/users/create-key";
import { requestWizardRun } from "@/lib/wizard/request-wizard-run";
import { makeExtractor, receivedText, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { processDocumentOnce, runWizardOnce } from "@/tests/setup/job-steps";
import { extractAgain } from "./extract-again";
import { retryDocument } from "./retry-document";

describe("the ledger", () => {
  test("records which API key, if any, requested each charge and refund", async ({ ctx }) => {
    const person = await signUp(ctx);
    const { key } = await createKey(person, { name: "Import", scope: "write" });
    const program = { ...person, key: { id: key.id, scope: key.scope } };
    const extractorId = await makeExtractor(person);
    const failing = {
      ...ctx,
      engine: {
        ...ctx.engine,
        extract: () => Promise.reject(new AppError("engine_refused", "The model declined.")),
      },
    };

    const byProgram = await upload(program, extractorId, "Number: N-1\n");
    await processDocumentOnce(failing, byProgram);
    await retryDocument(person, extractorId, byProgram);
    await processDocumentOnce(ctx, byProgram);
    await extractAgain(program, extractorId, [byProgram]);
    const sample = await requestWizardRun(program, () => receivedText("Invoice number: A-17\n"));
    await runWizardOnce(ctx, sample);

    const entries = await ctx.db.ledgerEntry.findMany({
      where: { userId: person.user.id, subjectId: { not: null } },
      orderBy: { id: "asc" },
      select: { kind: true, keyId: true },
    });
    expect(entries).toEqual([
      { kind: "CHARGE", keyId: key.id },
      { kind: "REFUND", keyId: key.id },
      { kind: "CHARGE", keyId: null },
      { kind: "CHARGE", keyId: key.id },
      { kind: "WIZARD", keyId: key.id },
    ]);
  });
});

import { expect } from "vitest";
import { createField } from "@/lib/extractors/create-field";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { leaseDocument, processDocumentOnce } from "@/tests/setup/job-steps";
import { sendCorrection } from "@/tests/setup/send-correction";
import { deleteDocument } from "./delete-document";
import { findListRevision } from "./list-revision";

test("a list's revision changes with every change that the list shows, and with nothing else", async ({
  committed,
}) => {
  const user = await signUp(committed);
  const extractorId = await makeExtractor(user);
  const seen = new Set<string>();
  const changed = async () => {
    const revision = await findListRevision(user, extractorId);
    expect(seen).not.toContain(revision);
    expect(await findListRevision(user, extractorId)).toBe(revision);
    seen.add(revision);
  };
  await changed();
  const id = await upload(user, extractorId, "Number: N-7\n");
  await changed();
  const lease = await leaseDocument(committed, id);
  await changed();
  await user.db.job.update({ where: { id: lease!.jobId }, data: { leaseToken: null, leaseUntil: null } });
  await processDocumentOnce(committed, id);
  await changed();
  await sendCorrection(user, extractorId, id, { name: "Number", value: "N-8" });
  await changed();
  await createField(user, extractorId, { name: "Another" });
  await changed();
  const second = await upload(user, extractorId, "Number: N-9\n");
  await changed();
  await user.db.document.update({ where: { id: second }, data: { expiresAt: user.now() } });
  await changed();
  await deleteDocument(user, extractorId, id);
  await changed();

  const before = await findListRevision(user, extractorId);
  await upload(user, await makeExtractor(user), "Number: N-7\n");
  expect(await findListRevision(user, extractorId)).toBe(before);
  await user.db.user.deleteMany({ where: { id: user.user.id } });
});

test("a list's revision is not revealed to others", async ({ ctx }) => {
  const extractorId = await makeExtractor(await signUp(ctx));
  await expect(findListRevision(await signUp(ctx), extractorId)).rejects.toMatchObject({ code: "not_found" });
});

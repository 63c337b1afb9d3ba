import { expect } from "vitest";
import type { UserContext } from "@/lib/context";
import { foldersOf } from "./account";

/** The number of the user's rows, by table. */
export async function rowsOf({
  db,
  user: { id: userId, email },
}: UserContext): Promise<Record<string, number>> {
  const where = { userId };
  return {
    user: await db.user.count({ where: { OR: [{ id: userId }, { email }] } }),
    accounts: await db.account.count({ where }),
    sessions: await db.session.count({ where }),
    extractors: await db.extractor.count({ where }),
    fields: await db.field.count({ where: { extractor: where } }),
    documents: await db.document.count({ where }),
    rowChunks: await db.rowChunk.count({ where: { document: where } }),
    wizardRuns: await db.wizardRun.count({ where }),
    jobs: await db.job.count({ where }),
    directUploads: await db.directUpload.count({ where }),
    apiKeys: await db.apiKey.count({ where }),
    webhooks: await db.webhook.count({ where }),
    deliveries: await db.webhookDelivery.count({ where: { webhook: where } }),
    ledger: await db.ledgerEntry.count({ where }),
  };
}

/** What is left of an account that was deleted. */
export const NO_ROWS = {
  user: 0,
  accounts: 0,
  sessions: 0,
  extractors: 0,
  fields: 0,
  documents: 0,
  rowChunks: 0,
  wizardRuns: 0,
  jobs: 0,
  directUploads: 0,
  apiKeys: 0,
  webhooks: 0,
  deliveries: 0,
  ledger: 0,
};

/** Expects that the deleted account, the only one with documents, has left no row and no file. */
export async function expectNothingLeft(user: UserContext): Promise<void> {
  expect(await rowsOf(user)).toEqual(NO_ROWS);
  expect(await foldersOf(user)).toEqual([]);
}

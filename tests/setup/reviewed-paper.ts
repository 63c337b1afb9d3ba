import type { CorrectValueInput } from "@/lib/api/value";
import type { Context, UserContext } from "@/lib/context";
import { getDocumentResult } from "@/lib/documents/get-document-result";
import { makeExtractor, signUp, upload } from "./account";
import { processDocumentOnce } from "./job-steps";
import { sendCorrection } from "./send-correction";

/** A paper whose labels say nothing of the fields' names, "Berth" and "Master". */
export const paper = (slot: string, skipper: string) => `KESTREL WHARFINGERS OF SALTMOUTH
Quayside tariff note for visiting craft
Slot ${slot} east basin
Skipper aboard
${skipper}
Questions to the wharf office at Saltmouth, open on weekdays
`;

/** Another of the same layout. */
export const NEXT_PAPER = paper("C-207", "Tomas Brandt");

export async function processPaper(user: UserContext, extractorId: string, text: string): Promise<string> {
  const id = await upload(user, extractorId, text);
  await processDocumentOnce(user, id);
  return id;
}

/** A person with an extractor who has entered both values of a paper, after these others were read. */
export async function reviewedPaper(ctx: Context, ...others: string[]) {
  const user = await signUp(ctx);
  const extractorId = await makeExtractor(user, ["Berth", "Master"]);
  const ids: string[] = [];
  for (const text of others) ids.push(await processPaper(user, extractorId, text));
  const id = await processPaper(user, extractorId, paper("B-114", "Ingrid Vale"));
  const correct = (input: CorrectValueInput) => sendCorrection(user, extractorId, id, input);
  await correct({ name: "Berth", value: "B-114" });
  await correct({ name: "Master", value: "Ingrid Vale" });
  return { user, extractorId, id, others: ids, correct };
}

export async function valuesOf(user: UserContext, extractorId: string, id: string) {
  const { values } = await getDocumentResult(user, extractorId, id);
  return Object.fromEntries(values.map(({ name, value, evidence }) => [name, { value, evidence }]));
}

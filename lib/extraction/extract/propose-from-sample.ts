import "server-only";
import { withinLimit } from "./reading-scope";
import { isRecordDocument } from "@/lib/extraction/records/is-record-document";
import type { ExtractionEngine } from "@/lib/extraction/values/extraction-engine";
import type { EngineInput, Proposal } from "@/lib/extraction/values/types";
import { createYield } from "@/lib/yield-to-event-loop";

export async function proposeFromSample(
  engine: ExtractionEngine,
  input: EngineInput & { filename: string },
): Promise<Proposal> {
  const { document, filename, signal } = input;
  if (isRecordDocument(document)) return engine.records.propose(document, filename, signal);
  return engine.propose({ ...input, document: await withinLimit(document, createYield(signal)) });
}

import { readSampleValues } from "./read-record";
import type { NamedValue } from "./named-value";
import { learnConventions, type Conventions } from "@/lib/extraction/conventions";
import { nameOfFile, sentenceCase, typeOf } from "@/lib/extraction/proposal/proposed-field";
import { splitCamelCase } from "@/lib/extraction/local/words";
import { normalizeProposal } from "@/lib/extraction/normalize-proposal";
import type { FieldSpec, Proposal } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";

const MAX_FIELDS = 40;
/** Values of one field that tell its type. */
const MAX_SAMPLES = 200;

/**
 * Proposes an extractor for the columns of a CSV file or the keys of a JSON file, whose types the first records tell.
 *
 * @throws AppError no_fields
 */
export function proposeRecordFields(document: DocumentText, filename: string): Proposal {
  const fields = fieldsOf(readSampleValues(document), learnConventions(document.text));
  return normalizeProposal({ name: nameOfFile(filename), fields });
}

function fieldsOf(values: NamedValue[][], conventions: Conventions): FieldSpec[] {
  const samples = new Map<string, string[]>();
  for (const ofName of values) {
    const name = (ofName[0]?.path ?? []).slice(-2).join(" ");
    if (!samples.has(name) && samples.size === MAX_FIELDS) continue;
    const raws = samples.get(name) ?? [];
    if (raws.length < MAX_SAMPLES) raws.push(...ofName.map(({ raw }) => raw));
    samples.set(name, raws);
  }
  return [...samples].map(([name, raws]) => ({
    name: sentenceCase(splitCamelCase(name)),
    type: typeOf(raws, conventions),
    required: false,
    prompt: `The value of "${name}"`,
  }));
}

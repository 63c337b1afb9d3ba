import { readSampleValues } from "@/lib/extraction/records/read-record";
import type { NamedValue } from "@/lib/extraction/records/named-value";
import { learnConventions, type Conventions } from "@/lib/extraction/values/conventions";
import { nameOfFile, sentenceCase, typeOf } from "./proposed-field";
import { splitCamelCase } from "@/lib/extraction/page/words";
import { noFields } from "./no-fields";
import { normalizeProposal } from "./normalize-proposal";
import type { FieldSpec, Proposal } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";

const MAX_FIELDS = 40;
const MAX_SAMPLES = 200;

/**
 * Derives the types from the first records.
 * @throws AppError `no_fields` if the records have no values
 */
export function proposeRecordFields(document: DocumentText, filename: string): Proposal {
  const fields = fieldsOf(readSampleValues(document), learnConventions(document.text));
  if (fields.length === 0) throw noFields();
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

import { parseArgs } from "node:util";
import { extractFields } from "@/lib/extraction/extract-fields";
import { createLocalEngine } from "@/lib/extraction/local/local-engine";
import {
  readSampleDocuments,
  SAMPLE_SETS,
  type ExpectedField,
  type SampleSet,
} from "@/lib/extraction/testing/sample-documents";
import type { Value } from "@/lib/extraction/types";
import { answerHelp } from "./help";

answerHelp("bench:extraction");

const { values: options } = parseArgs({
  options: { set: { type: "string" }, verbose: { type: "boolean", default: false } },
});

/** `near`: a text with at least 80 % of the right words; `invented`: a value for a field that the document does not have. */
type Verdict = "exact" | "near" | "wrong" | "null" | "absent" | "invented";

function grade({ accepted, type }: ExpectedField, value: Value): Verdict {
  const right = accepted.some((expected) => isSame(expected, value));
  if (accepted[0] === null) return right ? "absent" : "invented";
  if (right) return "exact";
  if (value === null) return "null";
  return type === "TEXT" && accepted.some((expected) => isNear(String(expected), String(value)))
    ? "near"
    : "wrong";
}

function isSame(expected: Value, value: Value): boolean {
  if (typeof expected !== "string" || typeof value !== "string") return expected === value;
  return wordsOf(expected).join("") === wordsOf(value).join("");
}

function isNear(expected: string, value: string): boolean {
  const [ours, theirs] = [new Set(wordsOf(value)), new Set(wordsOf(expected))];
  const shared = [...ours].filter((word) => theirs.has(word)).length;
  return (2 * shared) / (ours.size + theirs.size) >= 0.8;
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

async function measure(set: SampleSet): Promise<void> {
  const count = new Map<Verdict, number>();
  const add = (verdict: Verdict) => count.set(verdict, (count.get(verdict) ?? 0) + 1);
  const samples = readSampleDocuments(set);
  for (const { title, document, fields } of samples) {
    const input = { document, readFile: () => Promise.reject(new Error("not needed")) };
    const { data, evidence } = await extractFields(createLocalEngine(), input, fields);
    for (const field of fields) {
      const value = data[field.name] ?? null;
      const verdict = grade(field, value);
      add(verdict);
      if (options.verbose && verdict !== "exact" && verdict !== "absent") {
        const state = evidence[field.name]?.state;
        console.log(
          `${verdict}\t${title} | ${field.name}: ${String(field.accepted[0])} <- ${String(value)} (${state})`,
        );
      }
    }
  }
  const share = (verdict: Verdict, of: Verdict[]) =>
    ((count.get(verdict) ?? 0) / of.reduce((sum, one) => sum + (count.get(one) ?? 0), 0)).toFixed(3);
  const present: Verdict[] = ["exact", "near", "wrong", "null"];
  const figures = present.map((verdict) => `${verdict} ${share(verdict, present)}`);
  console.log(
    `${set}: ${samples.length} documents, ${figures.join(", ")}, invented ${share("invented", ["absent", "invented"])}`,
  );
}

for (const set of SAMPLE_SETS) {
  if (!options.set || options.set === set) await measure(set);
}

import { AppError } from "@/lib/errors";
import { extractByName } from "./by-name";
import { gradeValue } from "./grade-value";
import { proposeFromSample } from "@/lib/extraction/extract/propose-from-sample";
import type { ExtractionEngine } from "@/lib/extraction/values/extraction-engine";
import type { FieldSpec, Proposal, Value } from "@/lib/extraction/values/types";
import type { SampleDocument } from "./sample-documents";

interface ProposedValue {
  field: FieldSpec;
  value: Value;
  /** The name of the labelled field with the same value. */
  wanted: string | null;
  /** Why the field is not worth proposing. */
  junk: "no value" | "same value" | null;
}

export interface MeasuredProposal {
  title: string;
  name: string;
  values: ProposedValue[];
  /** The labelled fields that the document contains. `isFound` is true if a proposed field has the right value. */
  labelled: { name: string; isFound: boolean }[];
}

export interface ProposalFigures {
  /** Proportion of the labelled fields in the documents that a proposed field found. */
  found: number;
  /** Proportion of proposed fields that have no value or the same value as another. */
  junk: number;
  /** Proportion of proposed fields that match no labelled one, including junk. */
  unlisted: number;
  /** Average number of proposed fields per document. */
  fields: number;
}

export async function measureProposals(
  engine: ExtractionEngine,
  samples: SampleDocument[],
): Promise<MeasuredProposal[]> {
  const measured: MeasuredProposal[] = [];
  for (const { title, document, fields } of samples) {
    const input = { document, readFile: () => Promise.reject(new Error("not needed")) };
    const { name, fields: proposed } = await proposeFromSample(engine, {
      ...input,
      filename: "sample.pdf",
    }).catch((error: unknown): Proposal => {
      if (error instanceof AppError && error.code === "no_fields") return { name: "", fields: [] };
      throw error;
    });
    const { data, evidence } = await extractByName(engine, input, proposed);
    const present = fields.filter(({ accepted }) => accepted[0] !== null);
    const places = new Set<string>();
    const single = proposed.filter((field) => field.type !== "TABLE");
    const values = single.map((field): ProposedValue => {
      const value = data[field.name] ?? null;
      const { start, end } = evidence[field.name] ?? {};
      const isSame = places.has(`${start} ${end}`);
      if (typeof start === "number") places.add(`${start} ${end}`);
      const wanted = present.find((expected) => gradeValue(expected, value) === "exact");
      return {
        field,
        value,
        wanted: wanted?.name ?? null,
        junk: value === null ? "no value" : isSame ? "same value" : null,
      };
    });
    const labelled = present.map((expected) => ({
      name: expected.name,
      isFound: values.some(({ value }) => gradeValue(expected, value) === "exact"),
    }));
    measured.push({ title, name, values, labelled });
  }
  return measured;
}

export function proposalFigures(measured: MeasuredProposal[]): ProposalFigures {
  const values = measured.flatMap((one) => one.values);
  const labelled = measured.flatMap((one) => one.labelled);
  return {
    found: share(labelled, ({ isFound }) => isFound),
    junk: share(values, ({ junk }) => junk !== null),
    unlisted: share(values, ({ wanted }) => wanted === null),
    fields: values.length / Math.max(1, measured.length),
  };
}

function share<T>(list: T[], counts: (one: T) => boolean): number {
  return list.length === 0 ? 0 : list.filter(counts).length / list.length;
}

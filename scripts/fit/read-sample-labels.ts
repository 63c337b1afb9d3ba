import { readSampleDocuments, type SampleSet } from "@/lib/extraction/testing/sample-documents";
import type { DocumentText } from "@/lib/text/types";
import type { LabelledDocument } from "./labelled-documents";

const SETS: SampleSet[] = ["first", "second", "third", "kinds", "snippets"];

export function readSampleLabels(): { labelled: LabelledDocument; text: DocumentText }[] {
  return SETS.flatMap((set) =>
    readSampleDocuments(set).map(({ title, maker, document, fields }) => ({
      text: document,
      labelled: {
        file: `${set}: ${title}`,
        maker: `made up: ${maker ?? title}`,
        domain: "made up",
        fields: fields.map(({ name, type, prompt, required, also_called = [], accepted }) => ({
          name,
          type,
          prompt,
          required,
          also_called,
          accepted: accepted.filter((value) => value !== null),
          isVisible: true,
          isAbsent: accepted[0] === null,
        })),
      },
    })),
  );
}

import { fileOf, MADE_UP_LAYOUTS, makePaper } from "@/lib/extraction/testing/made-up-layouts";
import { readBytes } from "@/lib/text/read-bytes";
import type { DocumentText } from "@/lib/text/types";
import type { LabelledDocument } from "./labelled-documents";

export const MADE_UP = "made-up";
const PAPERS = 5;

export async function readMadeUpDocuments(): Promise<{ labelled: LabelledDocument; text: DocumentText }[]> {
  const read = [];
  for (const layout of MADE_UP_LAYOUTS.filter(({ isAside }) => !isAside))
    for (let number = 0; number < PAPERS; number += 1) {
      const paper = makePaper(layout, number);
      const file = `${layout.seed}-${number}.${layout.format}`;
      const fields = layout.fields.map((field) => {
        const value = paper.values[field.name] ?? null;
        const accepted = value === null ? [] : [value];
        return { ...field, also_called: [], accepted, isVisible: value !== null, isAbsent: value === null };
      });
      const labelled = { file, maker: `${MADE_UP} ${layout.seed}`, domain: MADE_UP, fields };
      read.push({ labelled, text: await readBytes(fileOf(layout, paper), file) });
    }
  return read;
}

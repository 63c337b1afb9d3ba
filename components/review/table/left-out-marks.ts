import { isDoubtful, stateOf } from "@/components/documents/value-state";
import type { SourceMark } from "@/components/review/source";
import type { TableValueDto } from "@/lib/api/value";

/** Words of a table's lines that no cell holds. */
export interface LeftOutMark extends SourceMark {
  quote: string;
}

/** The words that no cell of a table holds, while that is still to be checked. */
export function leftOutMarks(table: TableValueDto): LeftOutMark[] {
  const { name, evidence, checks } = table;
  if (!isDoubtful(stateOf(table)) || !checks.some(({ code }) => code === "words_left_out")) return [];
  return evidence.left_out.map(({ quote, ...place }, index) => ({
    name: `${name}, left out ${index + 1}`,
    quote: quote ?? "",
    ...place,
  }));
}

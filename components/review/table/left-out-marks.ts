import { isDoubtful, stateOf } from "@/components/documents/value-state";
import type { SourceMark } from "@/components/review/source";
import type { TableValueDto } from "@/lib/api/value";

export interface LeftOutMark extends SourceMark {
  quote: string;
}

export function leftOutMarks(table: TableValueDto): LeftOutMark[] {
  const { name, evidence, checks } = table;
  if (!isDoubtful(stateOf(table)) || !checks.some(({ code }) => code === "words_left_out")) return [];
  return evidence.left_out.map(({ quote, ...place }, index) => ({
    name: `${name}, left out ${index + 1}`,
    quote: quote ?? "",
    ...place,
  }));
}

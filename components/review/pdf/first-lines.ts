import { levelWordsIn } from "@/lib/api/level-words";
import type { TableRegion } from "@/components/review/source";
import type { DocumentPageDto } from "@/lib/api/document-text";

export type Page = Pick<DocumentPageDto, "start" | "text" | "words">;

export function firstLines(
  page: Page | undefined,
  { columns, ...region }: Omit<TableRegion, "names">,
  count: number,
): string[][] {
  const words = page ? levelWordsIn(page.words, region) : [];
  const lines: (typeof words)[] = [];
  for (const word of words.toSorted((a, b) => a.y + a.height / 2 - (b.y + b.height / 2))) {
    const line = lines.at(-1);
    const first = line?.[0];
    const isLevel = first && word.y + word.height / 2 - (first.y + first.height / 2) < first.height / 2;
    if (isLevel) line?.push(word);
    else if (lines.length < count) lines.push([word]);
    else break;
  }
  return lines.map((line) =>
    Array.from({ length: columns.length + 1 }, (_, column) =>
      line
        .filter(({ x, width }) => columnAt(columns, x + width / 2) === column)
        .toSorted((a, b) => a.x - b.x)
        .map(({ start, end }) => page?.text.slice(start - page.start, end - page.start) ?? "")
        .join(" "),
    ),
  );
}

export function columnAt(lines: readonly number[], x: number): number {
  return lines.filter((line) => line <= x).length;
}

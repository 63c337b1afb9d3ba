import { slantIn } from "@/lib/api/level-words";
import type { TableOutline } from "@/components/review/source";
import type { PlacedWord } from "./guess-columns";
import { inPercent, turned } from "./page-marks";
import type { Size } from "./page-layout";

interface PageOutlineProps {
  outline: TableOutline;
  size: Size;
  words: readonly PlacedWord[];
}

export function PageOutline({ outline, size, words }: PageOutlineProps) {
  const { x, y, width, height, columns, rows } = outline;
  return (
    <div
      aria-hidden
      data-outline
      className="pointer-events-none absolute outline-2 outline-action"
      style={turned(inPercent(outline, size), slantIn(words, outline))}
    >
      {columns.map((line) => (
        <div
          key={line}
          data-column-line
          className="absolute inset-y-0 border-s border-action"
          style={{ left: `${((line - x) / width) * 100}%` }}
        />
      ))}
      {rows.map((line) => (
        <div
          key={line}
          data-row-line
          className="absolute inset-x-0 border-t border-dashed border-action/50"
          style={{ top: `${((line - y) / height) * 100}%` }}
        />
      ))}
    </div>
  );
}

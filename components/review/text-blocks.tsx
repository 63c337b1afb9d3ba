import { memo } from "react";
import { cn } from "@/lib/class-names";
import type { ListItem, SetBlock, TextRow } from "./lay-out-text";
import { MarkedText } from "./marked-text";
import { overlap, type SourcePlace, type Span } from "./source-places";

interface SourceText {
  text: string;
  textStart: number;
  places: readonly SourcePlace[];
}

const headings = [
  "text-xl font-semibold",
  "text-lg font-semibold",
  "text-base font-semibold",
  "text-sm font-semibold",
  "text-sm font-medium",
] as const;

const MAX_FITTED_COLUMNS = 5;
const MAX_INDENT = 6;

function TextBlock({ block, ...source }: { block: SetBlock } & SourceText) {
  const content = (span: Span) => (
    <MarkedText {...source} span={span} places={source.places.filter((place) => overlap(place, span))} />
  );
  switch (block.kind) {
    case "heading":
      return (
        <div
          role="heading"
          aria-level={Math.min(6, block.level + 1)}
          dir="auto"
          className={cn(
            "mt-5 mb-2 text-balance whitespace-pre-wrap first:mt-0",
            headings[Math.min(block.level, headings.length) - 1],
          )}
        >
          {content(block)}
        </div>
      );
    case "list":
      return (
        <ul role="list" className="my-2 grid gap-1">
          {block.items.map((item) => (
            <Item key={item.start} item={item}>
              {content(item)}
            </Item>
          ))}
        </ul>
      );
    case "table":
      return (
        <table
          className={cn(
            "my-3 border-collapse",
            block.columns > MAX_FITTED_COLUMNS ? "w-max" : "w-fit max-w-full",
          )}
        >
          <TableRows block={block} content={content} />
        </table>
      );
    case "preformatted":
      return (
        <pre dir="auto" className="my-3 w-max min-w-full font-mono text-xs leading-relaxed [tab-size:8]">
          {content(block)}
        </pre>
      );
    case "paragraph":
      return (
        <p
          dir="auto"
          className={cn(
            "[tab-size:6]",
            block.flows ? "whitespace-normal" : "whitespace-pre-wrap",
            block.hasSpaceBefore ? "mt-3" : "mt-1",
          )}
        >
          {content(block)}
        </p>
      );
  }
}

function Item({ item, children }: { item: ListItem; children: React.ReactNode }) {
  const indent = Math.min(MAX_INDENT, item.level);
  return (
    <li
      dir="auto"
      style={{ marginInlineStart: `${item.isLabelled ? indent - 1 : indent}em` }}
      className={cn(
        "whitespace-pre-wrap [tab-size:2]",
        item.isLabelled ? "list-none ps-[1.75em] -indent-[1.75em]" : "list-disc",
      )}
    >
      {children}
    </li>
  );
}

interface TableRowsProps {
  block: Extract<SetBlock, { kind: "table" }>;
  content: (span: Span) => React.ReactNode;
}

function TableRows({ block, content }: TableRowsProps) {
  const body = block.rows.findIndex(({ isHeader }) => !isHeader);
  const headerRows = body === -1 ? block.rows.length : body;
  const row = (textRow: TextRow) => (
    <tr key={textRow.cells[0]?.start}>
      {textRow.cells.map((cell, index) => {
        const isHeader = textRow.isHeader || (textRow.hasHeaderCell && index === 0);
        const Cell = isHeader ? "th" : "td";
        const isOnly = textRow.cells.length === 1;
        return (
          <Cell
            key={cell.start}
            dir="auto"
            scope={isHeader ? (textRow.isHeader ? "col" : "row") : undefined}
            colSpan={isOnly ? block.columns : undefined}
            className={cn(
              "max-w-[40ch] border px-2 py-1 text-start align-top whitespace-pre-wrap",
              isHeader ? "bg-wash font-medium" : isOnly && "font-medium",
            )}
          >
            {content(cell)}
          </Cell>
        );
      })}
      {textRow.cells.length > 1 &&
        Array.from({ length: block.columns - textRow.cells.length }, (_, index) => (
          <td key={`empty ${index}`} className="border" />
        ))}
    </tr>
  );
  return (
    <>
      {headerRows > 0 && <thead>{block.rows.slice(0, headerRows).map(row)}</thead>}
      {headerRows < block.rows.length && <tbody>{block.rows.slice(headerRows).map(row)}</tbody>}
    </>
  );
}

type TextBlocksProps = { blocks: readonly SetBlock[] } & SourceText;

export const TextBlocks = memo(function TextBlocks({ blocks, ...source }: TextBlocksProps) {
  return blocks.map((block) => <TextBlock key={block.start} block={block} {...source} />);
}, looksAlike);

function looksAlike(a: TextBlocksProps, b: TextBlocksProps): boolean {
  return (
    a.blocks === b.blocks &&
    a.places.length === b.places.length &&
    a.places.every((place, index) => {
      const other = b.places[index];
      return (
        place.start === other?.start &&
        place.end === other.end &&
        place.name === other.name &&
        place.offer?.action === other.offer?.action &&
        place.state === other.state
      );
    })
  );
}

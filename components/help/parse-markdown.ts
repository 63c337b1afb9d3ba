/** What the pages of `docs/` are made of. */
export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "code"; text: string }
  | { kind: "list"; ordered: boolean; items: Block[][] }
  | { kind: "table"; header: string[]; rows: string[][] };

const FENCE = /^```/;
const HEADING = /^(#{1,4}) (.*)$/;
const ITEM = /^(?:-|\d+\.) +/;
const TABLE_RULE = /^\|(?: *:?-+:? *\|)+$/;

/** The blocks of a Markdown text, in the part of the language that `docs/` uses. */
export function parseMarkdown(source: string): Block[] {
  return parseLines(source.split("\n"));
}

function parseLines(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = HEADING.exec(line);
    if (line.trim() === "") {
      at += 1;
    } else if (FENCE.test(line)) {
      const length = lengthWhile(lines.slice(at + 1), (other) => !FENCE.test(other));
      blocks.push({ kind: "code", text: lines.slice(at + 1, at + 1 + length).join("\n") });
      at += length + 2;
    } else if (heading) {
      blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, text: heading[2] ?? "" });
      at += 1;
    } else if (TABLE_RULE.test(lines[at + 1] ?? "")) {
      const length = lengthWhile(lines.slice(at), (other) => other.startsWith("|"));
      const [header = [], , ...rows] = lines.slice(at, at + length).map(cellsOf);
      blocks.push({ kind: "table", header, rows });
      at += length;
    } else if (ITEM.test(line)) {
      const length = lengthWhile(lines.slice(at), (other, index, all) =>
        belongsToList(other, all[index + 1]),
      );
      const items = itemsOf(lines.slice(at, at + length));
      blocks.push({ kind: "list", ordered: /^\d/.test(line), items });
      at += length;
    } else {
      const length = lengthWhile(lines.slice(at), (other) => other.trim() !== "" && !FENCE.test(other));
      const text = lines.slice(at, at + length).join(" ");
      blocks.push({ kind: "paragraph", text });
      at += length;
    }
  }
  return blocks;
}

function lengthWhile(
  lines: readonly string[],
  holds: (line: string, index: number, lines: readonly string[]) => boolean,
): number {
  const end = lines.findIndex((line, index) => !holds(line, index, lines));
  return end === -1 ? lines.length : end;
}

/** A blank line is within the list where what follows is. */
function belongsToList(line: string, next = ""): boolean {
  const isWithin = (other: string) => ITEM.test(other) || /^ +\S/.test(other);
  return line.trim() === "" ? isWithin(next) : isWithin(line);
}

function itemsOf(lines: readonly string[]): Block[][] {
  const items: string[][] = [];
  let indent = 0;
  for (const line of lines) {
    const marker = ITEM.exec(line);
    if (marker) indent = marker[0].length;
    const text = line.slice(line.slice(0, indent).trim() === "" || marker ? indent : 0);
    if (marker) items.push([text]);
    else items.at(-1)?.push(text);
  }
  return items.map(parseLines);
}

function cellsOf(row: string): string[] {
  return row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

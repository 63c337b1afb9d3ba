/** Quoted cells may contain tabs, line breaks and doubled quotes. Pads all rows to the length of the longest. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    row.push(cell);
    const isRowEnd = text[end] !== "\t";
    if (isRowEnd) {
      rows.push(row);
      row = [];
    }
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
    if (isRowEnd && at >= text.length) break;
  }
  const width = Math.max(...rows.map((cells) => cells.length));
  return rows.map((cells) => [...cells, ...Array<string>(width - cells.length).fill("")]);
}

function plainCell(text: string, start: number): [cell: string, end: number] {
  const length = text.slice(start).search(/[\t\r\n]/);
  const end = length < 0 ? text.length : start + length;
  return [text.slice(start, end), end];
}

/** A quote inside a cell is literal, as in: 15" screen. */
function quotedCell(text: string, start: number): [cell: string, end: number] {
  const [whole, inner] = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(start)) ?? [];
  if (whole === undefined || inner === undefined) return plainCell(text, start);
  return [inner.replaceAll('""', '"'), start + whole.length];
}

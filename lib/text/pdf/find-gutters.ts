import type { Piece } from "./piece";

export interface WordLine {
  v: number;
  size: number;
  words: readonly Piece[];
}

interface White {
  left: number;
  right: number;
  numberEnd: number | undefined;
}

interface Gap extends White {
  isOdd: boolean;
  isNarrow: boolean;
}

interface Gutter {
  left: number;
  right: number;
  gaps: Map<number, Gap>;
}

interface Row {
  index: number;
  gap: Gap;
  size: number;
  spaces: number;
}

/** In ems. Narrower gaps are within words, and wider ones separate cells anyway. */
const MIN_GAP = 0.15;
const MAX_GAP = 0.95;
/** In ems. Used if the text has too few gaps to measure its own spaces. */
const USUAL_SPACE = 0.28;
const MIN_SAMPLE = 40;
/** In ems. The widest space in a justified line. */
const MAX_SPACE = 0.6;
const MIN_SPACES = 4;
/**
 * In ems: how much a gap between cells must differ from a space (less if the width of the font's space is known), and
 * how far the edges of a column may vary.
 */
const MIN_ODDNESS = 0.1;
const MIN_EXACT_ODDNESS = 0.03;
const MAX_SHIFT = 0.12;
/** Maximum distance between the rows of a table, in ems. */
const MAX_LEADING = 3.5;
const PROSE_SPACES = 7;
const MIN_ROWS = 3;
const MIN_DOUBTFUL_ROWS = 6;
const MIN_SHARE = 0.7;
const MIN_ODD = 0.25;
const MAX_REACH = 60;
const MAX_LINES = 2_000;
const EDGES = ["left", "right", "numberEnd"] as const;
const LIST_MARKER = /^(?:\[\w+\]|[•◦●▪■–—*·-]|\(?[\p{L}\d]{1,3}[.):]|\d+(?:\.\d+)+\.?)$/u;

/**
 * Finds columns that are separated by narrow gaps. Such a gap runs through several lines, has aligned words next to
 * it, and is wider or narrower than a space.
 */
export function findGutters(lines: readonly WordLine[]): number[][] {
  const cuts = lines.map((): number[] => []);
  if (lines.length < MIN_ROWS || lines.length > MAX_LINES) return cuts;
  const gaps = gapsOf(lines);
  const isCut = (gap: Gap, index: number) => cuts[index]?.some((at) => at > gap.left && at < gap.right);
  const seen = new Set<Gap>();
  const divideFrom = (gap: Gap, index: number): void => {
    const gutter = followGap(lines, gaps, index, gap);
    for (const other of gutter.gaps.values()) seen.add(other);
    for (const { index: row, gap: own } of rowsBeside(gutter, lines, gaps))
      if (!isCut(own, row)) cuts[row]?.push((own.left + own.right) / 2);
  };
  const odd = gaps.flatMap((inLine, index) =>
    inLine.filter(({ isOdd }) => isOdd).map((gap) => ({ gap, index })),
  );
  for (const { gap, index } of odd) if (gap.isNarrow && !seen.has(gap)) divideFrom(gap, index);
  // If a column's narrow gaps are as wide as spaces, its wide gaps may still reveal it.
  for (const { gap, index } of odd) if (!seen.has(gap)) divideFrom(gap, index);
  return cuts;
}

function gapsOf(lines: readonly WordLine[]): Gap[][] {
  const gaps = lines.map(whiteBetween);
  const narrow = gaps.map((inLine, index) => narrowOnes(inLine, lines[index]?.size ?? 1));
  const all = narrow.flat();
  const common = all.length < MIN_SAMPLE ? USUAL_SPACE : (medianOf(all) ?? USUAL_SPACE);
  return gaps.map((inLine, index) => {
    const { size, words } = lines[index] ?? { size: 1, words: [] };
    const own = narrow[index] ?? [];
    const fontSpace = spaceOfFont(words);
    const space = evenSpace(own) ?? fontSpace ?? common;
    const oddness = own.length < MIN_SPACES && fontSpace !== undefined ? MIN_EXACT_ODDNESS : MIN_ODDNESS;
    return inLine.map(({ left, right, numberEnd }) => ({
      left,
      right,
      numberEnd,
      isOdd: Math.abs((right - left) / size - space) > oddness,
      isNarrow: right - left <= MAX_GAP * size,
    }));
  });
}

function evenSpace(narrow: readonly number[]): number | undefined {
  const median = medianOf(narrow) ?? 0;
  const even = narrow.filter((width) => Math.abs(width - median) <= MIN_ODDNESS / 2);
  return median <= MAX_SPACE && even.length >= MIN_SPACES && even.length >= MIN_SHARE * narrow.length
    ? median
    : undefined;
}

function spaceOfFont(words: readonly Piece[]): number | undefined {
  const width = words.map(({ widths }) => widths?.get(" ")).find((known) => known !== undefined && known > 0);
  return width && width / 1000;
}

function whiteBetween({ words, size }: WordLine): White[] {
  const gaps: White[] = [];
  let before: Piece | undefined;
  let right = -Infinity;
  for (const word of words) {
    if (before && word.u - right >= MIN_GAP * size && !isOneAmount(before, word))
      gaps.push({
        left: right,
        right: word.u,
        numberEnd: /\d/.test(word.str) ? word.u + word.width : undefined,
      });
    right = Math.max(right, word.u + word.width);
    before = word;
  }
  return gaps;
}

function narrowOnes(gaps: readonly White[], size: number): number[] {
  return gaps.map(({ left, right }) => (right - left) / size).filter((width) => width <= MAX_GAP);
}

function medianOf(numbers: readonly number[]): number | undefined {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}

function isOneAmount(before: Piece, after: Piece): boolean {
  return /^\p{Sc}$/u.test(before.str) || /^[%‰\p{Sc}]$/u.test(after.str);
}

function followGap(
  lines: readonly WordLine[],
  gaps: readonly (readonly Gap[])[],
  start: number,
  gap: Gap,
): Gutter {
  const gutter: Gutter = { left: gap.left, right: gap.right, gaps: new Map([[start, gap]]) };
  for (const step of [1, -1]) {
    for (let index = start + step; Math.abs(index - start) <= MAX_REACH; index += step) {
      const [before, line] = [lines[index - step], lines[index]];
      if (!before || !line || Math.abs(line.v - before.v) > MAX_LEADING * line.size) break;
      if (line.words.every(({ u, width }) => u >= gutter.right || u + width <= gutter.left)) {
        const own = (gaps[index] ?? []).find(
          (other) => other.left <= gutter.left && other.right >= gutter.right,
        );
        if (own) gutter.gaps.set(index, own);
        continue;
      }
      const own = widestShared(gutter, gaps[index] ?? [], MIN_GAP * line.size);
      if (!own) break;
      gutter.left = Math.max(gutter.left, own.left);
      gutter.right = Math.min(gutter.right, own.right);
      gutter.gaps.set(index, own);
    }
  }
  return gutter;
}

function widestShared(gutter: Gutter, gaps: readonly Gap[], least: number): Gap | undefined {
  const shared = (gap: Gap): number => Math.min(gap.right, gutter.right) - Math.max(gap.left, gutter.left);
  const widest = gaps.reduce<Gap | undefined>(
    (best, gap) => (best && shared(best) >= shared(gap) ? best : gap),
    undefined,
  );
  return widest && shared(widest) >= least ? widest : undefined;
}

function rowsBeside(gutter: Gutter, lines: readonly WordLine[], gaps: readonly (readonly Gap[])[]): Row[] {
  const rows = [...gutter.gaps]
    .map(([index, gap]) => ({
      index,
      gap,
      size: lines[index]?.size ?? 1,
      spaces: (gaps[index] ?? []).filter(({ isNarrow }) => isNarrow).length,
    }))
    .sort((a, b) => a.index - b.index);
  const aligned = EDGES.map((edge) => rowsAt(rows, edge)).reduce((best, at) =>
    at.length > best.length ? at : best,
  );
  const isAligned = new Set(aligned);
  const isRow = (row: Row): boolean => isAligned.has(row) || (row.gap.isOdd && row.gap.isNarrow);
  // A wide gap between unaligned words separates other cells.
  const table = rows
    .slice(rows.findIndex(isRow), rows.findLastIndex(isRow) + 1)
    .filter((row) => row.gap.isNarrow || isAligned.has(row));
  const counts = table.filter((row) => isRow(row) && !endsWithMarker(lines[row.index], row.gap));
  const odd = counts.filter((row) => row.gap.isOdd && isAligned.has(row)).length;
  const wordy = counts.filter(({ spaces }) => spaces >= PROSE_SPACES).length;
  const isDoubtful = odd < counts.length / 2 || wordy > counts.length / 2;
  const isGutter =
    counts.length >= (isDoubtful ? MIN_DOUBTFUL_ROWS : MIN_ROWS) &&
    counts.length >= MIN_SHARE * table.length &&
    aligned.length >= MIN_SHARE * table.length &&
    odd >= MIN_ODD * table.length;
  // A single gap that is as wide as a space may be a coincidence.
  const hasSpaces = counts.length - counts.filter(({ gap }) => gap.isOdd).length > 1;
  return isGutter ? counts.filter(({ gap }) => gap.isOdd || hasSpaces) : [];
}

function rowsAt(rows: readonly Row[], edge: (typeof EDGES)[number]): Row[] {
  return rows.reduce<Row[]>((most, { gap, size }) => {
    const at = gap[edge] ?? NaN;
    const same = rows.filter((other) => Math.abs((other.gap[edge] ?? NaN) - at) <= MAX_SHIFT * size);
    return same.length > most.length ? same : most;
  }, []);
}

function endsWithMarker(line: WordLine | undefined, gap: Gap): boolean {
  const before = line?.words.filter(({ u, width }) => u + width <= gap.left + width / 2) ?? [];
  return before.length === 1 && LIST_MARKER.test(before[0]?.str ?? "");
}

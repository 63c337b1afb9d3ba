import type { Piece } from "./piece";

/** A line whose pieces are words, from left to right. */
export interface WordLine {
  v: number;
  size: number;
  words: readonly Piece[];
}

interface White {
  left: number;
  right: number;
  /** Where a number behind it ends. */
  numberEnd: number | undefined;
}

interface Gap extends White {
  /** It is wider or narrower than the spaces of its line. */
  isOdd: boolean;
  /** It may be one of them. */
  isNarrow: boolean;
}

/** White that runs through several lines. */
interface Gutter {
  left: number;
  right: number;
  /** For each line that has words on both sides, by its index: its gap. */
  gaps: Map<number, Gap>;
}

interface Row {
  index: number;
  gap: Gap;
  size: number;
  /** Gaps of its line that may be spaces. */
  spaces: number;
}

/** Font sizes. Narrower gaps are within words, wider ones are between cells anyway. */
const MIN_GAP = 0.15;
const MAX_GAP = 0.95;
/** The space of most fonts, in font sizes, where fewer gaps than these tell the space of a text. */
const USUAL_SPACE = 0.28;
const MIN_SAMPLE = 40;
/** The widest space of a justified line, in font sizes. */
const MAX_SPACE = 0.6;
/** A line with fewer gaps does not tell how wide its spaces are. */
const MIN_SPACES = 4;
/**
 * Font sizes by which a gap between cells differs from the spaces of its line, less where the font tells them, and by which a
 * column's edges differ.
 */
const MIN_ODDNESS = 0.1;
const MIN_EXACT_ODDNESS = 0.03;
const MAX_SHIFT = 0.12;
/** Lines farther apart, in font sizes, are no rows of one table. */
const MAX_LEADING = 3.5;
/** A line with as many spaces is like prose. */
const PROSE_SPACES = 7;
/** Rows that a table has at least, more where most of their gaps are like spaces or they are like prose. */
const MIN_ROWS = 3;
const MIN_DOUBTFUL_ROWS = 6;
/** The share of lines that are rows and aligned, and of gaps that are not like spaces. */
const MIN_SHARE = 0.7;
const MIN_ODD = 0.25;
/** Lines up and down that white is followed: a table's other rows are found from those. */
const MAX_REACH = 60;
/** Pages with more lines are not searched. */
const MAX_LINES = 2_000;
/** Where words beside a column's white may be aligned. */
const EDGES = ["left", "right", "numberEnd"] as const;
const LIST_MARKER = /^(?:\[\w+\]|[•◦●▪■–—*·-]|\(?[\p{L}\d]{1,3}[.):]|\d+(?:\.\d+)+\.?)$/u;

/**
 * Positions between columns that are closer than cells elsewhere, for each line: white runs through several lines, words are
 * aligned beside it, and it is not as wide as the spaces there. In prose it is.
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
  // Where the narrow gaps of a column are as wide as spaces, its others show it.
  for (const { gap, index } of odd) if (!seen.has(gap)) divideFrom(gap, index);
  return cuts;
}

/** The gaps between the words of each line. */
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

/** The space of a line that is justified, or has hardly more than words of one cell. */
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

/** The widths of gaps that may be spaces, in font sizes. */
function narrowOnes(gaps: readonly White[], size: number): number[] {
  return gaps.map(({ left, right }) => (right - left) / size).filter((width) => width <= MAX_GAP);
}

function medianOf(numbers: readonly number[]): number | undefined {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}

/** A sign of a currency or a percentage belongs to the number beside it. */
function isOneAmount(before: Piece, after: Piece): boolean {
  return /^\p{Sc}$/u.test(before.str) || /^[%‰\p{Sc}]$/u.test(after.str);
}

/** The white that a gap is a part of: up and down as far as no word is in its way. */
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

/** The gap that leaves the most of a gutter free. */
function widestShared(gutter: Gutter, gaps: readonly Gap[], least: number): Gap | undefined {
  const shared = (gap: Gap): number => Math.min(gap.right, gutter.right) - Math.max(gap.left, gutter.left);
  const widest = gaps.reduce<Gap | undefined>(
    (best, gap) => (best && shared(best) >= shared(gap) ? best : gap),
    undefined,
  );
  return widest && shared(widest) >= least ? widest : undefined;
}

/** The rows of a table that a gutter divides; none where it is no gutter. */
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
  // A wide gap that is not aligned is between other cells.
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
  // One gap like a space may be in the column's white by chance.
  const hasSpaces = counts.length - counts.filter(({ gap }) => gap.isOdd).length > 1;
  return isGutter ? counts.filter(({ gap }) => gap.isOdd || hasSpaces) : [];
}

/** The rows whose gaps have that edge in the same place, as far as that is exact. */
function rowsAt(rows: readonly Row[], edge: (typeof EDGES)[number]): Row[] {
  return rows.reduce<Row[]>((most, { gap, size }) => {
    const at = gap[edge] ?? NaN;
    const same = rows.filter((other) => Math.abs((other.gap[edge] ?? NaN) - at) <= MAX_SHIFT * size);
    return same.length > most.length ? same : most;
  }, []);
}

/** Whether what is left of a gap is but the mark of a list's item. */
function endsWithMarker(line: WordLine | undefined, gap: Gap): boolean {
  const before = line?.words.filter(({ u, width }) => u + width <= gap.left + width / 2) ?? [];
  return before.length === 1 && LIST_MARKER.test(before[0]?.str ?? "");
}

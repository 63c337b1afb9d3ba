import { itemAt } from "@/lib/item-at";
import type { Conventions } from "@/lib/extraction/values/conventions";
import { assign } from "./assign";
import { columnFits, fitOfHeads, kindFit } from "./column-fits";
import type { Grid } from "./grid";
import type { HeadFits } from "./head-fits";
import { sampleTable, type TableSample } from "./table-sample";
import { areInOrder, fillUnnamed, uncertainColumns, type UncertainPlace } from "./unnamed-columns";

/** "unsure" means that the kinds of values match, but only a few headings do. */
type Certainty = "sure" | "unsure" | "none";

export interface Mapping {
  /** For each requested column, the index of the table's column, or null if there is none. */
  places: readonly (number | null)[];
  /** About 1 for each requested column with a matching heading and values. 0 rules out the table. */
  score: number;
  certainty: Certainty;
  isNamed: boolean;
  uncertain: readonly UncertainPlace[];
}

const FULL_FIT = 2;
const UNNAMED = 0.3;
const BY_DENSITY = 0.2;

const BY_ROWS = 0.3;

const BY_TITLE = 0.5;

const BY_ORDER = 0.2;

/** Matches columns one to one by headings and values, for the best total score. */
export function mapColumns(grid: Grid, text: string, fits: HeadFits, conventions: Conventions): Mapping {
  const sample = sampleTable(grid, fits, text, conventions);
  const scores = inOrderFirst(columnFits(sample), sample);
  const named = besideNeighbours(assign(scores), scores, grid);
  const places = fillUnnamed(named, sample);
  const isTold =
    grid.isSummed === true ||
    grid.isNamed === true ||
    named.some((place) => place !== null) ||
    tellByKind(places, fits) ||
    areInOrder(sample);
  if (!isTold) return { places, score: 0, certainty: "none", isNamed: false, uncertain: [] };
  const size = Math.max(1, sample.size);
  const cells = sample.values.reduce((sum, values) => sum + values.length, 0);
  const density = cells / (size * Math.max(1, grid.columns.length));
  const score = places.reduce<number>(
    (sum, place, asked) => {
      if (place === null) return sum;
      const filled = itemAt(sample.values, place).length / size;
      const fit = itemAt(itemAt(scores, asked), place) / FULL_FIT;
      return sum + Math.max(UNNAMED, Math.min(1, fit)) * Math.sqrt(filled);
    },
    BY_DENSITY * density + BY_ROWS * (1 - 1 / size) + (grid.isTitled ? BY_TITLE : 0),
  );
  const share = namedShare(named, scores);
  return {
    places,
    score,
    certainty: certaintyOf(places, share, sample),
    isNamed: share >= UNSURE.named,
    uncertain: uncertainColumns(named, places, sample),
  };
}

function inOrderFirst(scores: number[][], sample: TableSample): number[][] {
  if (!areInOrder(sample)) return scores;
  return scores.map((row, asked) =>
    row.map((fit, place) => (place === asked && fit > 0 ? fit + BY_ORDER : fit)),
  );
}

/** A repeated heading belongs to the column before it: "Debit | EUR | Credit | EUR". */
function besideNeighbours(
  places: readonly (number | null)[],
  scores: readonly (readonly number[])[],
  { columns }: Grid,
): (number | null)[] {
  const found = [...places];
  for (const [asked, place] of places.entries()) {
    const before = found[asked - 1];
    if (place === null || before === null || before === undefined || place === before + 1) continue;
    const isAlike = columns[before + 1]?.heads.join(" ") === columns[place]?.heads.join(" ");
    const isAsGood = scores[asked]?.[before + 1] === scores[asked]?.[place];
    if (isAlike && isAsGood && !found.includes(before + 1)) found[asked] = before + 1;
  }
  return found;
}

const NOTHING_FITS = 0;

export function fitsBetter({ score }: Mapping, best: { mapping: Mapping } | null): boolean {
  return score > (best?.mapping.score ?? NOTHING_FITS);
}

function namedShare(named: readonly (number | null)[], scores: readonly (readonly number[])[]): number {
  const fits = named.map((place, asked) =>
    place === null ? 0 : itemAt(itemAt(scores, asked), place) / FULL_FIT,
  );
  return fits.reduce((sum, fit) => sum + Math.min(1, fit), 0) / Math.max(1, named.length);
}

const SURE = { named: 0.4, placed: 0.6 };
const UNSURE = { named: 0.2, placed: 0.5 };

function certaintyOf(places: readonly (number | null)[], named: number, sample: TableSample): Certainty {
  const { grid, fits } = sample;
  const placed = places.filter((place) => place !== null).length / Math.max(1, places.length);
  if (grid.isNamed) return "sure";
  if (named >= (grid.isTitled ? UNSURE : SURE).named && placed >= SURE.placed) return "sure";
  if (placed < UNSURE.placed) return "none";
  if (named >= UNSURE.named || (grid.isSummed && fits.asksForItems())) return "unsure";
  const isOther = (place: number | null, asked: number) =>
    place !== null && namesOther(grid.columns[place]?.heads ?? [], asked, fits);
  const isByOrder = areInOrder(sample) && places.every((place, asked) => place === asked);
  const isByKind = isByOrder || (placed === 1 && places.length > 1 && tellByKind(places, fits));
  return isByKind && places.filter(isOther).length * 2 <= places.length ? "unsure" : "none";
}

function namesOther(heads: readonly string[], asked: number, fits: HeadFits): boolean {
  return heads.length > 0 && fitOfHeads(heads, asked, fits).isOther;
}

/** Whether a table's kinds of values suit the request and its headings don't contradict it. */
export function couldHold(grid: Grid, text: string, fits: HeadFits, conventions: Conventions): boolean {
  const sample = sampleTable(grid, fits, text, conventions);
  if (sample.size < MIN_ROWS || !fits.columns.some(({ type }) => type === "NUMBER" || type === "DATE"))
    return false;
  const scores = fits.columns.map((_, asked) =>
    grid.columns.map(({ heads, kind }, place) =>
      namesOther(heads, asked, fits)
        ? 0
        : Number(kindFit(fits, asked, kind, sample.values[place] ?? []) >= OF_KIND),
    ),
  );
  return assign(scores).every((place) => place !== null);
}

const MIN_ROWS = 2;
const OF_KIND = 0.8;

/** If no heading matches, the request must include numbers, because any texts could match. */
function tellByKind(places: readonly (number | null)[], { columns }: HeadFits): boolean {
  const types = new Set(places.flatMap((place, asked) => (place === null ? [] : [columns[asked]?.type])));
  return types.has("NUMBER") && (types.has("DATE") || types.has("TEXT"));
}

import type { Conventions } from "@/lib/extraction/conventions";
import { assign } from "./assign";
import { columnFits } from "./column-fits";
import type { Grid } from "./grid";
import type { HeadFits } from "./head-fits";
import { sampleTable } from "./table-sample";
import { fillUnnamed } from "./unnamed-columns";

/** Which column of a table holds what is asked for. */
export interface Mapping {
  /** By asked column; null where no column holds it. */
  places: readonly (number | null)[];
  /** How well the table fits, about 1 for each asked column that is named and filled; 0 where it is another table. */
  score: number;
}

/** A head with all that a name says. */
const FULL_FIT = 2;
/** What a column counts that only its values speak for. */
const UNNAMED = 0.3;
/** What it counts that a table has few empty cells. */
const BY_DENSITY = 0.2;

/** What it counts that a table has many rows: one row may be anything. */
const BY_ROWS = 0.3;

/** The columns that are asked for: those whose heads name them and whose values fit, one to one, best together. */
export function mapColumns(grid: Grid, text: string, fits: HeadFits, conventions: Conventions): Mapping {
  const sample = sampleTable(grid, fits, text, conventions);
  const scores = columnFits(sample);
  const named = assign(scores);
  const places = fillUnnamed(named, sample);
  const isTold = grid.isSummed === true || named.some((place) => place !== null) || tellByKind(places, fits);
  if (!isTold) return { places, score: 0 };
  const size = Math.max(1, sample.size);
  const cells = sample.values.reduce((sum, values) => sum + values.length, 0);
  const density = cells / (size * Math.max(1, grid.columns.length));
  const score = places.reduce<number>(
    (sum, place, asked) => {
      if (place === null) return sum;
      const filled = (sample.values[place]?.length ?? 0) / size;
      return (
        sum + Math.max(UNNAMED, Math.min(1, (scores[asked]?.[place] ?? 0) / FULL_FIT)) * Math.sqrt(filled)
      );
    },
    BY_DENSITY * density + BY_ROWS * (1 - 1 / size),
  );
  return { places, score };
}

/** Without heads, a date and a number tell a table; texts alone may be anything. */
function tellByKind(places: readonly (number | null)[], { columns }: HeadFits): boolean {
  const types = new Set(places.flatMap((place, asked) => (place === null ? [] : [columns[asked]?.type])));
  return types.has("NUMBER") && (types.has("DATE") || types.has("TEXT"));
}

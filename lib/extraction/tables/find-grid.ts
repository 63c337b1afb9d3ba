import type { Conventions } from "@/lib/extraction/values/conventions";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { columnGroups } from "./column-groups";
import { alikeGrids, countAlikeRows } from "./count-alike-rows";
import { countListed } from "./count-listed";
import { datedEntries } from "./dated-entries";
import { divideColumns } from "./divide-columns";
import type { Grid } from "./grid";
import type { HeadFits } from "./head-fits";
import { headerTables } from "./header-tables";
import { labelledBlocks } from "./labelled-blocks";
import { lineTables } from "./line-tables";
import { couldHold, fitsBetter, mapColumns, type Mapping } from "./map-columns";
import { nameLists } from "./name-lists";
import { partsBeside } from "./parts-beside";
import { pairStops } from "./pair-stops";
import type { TableLines } from "./table-lines";
import { transposedTables } from "./transposed-tables";

export interface FoundGrid {
  document: AnalysedDocument;
  grid: Grid;
  mapping: Mapping;
}

export interface GridSearch {
  found: FoundGrid | null;
  counted: number | null;
}

export function findGrid(
  lines: TableLines,
  fits: HeadFits,
  conventions: Conventions,
  keepSums: boolean,
): GridSearch {
  const { document } = lines;
  const { text } = document.layout;
  let best: (FoundGrid & { lines: TableLines }) | null = null;
  const rejected: Grid[] = [];
  for (const part of [lines, ...partsBeside(lines, fits)]) {
    // Repeated column groups belong to one table, not to several side by side.
    if (part !== lines && best && columnGroups(best.grid.columns, best.mapping.places).length > 1) break;
    for (const found of gridsIn(part, fits, keepSums)) {
      const grid = part === lines ? found : { ...found, isTitled: true };
      const mapping = mapColumns(grid, text, fits, conventions);
      if (mapping.certainty === "none") rejected.push(grid);
      else if (fitsBetter(mapping, best)) best = { document: part.document, lines: part, grid, mapping };
    }
  }
  if (!best) {
    for (const grid of alikeGrids(lines)) {
      const mapping = mapColumns(grid, text, fits, conventions);
      if (mapping.certainty === "none") rejected.push(grid);
      else if (fitsBetter(mapping, best)) best = { document, lines, grid, mapping };
    }
  }
  if (!best) {
    const counts = rejected.flatMap((grid) =>
      couldHold(grid, text, fits, conventions) ? [grid.counted] : [],
    );
    const counted = counts.length > 0 ? Math.max(...counts) : countListed(lines, fits);
    return { found: null, counted };
  }
  const { grid } = best;
  const { rows, doubtful = 0 } = grid;
  // Don't count lines below a total or a part of a table: they are further totals or belong to the next part.
  const alike =
    grid.isSummed || grid.isNamed || grid.isPart
      ? null
      : countAlikeRows(best.lines, rows.slice(0, rows.length - doubtful), grid.headLines);
  return { found: best, counted: alike === null ? grid.counted : Math.max(grid.counted, alike) };
}

const FINDERS = [headerTables, transposedTables, lineTables, labelledBlocks, datedEntries, nameLists];

function* gridsIn(lines: TableLines, fits: HeadFits, keepSums: boolean): Generator<Grid> {
  const { text } = lines.document.layout;
  for (const find of FINDERS) {
    for (const found of find(lines, fits, keepSums)) yield pairStops(divideColumns(found, text), fits, text);
  }
}

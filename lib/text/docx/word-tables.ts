import { leastVisible, type Visibility } from "@/lib/text/visibility";
import { placeVisibility, roomVisibility } from "@/lib/text/place-visibility";
import { type Fill, fillOf, isOn } from "./text-properties";
import { combinedLook, type Look, type TableStyle, type WordStyles } from "./word-styles";

interface TableUse {
  firstRow: boolean;
  lastRow: boolean;
  firstColumn: boolean;
  lastColumn: boolean;
  rowBands: boolean;
  columnBands: boolean;
}

interface Cell {
  column: number;
  columns: number;
  isInLastColumn: boolean;
  isMerged: boolean;
  shade?: Fill;
  visibility: Visibility;
}

interface OpenTable {
  style: TableStyle | null;
  use: TableUse;
  shade?: Fill;
  columns: number;
  isFixed: boolean;
  visibility: Visibility;
  row: { index: number; isLast: boolean | null; visibility: Visibility };
  cell: Cell;
  merges: Set<number>;
  look?: Look;
}

export class WordTables {
  private readonly open: OpenTable[] = [];

  constructor(private readonly styles: WordStyles) {}

  get depth(): number {
    return this.open.length;
  }

  openTable(): void {
    this.open.push({
      style: this.styles.tableStyle(undefined),
      use: partsInUse({}),
      columns: 0,
      isFixed: false,
      visibility: this.visibility,
      row: { index: -1, isLast: null, visibility: "seen" },
      cell: newCell(0),
      merges: new Set(),
    });
  }

  openRow(): void {
    const table = this.open.at(-1);
    if (!table) return;
    endCell(table);
    table.row = { index: table.row.index + 1, isLast: null, visibility: "seen" };
    table.cell = newCell(0);
    table.cell.columns = 0;
    delete table.look;
  }

  openCell(): void {
    const table = this.open.at(-1);
    if (!table) return;
    endCell(table);
    table.cell = newCell(table.cell.column + table.cell.columns);
    delete table.look;
  }

  closeTable(): void {
    this.open.pop();
  }

  property(group: string, name: string, attributes: Record<string, string>): void {
    const table = this.open.at(-1);
    if (!table) return;
    if (group === "tblPr") tableProperty(table, name, attributes, this.styles);
    else if (group === "trPr") rowProperty(table, name, attributes);
    else if (name === "shd") {
      if (group === "tcPr") table.cell.shade = fillOf(attributes, this.styles.theme);
    } else if (group === "tcPr") cellProperty(table, name, attributes);
  }

  addGridColumn(): void {
    const table = this.open.at(-1);
    if (table) table.columns += 1;
  }

  get look(): Look {
    const table = this.open.at(-1);
    return table ? lookOf(table, this.styles.nothing) : this.styles.nothing;
  }

  get visibility(): Visibility {
    const table = this.open.at(-1);
    if (!table) return "seen";
    const byStyle = this.look.isRowHidden === true ? "hidden" : "seen";
    return leastVisible(table.visibility, table.row.visibility, table.cell.visibility, byStyle);
  }

  fill(from: number): Fill {
    for (let index = this.open.length - 1; index >= from; index -= 1) {
      const fill = this.fillOfCell(index);
      if (fill !== "none") return fill;
    }
    return "none";
  }

  private fillOfCell(index: number): Fill {
    const table = this.open[index];
    if (!table) return "none";
    if (table.cell.shade !== undefined && table.cell.shade !== "none") return table.cell.shade;
    const own = table.shade ?? "none";
    if (!table.style) return own === "none" ? "unknown" : own;
    const styled = table.cell.shade === "none" ? "none" : styledFill(table, this.styles.nothing);
    // Programs differ on whether they draw the table's own fill or the style's.
    if (own !== "none" && styled !== "none" && own !== styled) return "unknown";
    return own === "none" ? styled : own;
  }
}

function lookOf(table: OpenTable, nothing: Look): Look {
  const { style } = table;
  if (!style || style.isPlain) return nothing;
  return (table.look ??= combinedLook([style, ...partsOf(table, style)]));
}

function styledFill(table: OpenTable, nothing: Look): Fill {
  const { use, row, style } = table;
  const isPerhapsLast = use.lastRow && row.isLast === null && !(use.firstRow && row.index === 0);
  if (isPerhapsLast && style?.parts.get("lastRow")?.cell.shade !== undefined) return "unknown";
  return lookOf(table, nothing).cell.shade ?? "none";
}

function newCell(column: number): Cell {
  return { column, columns: 1, isInLastColumn: false, isMerged: false, visibility: "seen" };
}

function endCell({ cell, merges }: OpenTable): void {
  if (!cell.isMerged && cell.columns > 0) merges.delete(cell.column);
}

function tableProperty(
  table: OpenTable,
  name: string,
  attributes: Record<string, string>,
  styles: WordStyles,
): void {
  if (name === "tblStyle") table.style = styles.tableStyle(attributes["w:val"]);
  else if (name === "shd") table.shade = fillOf(attributes, styles.theme);
  else if (name === "tblLook") table.use = partsInUse(attributes);
  else if (name === "tblLayout") table.isFixed = attributes["w:type"] === "fixed";
  else if (name === "tblInd")
    table.visibility = leastVisible(table.visibility, placeVisibility(Number(attributes["w:w"] ?? 0)));
  else if (name === "tblpPr") {
    const places = ["w:tblpX", "w:tblpY"].map((key) => placeVisibility(Number(attributes[key] ?? 0)));
    table.visibility = leastVisible(table.visibility, ...places);
  }
}

function rowProperty({ row, cell }: OpenTable, name: string, attributes: Record<string, string>): void {
  if (name === "hidden" && isOn(attributes["w:val"])) row.visibility = "hidden";
  else if (name === "del") row.visibility = "hidden";
  else if (name === "gridBefore") cell.column = Number(attributes["w:val"]) || 0;
  else if (name === "cnfStyle") row.isLast = isPartOf(attributes, "w:lastRow", 1);
  else if (name === "trHeight" && attributes["w:hRule"] === "exact")
    row.visibility = leastVisible(row.visibility, roomVisibility(Number(attributes["w:val"] ?? Infinity)));
}

function cellProperty(table: OpenTable, name: string, attributes: Record<string, string>): void {
  const { cell, merges } = table;
  const value = attributes["w:val"];
  if (name === "gridSpan") cell.columns = Math.max(1, Number(value) || 1);
  else if (name === "cellDel") cell.visibility = "hidden";
  else if (name === "cnfStyle") cell.isInLastColumn ||= isPartOf(attributes, "w:lastColumn", 3);
  else if (name === "tcW" && table.isFixed && attributes["w:type"] === "dxa") {
    const width = Number(attributes["w:w"]);
    if (width > 0) cell.visibility = leastVisible(cell.visibility, roomVisibility(width));
  } else if (name === "vMerge") {
    cell.isMerged = true;
    if (value === "restart") merges.add(cell.column);
    // The cell merged from above covers this cell's own content.
    else if (merges.has(cell.column)) cell.visibility = "hidden";
  }
}

function isPartOf(attributes: Record<string, string>, name: string, position: number): boolean {
  const written = attributes[name];
  return written === undefined ? attributes["w:val"]?.charAt(position) === "1" : isOn(written);
}

function partsInUse(attributes: Record<string, string>): TableUse {
  const bits = parseInt(attributes["w:val"] ?? "0", 16) || 0;
  const has = (name: string, bit: number): boolean => {
    const written = attributes[`w:${name}`];
    return written === undefined ? (bits & bit) !== 0 : isOn(written);
  };
  return {
    firstRow: has("firstRow", 0x20),
    lastRow: has("lastRow", 0x40),
    firstColumn: has("firstColumn", 0x80),
    lastColumn: has("lastColumn", 0x100),
    rowBands: !has("noHBand", 0x200),
    columnBands: !has("noVBand", 0x400),
  };
}

/** Returns looks from weakest to strongest (ECMA-376, 17.7.6). */
function partsOf({ use, row, cell, columns }: OpenTable, style: TableStyle): Look[] {
  const isFirstRow = use.firstRow && row.index === 0;
  const isLastRow = use.lastRow && row.isLast === true;
  const isFirst = use.firstColumn && cell.column === 0;
  const isLast =
    use.lastColumn && (cell.isInLastColumn || (columns > 0 && cell.column + cell.columns >= columns));
  const rowBand = bandOf(row.index - (use.firstRow ? 1 : 0), style.rowBand);
  const columnBand = bandOf(cell.column - (use.firstColumn ? 1 : 0), style.columnBand);
  const names: [name: string, isUsed: boolean][] = [
    ["wholeTable", true],
    [`band${columnBand}Vert`, use.columnBands && !isFirst && !isLast],
    [`band${rowBand}Horz`, use.rowBands && !isFirstRow && !isLastRow],
    ["firstRow", isFirstRow],
    ["lastRow", isLastRow],
    ["firstCol", isFirst],
    ["lastCol", isLast],
    ["nwCell", isFirstRow && isFirst],
    ["neCell", isFirstRow && isLast],
    ["swCell", isLastRow && isFirst],
    ["seCell", isLastRow && isLast],
  ];
  return names.flatMap(([name, isUsed]) => (isUsed ? (style.parts.get(name) ?? []) : []));
}

function bandOf(index: number, size: number): 1 | 2 {
  return Math.floor(Math.max(0, index) / size) % 2 === 0 ? 1 : 2;
}

import { roomVisibility } from "@/lib/text/place-visibility";
import type { Visibility } from "@/lib/text/visibility";

interface OpenTable {
  columns: Visibility[];
  column: number;
}

const MAX_COLUMNS = 1000;
const TWIPS = 20;

export class OdtColumns {
  private readonly open: OpenTable[] = [];

  openTable(): void {
    this.open.push({ columns: [], column: 0 });
  }

  closeTable(): void {
    this.open.pop();
  }

  addColumn(attributes: Record<string, string>, width: number | null): void {
    const columns = this.open.at(-1)?.columns;
    if (!columns) return;
    const room = width === null ? "seen" : roomVisibility(width * TWIPS);
    const visibility = isCollapsed(attributes) ? "hidden" : room;
    const times = Math.min(repeatsOf(attributes), MAX_COLUMNS - columns.length);
    for (let time = 0; time < times; time += 1) columns.push(visibility);
  }

  openRow(): void {
    const table = this.open.at(-1);
    if (table) table.column = 0;
  }

  openCell(attributes: Record<string, string>): Visibility {
    const table = this.open.at(-1);
    if (!table) return "seen";
    const visibility = table.columns[table.column] ?? "seen";
    table.column += repeatsOf(attributes);
    return visibility;
  }
}

export function isCollapsed(attributes: Record<string, string>): boolean {
  return /^(?:collapse|filter)$/.test(attributes["table:visibility"] ?? "");
}

function repeatsOf(attributes: Record<string, string>): number {
  return Math.max(1, Number(attributes["table:number-columns-repeated"] ?? 1) || 1);
}

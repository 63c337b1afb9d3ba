import { childrenOf, isContainer, type JsonNode } from "./json-tree";
import { overlap, type Span } from "./source-places";

/** Longer lists are folded into parts of this size, which are folded into larger parts. */
const PART_SIZE = 100;
const ROWS_AT_FIRST = 80;
const MAX_DEPTH = 500;

export type TreeItem = Span & { id: string } & (
    | { kind: "value"; node: JsonNode; index: number | null }
    | { kind: "part"; from: number; to: number; children: readonly TreeItem[] }
  );

export interface TreeRow {
  item: TreeItem;
  level: number;
  position: number;
  siblings: number;
  isOpen: boolean | null;
  size: number;
}

export class JsonTree {
  private readonly children = new Map<string, readonly TreeItem[]>();
  private readonly sizes = new Map<string, number>();

  constructor(readonly text: string) {}

  itemsIn(item: TreeItem | null): readonly TreeItem[] {
    if (item?.kind === "part") return item.children;
    const id = item?.id ?? "";
    const known = this.children.get(id);
    if (known) return known;
    const nodes = childrenOf(this.text, item?.node ?? null);
    const isList = item === null ? nodes.length > 1 : item.node.kind === "list";
    const items = inParts(
      nodes.map((node, index) => ({
        id: String(node.start),
        kind: "value",
        node,
        index: isList ? index : null,
        start: node.key?.start ?? node.start,
        end: node.end,
      })),
    );
    this.children.set(id, items);
    this.sizes.set(id, nodes.length);
    return items;
  }

  sizeOf(item: TreeItem): number {
    if (item.kind === "part") return item.to - item.from + 1;
    if (!isContainer(item.node)) return 0;
    this.itemsIn(item);
    return this.sizes.get(item.id) ?? 0;
  }

  wayTo(place: Span): TreeItem[] {
    const way: TreeItem[] = [];
    let item: TreeItem | null = null;
    while (way.length < MAX_DEPTH) {
      const next: TreeItem | undefined = this.itemsIn(item).find((child) => overlap(child, place));
      if (!next) return way;
      if (!this.hasItems(next)) return way;
      way.push(next);
      item = next;
    }
    return way;
  }

  openAtFirst(): Set<string> {
    const open = new Set<string>();
    let rows = this.itemsIn(null).length;
    let level: readonly TreeItem[] = this.itemsIn(null);
    while (level.length > 0) {
      const next: TreeItem[] = [];
      for (const item of level) {
        if (!this.hasItems(item)) continue;
        const items = this.itemsIn(item);
        if (rows + items.length > ROWS_AT_FIRST && open.size > 0) return open;
        open.add(item.id);
        rows += items.length;
        next.push(...items);
      }
      level = next;
    }
    return open;
  }

  rows(isOpen: (id: string) => boolean): TreeRow[] {
    const rows: TreeRow[] = [];
    const add = (items: readonly TreeItem[], level: number) => {
      items.forEach((item, index) => {
        const hasItems = this.hasItems(item);
        const open = hasItems && level < MAX_DEPTH && isOpen(item.id);
        const size = this.sizeOf(item);
        rows.push({
          item,
          level,
          position: index + 1,
          siblings: items.length,
          isOpen: hasItems ? open : null,
          size,
        });
        if (open) add(this.itemsIn(item), level + 1);
      });
    };
    add(this.itemsIn(null), 1);
    return rows;
  }

  startOfRecord(number: number): number | null {
    let nodes = childrenOf(this.text, null);
    for (let depth = 0; depth < MAX_ENVELOPES; depth += 1) {
      const records = nodes.filter(({ kind }) => kind === "object");
      if (records.length > 1) return records[number - 1]?.start ?? null;
      const inner = nodes.find(({ kind }) => kind === "list") ?? records[0];
      if (!inner) return null;
      nodes = childrenOf(this.text, inner);
    }
    return null;
  }

  private hasItems(item: TreeItem): boolean {
    return item.kind === "part" || (isContainer(item.node) && this.itemsIn(item).length > 0);
  }
}

const MAX_ENVELOPES = 6;

function inParts(items: TreeItem[]): TreeItem[] {
  if (items.length <= PART_SIZE) return items;
  const parts: TreeItem[] = [];
  for (let from = 0; from < items.length; from += PART_SIZE) {
    const children = items.slice(from, from + PART_SIZE);
    const [first, last] = [children[0], children.at(-1)];
    if (!first || !last) break;
    const [start, end] = [first.start, last.end];
    const position = (item: TreeItem, edge: "from" | "to", index: number) =>
      item.kind === "part" ? item[edge] : index;
    parts.push({
      id: `${start}-${end}`,
      kind: "part",
      from: position(first, "from", from),
      to: position(last, "to", from + children.length - 1),
      start,
      end,
      children,
    });
  }
  return inParts(parts);
}

export function treeStep(
  key: string,
  rows: readonly TreeRow[],
  active: number,
): number | "open" | "close" | null {
  const row = rows[active];
  switch (key) {
    case "ArrowDown":
      return Math.min(rows.length - 1, active + 1);
    case "ArrowUp":
      return Math.max(0, active - 1);
    case "Home":
      return 0;
    case "End":
      return rows.length - 1;
    case "ArrowRight":
      if (row?.isOpen === false) return "open";
      return row?.isOpen ? active + 1 : active;
    case "ArrowLeft":
      if (row?.isOpen) return "close";
      return Math.max(
        0,
        rows.findLastIndex(({ level }, index) => index < active && level < (row?.level ?? 1)),
      );
    case "Enter":
    case " ":
      if (!row || row.isOpen === null) return null;
      return row.isOpen ? "close" : "open";
    default:
      return null;
  }
}

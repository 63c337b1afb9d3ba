import { itemAt } from "@/lib/item-at";
import { areAlike, usualFill } from "./body-lines";
import { isOtherHeader, isYear } from "./find-headers";
import type { CellKind } from "./grid";
import type { Piece } from "./pieces";
import { apart } from "./read-columns";
import type { Extent } from "@/lib/extraction/sources/extent";
import type { TableLine, TableLines } from "./table-lines";

interface Place extends Extent {
  kind: CellKind;
  count: number;
}

export interface AlikeLines {
  indices: number[];
  places: Place[];
}

/** Maximum distance between edges in one column, in characters. */
const MAX_APART = 2;
const MIN_SHARED = 0.6;
/** Rows with more lines than this between them belong to different tables. */
const MAX_GAP = 8;
const MAX_GAP_AT_PAGE = 24;
const MAX_GROUPS = 100;
const MAX_PLACES = 50;
const USUAL_OF = 40;

export function groupAlike(lines: TableLines): readonly AlikeLines[] {
  const known = KNOWN.get(lines);
  if (known) return known;
  const made = groupsIn(lines);
  KNOWN.set(lines, made);
  return made;
}

const KNOWN = new WeakMap<TableLines, readonly AlikeLines[]>();

function groupsIn(lines: TableLines): AlikeLines[] {
  const groups: Group[] = [];
  for (let index = 0; index < lines.count; index += 1) {
    const line = lines.at(index);
    if (!line || line.isSum || line.pieces.length < 2) continue;
    // "2022 | 2023" is the second line of a header, not a row.
    if (line.pieces.every((piece) => isYear(lines.document, piece))) continue;
    const shown = shownIn(line);
    let best: Group | null = null;
    let bestShared = 0;
    for (const group of groups) {
      const shared = group.sharedWith(shown, lines.document.layout.unit);
      if (shared > bestShared) [best, bestShared] = [group, shared];
    }
    if (!best && groups.length >= MAX_GROUPS) continue;
    if (!best) groups.push((best = new Group(shown.some(({ kind }) => kind !== "text"))));
    best.add(index, shown, lines.document.layout.unit);
  }
  return groups.map((group) => group.settled());
}

function shownIn({ pieces }: TableLine): Piece[] {
  const values = pieces.filter(({ kind }) => kind !== "text");
  return values.length > 0 ? values : [...pieces];
}

class Group {
  private readonly indices: number[] = [];
  private readonly places: Place[] = [];
  private readonly fills: number[] = [];
  private usual = 0;

  constructor(private readonly hasValues: boolean) {}

  sharedWith(shown: readonly Piece[], unit: number): number {
    const hasValues = shown.some(({ kind }) => kind !== "text");
    if (hasValues !== this.hasValues) return 0;
    const shared = shown.filter((piece) => this.placeOf(piece, unit)).length;
    return shared >= Math.max(this.usual, shown.length) * MIN_SHARED ? shared : 0;
  }

  add(index: number, shown: readonly Piece[], unit: number): void {
    this.indices.push(index);
    this.fills.push(shown.length);
    this.usual = usualFill(this.fills.slice(-USUAL_OF));
    for (const piece of shown) {
      const place = this.placeOf(piece, unit);
      if (place) place.count += 1;
      else if (this.places.length < MAX_PLACES)
        this.places.push({ left: piece.left, right: piece.right, kind: piece.kind, count: 1 });
    }
  }

  settled(): AlikeLines {
    const least = usualFill(this.fills) * MIN_SHARED;
    return { places: this.places, indices: this.indices.filter((_, at) => itemAt(this.fills, at) >= least) };
  }

  private placeOf(piece: Piece, unit: number): Place | undefined {
    return this.places.find(
      (place) =>
        (this.hasValues ? areAlike(place.kind, piece.kind) : place.kind === piece.kind) &&
        (this.hasValues ? apart(place, piece) : Math.abs(place.left - piece.left)) <= MAX_APART * unit,
    );
  }
}

export function reachOf(lines: TableLines, { indices }: AlikeLines, from: number, to: number): number[] {
  const [first, last] = [
    indices.findIndex((index) => index >= from),
    indices.findLastIndex((index) => index <= to),
  ];
  if (first === -1 || last < first) return [];
  let [low, high] = [first, last];
  while (low > 0 && isOneTable(lines, itemAt(indices, low - 1), itemAt(indices, low))) low -= 1;
  while (high + 1 < indices.length && isOneTable(lines, itemAt(indices, high), itemAt(indices, high + 1)))
    high += 1;
  return indices.slice(low, high + 1);
}

function isOneTable(lines: TableLines, above: number, below: number): boolean {
  const isOtherPage = lines.at(above)?.page !== lines.at(below)?.page;
  if (below - above - 1 > (isOtherPage ? MAX_GAP_AT_PAGE : MAX_GAP)) return false;
  for (let index = above + 1; index < below; index += 1) {
    const line = lines.at(index);
    if (line && !isOtherPage && isOtherHeader(lines, line)) return false;
  }
  return true;
}

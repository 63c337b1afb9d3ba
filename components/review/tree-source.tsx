"use client";

import { ChevronRight } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { explainUnread } from "@/components/documents/unread-parts";
import { useFormats, type Formats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/class-names";
import type { CoverageDto } from "@/lib/api/document";
import type { JsonNode } from "./json-tree";
import { MarkedText, SourceMarkText } from "./marked-text";
import type { SourceViewProps } from "./source";
import { overlap, placesOf, spanOf, type SourcePlace } from "./source-places";
import { SourceFailure, SourceTextSkeleton, UnreadNote } from "./source-states";
import { shownPart } from "./table-text";
import { JsonTree, type TreeRow } from "./tree-rows";
import { useSourceView } from "./use-source-view";
import { useTextPrefix, type TextPrefix } from "./use-text-prefix";

const MAX_INDENT = 24;

/** A JSON file as a tree of names and values. */
export default function TreeSource(props: SourceViewProps) {
  const { extractorId, document, marks, chosen, preview } = props;
  const places = useMemo(() => placesOf(marks, chosen, preview), [marks, chosen, preview]);
  const prefix = useTextPrefix(extractorId, document.id, spanOf(preview ?? chosen)?.end ?? 0);
  const tree = useMemo(() => new JsonTree(prefix.text), [prefix.text]);
  if (prefix.length === null) {
    return prefix.error ? (
      <SourceFailure error={prefix.error} onRetry={prefix.fetchMore} />
    ) : (
      <SourceTextSkeleton />
    );
  }
  return <Tree {...props} prefix={prefix} tree={tree} places={places} />;
}

interface TreeProps extends SourceViewProps {
  prefix: TextPrefix;
  tree: JsonTree;
  places: readonly SourcePlace[];
}

function Tree({ prefix, tree, places, ...props }: TreeProps) {
  const formats = useFormats();
  const { view } = useSourceView(props);
  const { isOpen, setOpen } = useOpenItems(tree, places);
  const rows = tree.rows(isOpen);
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = Math.max(
    0,
    rows.findIndex(({ item }) => item.id === activeId),
  );
  const list = useRef<HTMLDivElement>(null);
  const note = unreadNote(props.document.coverage, tree, formats);
  const noteRow = note ? rows.findIndex(({ item }) => item.end > note.at && item.start >= note.at) : -1;

  const focusRow = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setActiveId(row.item.id);
    list.current?.querySelectorAll<HTMLElement>("[role=treeitem]:not([aria-disabled])")[index]?.focus();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const row = rows[active];
    if (!row || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = treeStep(event.key, rows, active);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (typeof to === "number") focusRow(to);
    else setOpen(row.item.id, to === "open");
  };

  return (
    <div {...view} className="min-h-0 flex-1 overflow-auto">
      <div className="w-fit min-w-full bg-sheet py-3 pe-4">
        <div
          ref={list}
          role="tree"
          aria-label="Data of the document"
          className="font-mono text-xs leading-relaxed"
          onKeyDown={onKeyDown}
        >
          {rows.map((row, index) => (
            <div key={row.item.id} role="none">
              {note && index === noteRow && (
                <div
                  role="treeitem"
                  aria-level={row.level}
                  aria-selected={false}
                  aria-disabled
                  className="font-sans"
                >
                  <UnreadNote reason={note.reason} />
                </div>
              )}
              <Item
                row={row}
                text={tree.text}
                places={places}
                isActive={index === active}
                isUnread={note !== null && row.item.start >= note.at}
                onFocus={() => setActiveId(row.item.id)}
                onToggle={() => setOpen(row.item.id, !row.isOpen)}
              />
            </div>
          ))}
        </div>
        {note && noteRow === -1 && prefix.isComplete && <UnreadNote reason={note.reason} />}
        {prefix.error && <SourceFailure error={prefix.error} onRetry={prefix.fetchMore} />}
        {!prefix.isComplete && !prefix.error && (
          <Button size="sm" className="ms-4 mt-3" onClick={prefix.fetchMore}>
            Show more of the file
          </Button>
        )}
      </div>
    </div>
  );
}

/** The row to go to, or what happens to this one; null for a key that does nothing. */
function treeStep(key: string, rows: readonly TreeRow[], active: number): number | "open" | "close" | null {
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

/** What is open: as much as fits on a screen, the way to each place of a value, and what the user opened. */
function useOpenItems(tree: JsonTree, places: readonly SourcePlace[]) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const atFirst = useMemo(() => tree.openAtFirst(), [tree]);
  const onWay = useMemo(
    () => new Set(places.flatMap((place) => tree.wayTo(place).map(({ id }) => id))),
    [tree, places],
  );
  // A place that is chosen is seen, even where its item was closed before.
  const wanted =
    places.find(({ state }) => state === "preview") ?? places.find(({ state }) => state === "chosen");
  const [shown, setShown] = useState(wanted?.start);
  if (wanted && shown !== wanted.start) {
    setShown(wanted.start);
    const way = new Set(tree.wayTo(wanted).map(({ id }) => id));
    setChanged(new Map([...changed].filter(([id]) => !way.has(id))));
  }
  return {
    isOpen: (id: string) => changed.get(id) ?? (atFirst.has(id) || onWay.has(id)),
    setOpen: (id: string, open: boolean) => setChanged(new Map(changed).set(id, open)),
  };
}

interface ItemProps {
  row: TreeRow;
  text: string;
  places: readonly SourcePlace[];
  isActive: boolean;
  isUnread: boolean;
  onFocus: () => void;
  onToggle: () => void;
}

function Item({ row, text, places, isActive, isUnread, onFocus, onToggle }: ItemProps) {
  const { item, level, isOpen } = row;
  const formats = useFormats();
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-expanded={isOpen ?? undefined}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={false}
      tabIndex={isActive ? 0 : -1}
      style={{ paddingInlineStart: `${Math.min(MAX_INDENT, level) * 1.25 - 0.5}rem` }}
      className={cn(
        "flex min-h-6 items-start gap-1 -outline-offset-2 hover:bg-wash/60",
        isUnread && "[&_bdi]:text-ink-soft [&_span]:text-ink-soft",
      )}
      onFocus={onFocus}
      onClick={() => {
        if (isOpen !== null && window.getSelection()?.isCollapsed !== false) onToggle();
      }}
    >
      <span aria-hidden className="grid h-5 w-4 shrink-0 place-items-center text-ink-soft">
        {isOpen !== null && (
          <ChevronRight className={cn("size-3.5", isOpen ? "rotate-90" : "rtl:rotate-180")} />
        )}
      </span>
      {item.kind === "part" ? (
        <span className="text-ink-soft">
          {formats.number(item.from + 1)}–{formats.number(item.to + 1)}
        </span>
      ) : (
        <>
          <Name node={item.node} index={item.index} text={text} />
          <Value node={item.node} size={row.size} text={text} places={places} />
        </>
      )}
    </div>
  );
}

function Name({ node, index, text }: { node: JsonNode; index: number | null; text: string }) {
  const formats = useFormats();
  if (node.key === null) {
    return index === null ? null : (
      <span className="shrink-0 text-ink-soft">{formats.number(index + 1)}</span>
    );
  }
  return (
    <span className="shrink-0 text-ink-soft">
      <bdi className="text-ink">{plain(text.slice(node.key.start, node.key.end)) || '""'}</bdi>:
    </span>
  );
}

const looks: Record<JsonNode["kind"], string> = {
  object: "text-ink-soft",
  list: "text-ink-soft",
  string: "text-(--chip-text)",
  number: "text-(--chip-number)",
  word: "text-(--chip-boolean) italic",
};

interface ValueProps {
  node: JsonNode;
  size: number;
  text: string;
  places: readonly SourcePlace[];
}

function Value({ node, size, text, places }: ValueProps) {
  const formats = useFormats();
  if (node.kind === "object" || node.kind === "list") {
    const count = formatCount(size, node.kind === "list" ? "item" : "key", formats.number);
    return (
      <span className={looks[node.kind]}>
        {node.kind === "list" ? "[ " : "{ "}
        {count}
        {node.isCutOff ? " …" : node.kind === "list" ? " ]" : " }"}
      </span>
    );
  }
  const own = places.filter((place) => overlap(place, node));
  const quote = node.kind === "string" && <span aria-hidden>&quot;</span>;
  return (
    <span dir="auto" className={cn("[overflow-wrap:anywhere] whitespace-pre-wrap", looks[node.kind])}>
      {quote}
      <Scalar node={node} text={text} places={own} />
      {quote}
    </span>
  );
}

/** As the file writes it; a string with escaped characters as it reads, unless only a part of it is marked. */
function Scalar({ node, text, places }: { node: JsonNode; text: string; places: readonly SourcePlace[] }) {
  const raw = text.slice(node.start, node.end);
  const readable = node.kind === "string" ? plain(raw) : raw;
  const [place] = places;
  const isWhole = !place || (place.start <= node.start && place.end >= node.end);
  if (readable === raw || !isWhole) {
    return <MarkedText text={text} textStart={0} span={shownPart(node, place)} places={places} />;
  }
  if (place) return <SourceMarkText place={place} start={node.start} end={node.end} content={readable} />;
  return (
    <span data-start={node.start} data-end={node.end}>
      {readable}
    </span>
  );
}

/** What a string of JSON says, without its escapes. */
function plain(raw: string): string {
  if (!raw.includes("\\")) return raw;
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw;
  }
}

/** Where the part begins that was not read, and why. */
function unreadNote(
  coverage: CoverageDto | null,
  tree: JsonTree,
  formats: Pick<Formats, "number" | "percent">,
): { at: number; reason: string } | null {
  const [first] = coverage?.unread ?? [];
  if (!coverage || !first) return null;
  const at = coverage.unit === "rows" ? tree.startOfRecord(first.from) : first.from;
  return at === null ? null : { at, reason: explainUnread(coverage, formats).join(" ") };
}

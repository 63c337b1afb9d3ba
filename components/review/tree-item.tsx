"use client";

import { ChevronRight } from "lucide-react";
import { useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { cn } from "@/lib/class-names";
import type { JsonNode } from "./json-tree";
import { MarkedText, SourceMarkText } from "./marked-text";
import { plainString } from "./plain-string";
import { overlap, type SourcePlace } from "./source-places";
import { shownPart } from "./table-text";
import type { TreeRow } from "./tree-rows";

const MAX_INDENT = 24;

interface TreeItemProps {
  row: TreeRow;
  text: string;
  places: readonly SourcePlace[];
  isActive: boolean;
  isUnread: boolean;
  onFocus: () => void;
  onToggle: () => void;
}

export function TreeItem({ row, text, places, isActive, isUnread, onFocus, onToggle }: TreeItemProps) {
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
      <bdi className="text-ink">{plainString(text.slice(node.key.start, node.key.end)) || '""'}</bdi>:
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

function Scalar({ node, text, places }: { node: JsonNode; text: string; places: readonly SourcePlace[] }) {
  const raw = text.slice(node.start, node.end);
  const readable = node.kind === "string" ? plainString(raw) : raw;
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

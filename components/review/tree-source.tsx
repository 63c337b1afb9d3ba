"use client";

import { useMemo, useRef, useState } from "react";
import { explainUnread } from "@/components/documents/unread-parts";
import { useFormats, type Formats } from "@/components/formats";
import { Button } from "@/components/ui/button";
import type { CoverageDto } from "@/lib/api/document";
import type { SourceViewProps } from "./source";
import { placesOf, spanOf, type SourcePlace } from "./source-places";
import { SourceFailure, SourceTextSkeleton, UnreadNote } from "./source-states";
import { TreeItem } from "./tree-item";
import { JsonTree, treeStep } from "./tree-rows";
import { useOpenItems } from "./use-open-items";
import { useSourceView } from "./use-source-view";
import { useTextPrefix, type TextPrefix } from "./use-text-prefix";

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
              <TreeItem
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

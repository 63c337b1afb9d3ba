"use client";

import { memo, useState } from "react";
import type { Formats } from "@/components/formats";
import { timeLeft } from "@/components/formats";
import { Link } from "@/components/navigation/link";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { Checkbox } from "@/components/ui/checkbox";
import { Cell, TableRow, unnamedCell } from "@/components/ui/table";
import { Tooltip } from "@/components/ui/tooltip";
import type { DocumentDto } from "@/lib/api/document";
import { cn } from "@/lib/class-names";
import { displayFilename } from "@/components/documents/display-filename";
import { isSettled } from "@/components/documents/queries";
import { DocumentActionsCell, type DocumentActions } from "./document-actions-cell";
import { DocumentStatusCell } from "./document-status-cell";

interface DocumentRowProps {
  document: DocumentDto;
  selected: boolean;
  formats: Formats;
  now: number | null;
  reviewPath: string;
  actions: DocumentActions;
}

const cut = "block truncate";
export const DocumentRow = memo(function DocumentRow(props: DocumentRowProps) {
  const { document, selected, formats, now, reviewPath, actions } = props;
  const [isPointedAt, setPointedAt] = useState(false);
  const filename = displayFilename(document.filename);
  const { id, status, credits, rejection_reason: reason } = document;
  return (
    <TableRow
      aria-selected={selected}
      onPointerEnter={() => setPointedAt(true)}
      onFocus={() => setPointedAt(true)}
      className={cn(
        "cursor-pointer cards:grid! cards:grid-cols-[auto_minmax(0,1fr)_auto] cards:items-center cards:gap-x-3 cards:py-1.5! cards:[&>td]:p-0!",
        selected ? "bg-action-wash/60" : "hover:bg-wash/60",
      )}
      onClick={(event) => {
        const target = event.target as HTMLElement;
        const isOwn = event.currentTarget.contains(target) && !target.closest("a, button, label");
        if (isOwn && !window.getSelection()?.toString()) actions.onOpen(id);
      }}
    >
      <Cell data-label="Select" className={cn("columns:w-px columns:pe-0", unnamedCell)}>
        <Checkbox
          aria-label={`Select ${filename}`}
          checked={selected}
          disabled={!isSettled(document)}
          onChange={(event) => actions.onToggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </Cell>
      <Cell
        data-lead
        data-label="Filename"
        className="cards:min-w-0 columns:w-full columns:max-w-0 columns:min-w-32"
      >
        <div className="min-w-0">
          <Link
            href={reviewPath}
            prefetch={isPointedAt}
            title={filename}
            className={cn(
              "target -my-0.5 rounded leading-6 font-medium hover:underline pointer-coarse:-my-2.5 pointer-coarse:leading-11",
              cut,
            )}
          >
            <bdi>{filename}</bdi>
          </Link>
          <p className={cn("text-xs leading-4 font-normal text-ink-soft", cut)}>
            {fileDetails(document, formats)}
          </p>
        </div>
      </Cell>
      <DocumentStatusCell
        document={document}
        formats={formats}
        reviewPath={reviewPath}
        onDelete={actions.onDelete}
      />
      <DateCell document={document} formats={formats} now={now} />
      <Cell
        data-label="Credits"
        className="text-end cards:col-start-3 cards:row-start-1 cards:justify-end! cards:gap-1! cards:text-xs"
      >
        {status === "PENDING" || credits === null ? "-" : formats.number(credits)}
      </Cell>
      <Cell
        data-label="Rejection Reason"
        className={cn(
          "cards:col-span-2 cards:col-start-2 columns:max-w-64",
          unnamedCell,
          !reason && "cards:hidden!",
        )}
      >
        {reason ? (
          <Reason hasValues={status === "SUCCESS"}>{reason}</Reason>
        ) : (
          <span className="text-ink-soft">-</span>
        )}
      </Cell>
      <DocumentActionsCell document={document} reviewPath={reviewPath} actions={actions} />
    </TableRow>
  );
});

const DELETED_SOON_MS = 2 * 60 * 60 * 1_000;

type CellProps<Name extends keyof DocumentRowProps> = Pick<DocumentRowProps, "document" | Name>;

function DateCell({
  document: { created_at: created, expires_at: expires },
  formats,
  now,
}: CellProps<"formats" | "now">) {
  return (
    <Cell data-label="Upload Date" className={cn("whitespace-nowrap cards:col-start-2", unnamedCell)}>
      <div className="cards:text-start cards:text-xs">
        <time
          className="block leading-5"
          dateTime={created}
          title={formats.exactDate(created)}
          suppressHydrationWarning
        >
          {formats.date(created)}
        </time>
        {now !== null && Date.parse(expires) - now < DELETED_SOON_MS && (
          <p className="text-xs leading-4 text-ink-soft" title={`Deleted ${formats.exactDate(expires)}`}>
            Deleted in {timeLeft(expires, now)}
          </p>
        )}
      </div>
    </Cell>
  );
}

function Reason({ hasValues, children: reason }: { hasValues: boolean; children: string }) {
  const { againFailed, valuesFromBefore } = texts.documents;
  const text = hasValues ? `${againFailed}: ${reason} ${valuesFromBefore}` : reason;
  return (
    <Tooltip text={text}>
      <span
        tabIndex={0}
        className={cn("line-clamp-2 rounded text-start text-xs", hasValues ? "text-pending" : "text-danger")}
      >
        {text}
      </span>
    </Tooltip>
  );
}

function fileDetails({ format, size, pages, words }: DocumentDto, formats: Formats): string {
  const details = [
    format.toUpperCase(),
    formats.size(size),
    pages ? formatCount(pages, "page", formats.number) : null,
    words === null ? null : formatCount(words, "word", formats.number),
  ];
  return details.filter(Boolean).join(" · ");
}

"use client";

import {
  CircleDashed,
  Ellipsis,
  Eye,
  EyeOff,
  RotateCw,
  Trash2,
  TriangleAlert,
  type LucideIcon,
} from "lucide-react";
import dynamic from "next/dynamic";
import { memo, useState, type ComponentProps } from "react";
import type { Formats } from "@/components/formats";
import { timeLeft } from "@/components/formats";
import { Link } from "@/components/navigation/link";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Cell, TableRow } from "@/components/ui/table";
import { Tooltip } from "@/components/ui/tooltip";
import type { DocumentDto } from "@/lib/api/document";
import { cn } from "@/lib/class-names";
import { canBeRetried } from "@/components/documents/can-be-retried";
import { openCheckOf } from "@/components/documents/open-check";
import { displayFilename } from "@/components/documents/display-filename";
import { DocumentStatusLabel } from "@/components/documents/document-status";
import { isSettled } from "@/components/documents/queries";
import { isHeldBack, sameFileOf } from "@/components/documents/same-file";
import { hasHiddenWords, requiredText, summarizeUnread } from "@/components/documents/unread-parts";

const DocumentMenu = dynamic(() => import("./document-menu"), {
  ssr: false,
  loading: () => <span className="size-8" />,
});

export interface DocumentActions {
  onOpen: (id: string) => void;
  onToggle: (id: string, range: boolean) => void;
  onView: (id: string) => void;
  onDelete: (document: DocumentDto) => void;
  onRetry: (document: DocumentDto) => void;
  onExtractAgain: (document: DocumentDto) => void;
}

interface DocumentRowProps {
  document: DocumentDto;
  selected: boolean;
  formats: Formats;
  now: number | null;
  reviewPath: string;
  actions: DocumentActions;
}

const cut = "block truncate";
/** In a card, what a cell holds says what it is. */
const unnamed = "max-md:before:content-none!";

/** Memoised, so that polling a long list re-renders only the rows whose document changed. */
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
        "cursor-pointer max-md:grid! max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:py-1.5! max-md:[&>td]:p-0!",
        selected ? "bg-action-wash/60" : "hover:bg-wash/60",
      )}
      onClick={(event) => {
        // Not on controls, while text is being selected, or in the row's menu, whose clicks arrive here too.
        const target = event.target as HTMLElement;
        const isOwn = event.currentTarget.contains(target) && !target.closest("a, button, label");
        if (isOwn && !window.getSelection()?.toString()) actions.onOpen(id);
      }}
    >
      <Cell data-label="Select" className={cn("md:w-px md:pe-0", unnamed)}>
        <Checkbox
          aria-label={`Select ${filename}`}
          checked={selected}
          disabled={!isSettled(document)}
          onChange={(event) => actions.onToggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </Cell>
      <Cell data-lead data-label="Filename" className="max-md:min-w-0 md:w-full md:max-w-0 md:min-w-44">
        <div className="min-w-0">
          <Link
            href={reviewPath}
            // The whole page with its values, of that row alone that may be clicked.
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
      <StatusCell document={document} formats={formats} reviewPath={reviewPath} />
      <DateCell document={document} formats={formats} now={now} />
      <Cell
        data-label="Credits"
        className="text-end max-md:col-start-3 max-md:row-start-1 max-md:justify-end! max-md:gap-1! max-md:text-xs"
      >
        {status === "PENDING" || credits === null ? "-" : formats.number(credits)}
      </Cell>
      <Cell
        data-label="Rejection Reason"
        className={cn(
          "max-md:col-span-2 max-md:col-start-2 md:max-w-64",
          unnamed,
          !reason && "max-md:hidden!",
        )}
      >
        {reason ? (
          <Reason isMild={status === "SUCCESS" || isHeldBack(document)} hasValues={status === "SUCCESS"}>
            {reason}
          </Reason>
        ) : (
          <span className="text-ink-soft">-</span>
        )}
      </Cell>
      <ActionsCell document={document} reviewPath={reviewPath} actions={actions} />
    </TableRow>
  );
});

type CellProps<Name extends keyof DocumentRowProps> = Pick<DocumentRowProps, "document" | Name>;

function StatusCell({ document, formats, reviewPath }: CellProps<"formats" | "reviewPath">) {
  const success = document.status === "SUCCESS";
  const check = openCheckOf(document);
  const unread = success ? summarizeUnread(document.coverage, formats) : null;
  return (
    <Cell
      data-label="Status"
      className={cn(
        "max-md:col-span-2 max-md:col-start-2 md:max-w-56",
        check !== null && "md:min-w-44",
        unnamed,
      )}
    >
      <div className="grid justify-items-start gap-0.5">
        <span className="inline-flex items-center gap-x-3 whitespace-nowrap">
          <DocumentStatusLabel document={document} />
          {document.to_check > 0 && (
            <Link
              href={reviewPath}
              prefetch={false}
              className="target inline-flex items-center rounded text-xs text-pending pointer-coarse:-my-2.5 underline decoration-dotted underline-offset-4 hover:decoration-solid"
            >
              {texts.documents.toCheck(formats.number(document.to_check))}
            </Link>
          )}
          {document.reviewed && <span className="text-xs text-ink-soft">{texts.documents.reviewed}</span>}
        </span>
        {check !== null && <Remark icon={TriangleAlert}>{check}</Remark>}
        <SameFile document={document} reviewPath={reviewPath} />
        {unread !== null && <Remark icon={CircleDashed}>{unread}</Remark>}
        {success && hasHiddenWords(document.coverage) && (
          <Remark icon={EyeOff}>{texts.documents.hiddenWords}</Remark>
        )}
        {success && document.missing_required.length > 0 && (
          <Remark icon={TriangleAlert}>
            {requiredText(unread !== null)}: {document.missing_required.join(", ")}
          </Remark>
        )}
      </div>
    </Cell>
  );
}

/** Leads to the document of the same file, beside this one, unless it is gone. */
function SameFile({ document, reviewPath }: CellProps<"reviewPath">) {
  const other = sameFileOf(document);
  if (other === null) return null;
  return (
    <span className="inline-flex flex-wrap gap-x-1.5 text-xs text-ink-soft">
      {!isHeldBack(document) && texts.documents.sameFile}
      {other.document === null ? (
        <span>{texts.documents.otherGone}</span>
      ) : (
        <Link
          href={reviewPath.replace(document.id, other.document)}
          prefetch={false}
          aria-label={texts.documents.openOtherOf(displayFilename(document.filename))}
          className="target rounded underline decoration-dotted underline-offset-4 hover:decoration-solid pointer-coarse:-my-2.5 pointer-coarse:leading-11"
        >
          {texts.documents.openOther}
        </Link>
      )}
    </span>
  );
}

function DateCell({
  document: { created_at: created, expires_at: expires },
  formats,
  now,
}: CellProps<"formats" | "now">) {
  return (
    <Cell data-label="Upload Date" className={cn("whitespace-nowrap max-md:col-start-2", unnamed)}>
      <div className="max-md:text-start max-md:text-xs">
        <time
          className="block leading-5"
          dateTime={created}
          title={formats.exactDate(created)}
          suppressHydrationWarning
        >
          {formats.date(created)}
        </time>
        <p className="text-xs leading-4 text-ink-soft" title={`Deleted ${formats.exactDate(expires)}`}>
          {now === null ? "\u00a0" : `Deleted in ${timeLeft(expires, now)}`}
        </p>
      </div>
    </Cell>
  );
}

function ActionsCell({ document, reviewPath, actions }: CellProps<"reviewPath" | "actions">) {
  const success = document.status === "SUCCESS";
  const filename = displayFilename(document.filename);
  const isHeld = isHeldBack(document);
  return (
    <Cell data-label="Actions" className={cn("max-md:col-start-3 max-md:row-start-3", unnamed)}>
      <div className="flex justify-end gap-1">
        {canBeRetried(document) && (
          <IconButton
            icon={RotateCw}
            tooltip={isHeld ? texts.documents.readAgain : "Retry"}
            label={isHeld ? `${texts.documents.readAgain}: ${filename}` : `Retry ${filename}`}
            onClick={() => actions.onRetry(document)}
          />
        )}
        <IconButton
          icon={Eye}
          tooltip="View extracted data"
          label={`View extracted data of ${filename}`}
          disabled={!success}
          onClick={() => actions.onView(document.id)}
        />
        <DeleteButton document={document} onDelete={() => actions.onDelete(document)} />
        {success ? (
          <MoreButton
            document={document}
            reviewPath={reviewPath}
            onExtractAgain={() => actions.onExtractAgain(document)}
          />
        ) : (
          <span className="size-8 max-md:hidden" />
        )}
      </div>
    </Cell>
  );
}

interface ReasonProps {
  isMild: boolean;
  hasValues: boolean;
  children: string;
}

function Reason({ isMild, hasValues, children: reason }: ReasonProps) {
  const { againFailed, valuesFromBefore } = texts.documents;
  const text = hasValues ? `${againFailed}: ${reason} ${valuesFromBefore}` : reason;
  return (
    <Tooltip text={text}>
      <span
        tabIndex={0}
        className={cn("line-clamp-2 rounded text-start text-xs", isMild ? "text-pending" : "text-danger")}
      >
        {text}
      </span>
    </Tooltip>
  );
}

function Remark({ icon: Icon, children }: { icon: LucideIcon; children: React.ReactNode }) {
  return (
    <span className="inline-flex items-start gap-1 text-start text-xs text-pending">
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="[overflow-wrap:anywhere]">{children}</span>
    </span>
  );
}

/** Loads the menu's code when it is first opened. */
function MoreButton(props: ComponentProps<typeof DocumentMenu>) {
  const [opened, setOpened] = useState(false);
  if (opened) return <DocumentMenu {...props} />;
  return (
    <IconButton
      icon={Ellipsis}
      label={texts.documents.moreActions(displayFilename(props.document.filename))}
      onClick={() => setOpened(true)}
    />
  );
}

/** Stays focusable while disabled, so that the tooltip with the reason can be read. */
function DeleteButton({ document, onDelete }: { document: DocumentDto; onDelete: () => void }) {
  const locked = document.status === "PROCESSING";
  return (
    <IconButton
      icon={Trash2}
      tooltip={locked ? texts.documents.noDeleteWhileProcessing : "Delete"}
      label={
        locked ? texts.documents.noDeleteWhileProcessing : `Delete ${displayFilename(document.filename)}`
      }
      aria-disabled={locked}
      onClick={locked ? undefined : onDelete}
    />
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

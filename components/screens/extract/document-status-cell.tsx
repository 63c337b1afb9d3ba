"use client";

import { CircleDashed, EyeOff, Strikethrough, TriangleAlert, type LucideIcon } from "lucide-react";
import { displayFilename } from "@/components/documents/display-filename";
import { DocumentStatusLabel } from "@/components/documents/document-status";
import { openCheckOf } from "@/components/documents/open-check";
import { copyOf } from "@/components/documents/same-file";
import {
  hasHiddenWords,
  hasStruckThroughWords,
  requiredText,
  summarizeUnread,
} from "@/components/documents/unread-parts";
import type { Formats } from "@/components/formats";
import { Link } from "@/components/navigation/link";
import { texts } from "@/components/texts";
import { Cell, unnamedCell } from "@/components/ui/table";
import type { DocumentDto } from "@/lib/api/document";
import { cn } from "@/lib/class-names";

interface DocumentStatusCellProps {
  document: DocumentDto;
  formats: Formats;
  reviewPath: string;
  onDelete: (document: DocumentDto) => void;
}

export function DocumentStatusCell({ document, formats, reviewPath, onDelete }: DocumentStatusCellProps) {
  const success = document.status === "SUCCESS";
  const check = openCheckOf(document);
  const unread = success ? summarizeUnread(document.coverage, formats) : null;
  return (
    <Cell
      data-label="Status"
      className={cn(
        "cards:col-span-2 cards:col-start-2 columns:max-w-56",
        check !== null && "columns:min-w-44",
        copyOf(document) !== null && "columns:min-w-48",
        unnamedCell,
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
        <SameFile document={document} reviewPath={reviewPath} onDelete={onDelete} />
        {unread !== null && <Remark icon={CircleDashed}>{unread}</Remark>}
        {success && hasHiddenWords(document.coverage) && (
          <Remark icon={EyeOff}>{texts.documents.hiddenWords}</Remark>
        )}
        {success && hasStruckThroughWords(document.coverage) && (
          <Remark icon={Strikethrough}>{texts.documents.struckThroughWords}</Remark>
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

function SameFile({ document, reviewPath, onDelete }: Omit<DocumentStatusCellProps, "formats">) {
  const copy = copyOf(document);
  if (copy === null) return null;
  const filename = displayFilename(document.filename);
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5 text-xs text-ink-soft">
      {texts.documents.sameFile}
      <Link
        href={reviewPath.replace(document.id, copy)}
        prefetch={false}
        aria-label={texts.documents.openCopyOf(filename)}
        className={linkLike}
      >
        {texts.documents.openCopy}
      </Link>
      {document.status !== "PROCESSING" && (
        <button
          type="button"
          aria-label={texts.documents.deleteCopyOf(filename)}
          className={linkLike}
          onClick={() => onDelete(document)}
        >
          {texts.documents.deleteCopy}
        </button>
      )}
    </span>
  );
}

const linkLike =
  "target rounded whitespace-nowrap underline decoration-dotted underline-offset-4 hover:decoration-solid pointer-coarse:-my-2.5 pointer-coarse:leading-11";

function Remark({ icon: Icon, children }: { icon: LucideIcon; children: React.ReactNode }) {
  return (
    <span className="inline-flex items-start gap-1 text-start text-xs text-pending">
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="[overflow-wrap:anywhere]">{children}</span>
    </span>
  );
}

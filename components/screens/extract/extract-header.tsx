"use client";

import { ArrowLeft } from "lucide-react";
import { timeLeft, useCoarseNow, useFormats } from "@/components/formats";
import { HelpLink } from "@/components/help/help-link";
import type { HelpTarget } from "@/components/help/help-targets";
import { Link } from "@/components/navigation/link";
import { formatCount } from "@/components/pluralize";
import { BreadcrumbLabel } from "@/components/navigation/breadcrumb-labels";
import { texts } from "@/components/texts";
import { Notice } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import { isActive } from "@/components/uploads/upload-queue";
import { useUploads } from "@/components/uploads/uploads-provider";
import type { DocumentDto } from "@/lib/api/document";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import { RETENTION_HOURS } from "@/lib/api/limits";
import { cn } from "@/lib/class-names";
import { type StatusCounts, sumOf } from "@/components/documents/document-list";
import { FieldChipLine } from "./field-chip-line";

interface ExtractHeaderProps {
  extractor: ListedExtractorDto;
  counts: StatusCounts;
  /** Null until all documents are loaded. */
  documents: readonly Pick<DocumentDto, "expires_at">[] | null;
  help: HelpTarget;
}

export function ExtractHeader({ extractor, counts, documents, help }: ExtractHeaderProps) {
  const { id, name, fields } = extractor;
  const { number } = useFormats();
  const count = sumOf(counts);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <BreadcrumbLabel path={`/extractors/${id}`} label={name} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h2 className="min-w-0 text-xl font-medium [overflow-wrap:anywhere]">
            <Link
              href={`/extractors/${id}`}
              className="group inline-flex max-w-full items-baseline gap-2 rounded hover:underline pointer-coarse:py-2"
            >
              <ArrowLeft
                aria-hidden
                className="size-4 shrink-0 self-center text-ink-soft group-hover:text-ink"
              />
              <bdi className="min-w-0">{name}</bdi>
            </Link>
          </h2>
          <p className="text-sm text-ink-soft">
            {formatCount(count, "document", number)}
            {documents && <Deletion documents={documents} />}
          </p>
          <HelpLink to={help} className={count > 0 ? "max-md:hidden" : undefined}>
            Help
          </HelpLink>
        </div>
        {count > 0 && <ProcessingProgress extractorId={id} counts={counts} />}
      </div>
      {fields.length === 0 ? (
        <Notice tone="pending" title={texts.extractors.noFields}>
          <p className="mt-1">
            Without fields, nothing is extracted from your documents.{" "}
            <Link href={`/extractors/${id}`} className="text-action underline underline-offset-4">
              Add a field
            </Link>{" "}
            first.
          </p>
        </Notice>
      ) : (
        <div className={sumOf(counts) > 0 ? "max-md:hidden" : undefined}>
          <FieldChipLine fields={fields} />
        </div>
      )}
    </div>
  );
}

function Deletion({ documents }: { documents: readonly Pick<DocumentDto, "expires_at">[] }) {
  const { exactDate } = useFormats();
  const now = useCoarseNow();
  const [first] = documents.map(({ expires_at }) => expires_at).sort();
  if (first === undefined) return null;
  // Until the time is known, reserve space for the longest text.
  const from = now ?? Date.parse(first) - RETENTION_HOURS * 3_600_000;
  return (
    <span
      title={exactDate(first)}
      className={now === null ? "invisible" : undefined}
      suppressHydrationWarning
    >
      , {texts.documents.deletedIn(timeLeft(first, from), documents.length === 1)}
    </span>
  );
}

function ProcessingProgress({ extractorId, counts }: { extractorId: string; counts: StatusCounts }) {
  const { number, percent } = useFormats();
  const unsent = useUploads().filter(
    (upload) => upload.destination.id === extractorId && isActive(upload),
  ).length;
  const total = sumOf(counts) + unsent;
  const { SUCCESS: succeeded, FAILURE: failed } = counts;
  const settled = succeeded + failed;
  const progress = Math.round((settled / total) * 100);
  return (
    <div
      className={cn(
        "flex w-full max-w-96 items-center gap-3 text-sm whitespace-nowrap",
        settled === total && "max-md:hidden",
      )}
    >
      <span className="text-ink-soft">
        {texts.documents.processed(number(succeeded), number(total), failed > 0 ? number(failed) : null)}
      </span>
      <Progress value={progress} label="Overall processing progress" />
      <span className="font-medium">{percent(progress / 100)}</span>
    </div>
  );
}

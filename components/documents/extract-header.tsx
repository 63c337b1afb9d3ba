"use client";

import { ArrowLeft } from "lucide-react";
import { typeTones } from "@/components/extractors/field-chips";
import { useFormats } from "@/components/formats";
import { Link } from "@/components/navigation/link";
import { formatCount } from "@/components/pluralize";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb-labels";
import { texts } from "@/components/texts";
import { Chip } from "@/components/ui/chip";
import { Notice } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import { Tooltip } from "@/components/ui/tooltip";
import type { DocumentDto } from "@/lib/api/document";
import type { FieldDto, ListedExtractorDto } from "@/lib/api/extractor";
import { isSettled } from "./queries";

export function ExtractHeader({
  extractor,
  documents,
}: {
  extractor: ListedExtractorDto;
  documents: readonly DocumentDto[];
}) {
  const { id, name, fields } = extractor;
  const { number } = useFormats();
  const count = documents.length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <BreadcrumbLabel path={`/extractors/${id}`} label={name} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-xl font-medium [overflow-wrap:anywhere]">
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
          <p className="text-sm text-ink-soft">{formatCount(count, "document", number)}</p>
        </div>
        {count > 0 && <ProcessingProgress documents={documents} />}
      </div>
      {fields.length === 0 ? (
        <Notice tone="pending" title={texts.extractors.noFields}>
          <p className="mt-1">
            Without fields, nothing is extracted from a document.{" "}
            <Link href={`/extractors/${id}`} className="text-action underline underline-offset-4">
              Add a field
            </Link>{" "}
            first.
          </p>
        </Notice>
      ) : (
        <ul aria-label="Fields" className="flex flex-wrap gap-1.5">
          {fields.map((field) => (
            <li key={field.id} className="max-w-full">
              <FieldChip field={field} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The rounded percentage of documents that have succeeded or failed. */
function ProcessingProgress({ documents }: { documents: readonly DocumentDto[] }) {
  const { number, percent } = useFormats();
  const settled = documents.filter(isSettled).length;
  const progress = Math.round((settled / documents.length) * 100);
  return (
    <div className="w-full max-w-72 text-sm">
      <div className="mb-1.5 flex justify-between gap-4">
        <span className="text-ink-soft">
          Processed {number(settled)} of {number(documents.length)}
        </span>
        <span className="font-medium">{percent(progress / 100)}</span>
      </div>
      <Progress value={progress} label="Overall processing progress" />
    </div>
  );
}

function FieldChip({ field }: { field: FieldDto }) {
  return (
    <Tooltip
      text={
        <>
          <span className="block font-medium">
            {field.type}
            {field.required && ", required"}
          </span>
          <span dir="auto">{field.prompt || texts.fields.noPrompt}</span>
        </>
      }
    >
      <span tabIndex={0} className="inline-flex max-w-full rounded">
        <Chip tone={typeTones[field.type]} className="py-1">
          <bdi className="truncate">{field.name}</bdi>
          {field.required && (
            <>
              <span aria-hidden>*</span>
              <span className="sr-only">required</span>
            </>
          )}
        </Chip>
      </span>
    </Tooltip>
  );
}

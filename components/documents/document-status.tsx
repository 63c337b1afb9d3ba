import { CircleCheck, CircleSlash, CircleX, Clock, LoaderCircle, type LucideIcon } from "lucide-react";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Chip, type ChipTone } from "@/components/ui/chip";
import type { DocumentInListDto } from "@/lib/api/document";
import type { DocumentStatus } from "@/lib/api/vocabulary";
import { cn } from "@/lib/class-names";
import { openCheckOf } from "./open-check";
import { foundValues } from "./found-values";

const statuses: Record<DocumentStatus, { label: string; tone: ChipTone; icon: LucideIcon }> = {
  PENDING: { label: "Pending", tone: "pending", icon: Clock },
  PROCESSING: { label: "Processing", tone: "processing", icon: LoaderCircle },
  SUCCESS: { label: "Success", tone: "success", icon: CircleCheck },
  FAILURE: { label: "Failure", tone: "failure", icon: CircleX },
};

export function statusLabel(status: DocumentStatus): string {
  return statuses[status].label;
}

export function DocumentStatusLabel({
  document,
}: {
  document: Pick<
    DocumentInListDto,
    | "status"
    | "stage"
    | "recognition"
    | "extracted_data"
    | "values_truncated"
    | "rows_omitted"
    | "checks"
    | "confirmed_at"
  >;
}) {
  const { status, stage, recognition } = document;
  const { label, tone, icon } = statuses[status];
  const { number } = useFormats();
  if (status === "SUCCESS") {
    if (openCheckOf(document) !== null) return null;
    const values = foundValues(document);
    const isNothing = values !== null && values.of > 0 && values.found === 0;
    const Mark = isNothing ? CircleSlash : CircleCheck;
    return (
      <span className="inline-flex items-center gap-1.5 text-xs text-ink-soft">
        <Mark aria-hidden className={cn("size-3.5", !isNothing && "text-success")} />
        {isNothing ? texts.documents.found(number(values.found), number(values.of)) : label}
      </span>
    );
  }
  const inProgress = status === "PROCESSING" || stage === "reading" || stage === "recognising";
  const Icon = inProgress ? LoaderCircle : icon;
  return (
    <Chip tone={tone}>
      <Icon aria-hidden className={inProgress ? "animate-spin" : undefined} />
      <span className="truncate">
        {recognition ? texts.documents.recognising(recognition) : stage ? `${label}: ${stage}` : label}
      </span>
    </Chip>
  );
}

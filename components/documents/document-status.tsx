import { CircleCheck, CircleX, Clock, LoaderCircle, type LucideIcon } from "lucide-react";
import { texts } from "@/components/texts";
import { Chip, type ChipTone } from "@/components/ui/chip";
import type { DocumentDto } from "@/lib/api/document";
import type { DocumentStatus } from "@/lib/api/vocabulary";

const statuses: Record<DocumentStatus, { label: string; tone: ChipTone; icon: LucideIcon }> = {
  PENDING: { label: "Pending", tone: "pending", icon: Clock },
  PROCESSING: { label: "Processing", tone: "processing", icon: LoaderCircle },
  SUCCESS: { label: "Success", tone: "success", icon: CircleCheck },
  FAILURE: { label: "Failure", tone: "failure", icon: CircleX },
};

export function statusLabel(status: DocumentStatus): string {
  return statuses[status].label;
}

/**
 * A status as colour, icon and label, with the stage if there is one. The icon spins while work is in progress. Success
 * is what is expected, so it has no chip.
 */
export function DocumentStatusLabel({
  document,
}: {
  document: Pick<DocumentDto, "status" | "stage" | "recognition">;
}) {
  const { status, stage, recognition } = document;
  const { label, tone, icon } = statuses[status];
  if (status === "SUCCESS") {
    return (
      <span className="inline-flex items-center gap-1.5 text-xs text-ink-soft">
        <CircleCheck aria-hidden className="size-3.5 text-success" />
        {label}
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

import { CircleCheck, CircleX, Clock, LoaderCircle, type LucideIcon } from "lucide-react";
import { Chip, type ChipTone } from "@/components/ui/chip";
import type { DocumentDto } from "@/lib/api/document";
import type { DocumentStatus } from "@/lib/api/vocabulary";

const looks: Record<DocumentStatus, { label: string; tone: ChipTone; icon: LucideIcon }> = {
  PENDING: { label: "Pending", tone: "pending", icon: Clock },
  PROCESSING: { label: "Processing", tone: "processing", icon: LoaderCircle },
  SUCCESS: { label: "Success", tone: "success", icon: CircleCheck },
  FAILURE: { label: "Failure", tone: "failure", icon: CircleX },
};

export function statusLabel(status: DocumentStatus): string {
  return looks[status].label;
}

/** Colour, sign and word, and the stage where there is one. The sign turns while something is being done. */
export function StatusChip({ document }: { document: Pick<DocumentDto, "status" | "stage"> }) {
  const { status, stage } = document;
  const { label, tone, icon } = looks[status];
  const underWay = status === "PROCESSING" || stage === "reading";
  const Icon = underWay ? LoaderCircle : icon;
  return (
    <Chip tone={tone}>
      <Icon aria-hidden className={underWay ? "animate-spin" : undefined} />
      <span className="truncate">
        {label}
        {stage && `: ${stage}`}
      </span>
    </Chip>
  );
}

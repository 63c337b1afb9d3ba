import { CircleCheck, CircleX, Clock, LoaderCircle, type LucideIcon } from "lucide-react";
import { Chip, type ChipTone } from "@/components/ui/chip";
import type { DocumentDto, DocumentStatus } from "@/lib/api/document";

const looks: Record<DocumentStatus, { label: string; tone: ChipTone; icon: LucideIcon }> = {
  PENDING: { label: "Pending", tone: "pending", icon: Clock },
  PROCESSING: { label: "Processing", tone: "processing", icon: LoaderCircle },
  SUCCESS: { label: "Success", tone: "success", icon: CircleCheck },
  FAILURE: { label: "Failure", tone: "failure", icon: CircleX },
};

export function statusLabel(status: DocumentStatus): string {
  return looks[status].label;
}

/** Colour, sign and word; while under way also what is being done. */
export function StatusChip({ document }: { document: Pick<DocumentDto, "status" | "stage"> }) {
  const { label, tone, icon: Icon } = looks[document.status];
  const stage = document.status === "PROCESSING" && document.stage ? `: ${document.stage}` : "";
  return (
    <Chip tone={tone}>
      <Icon aria-hidden className={document.status === "PROCESSING" ? "animate-spin" : undefined} />
      <span className="truncate">
        {label}
        {stage}
      </span>
    </Chip>
  );
}

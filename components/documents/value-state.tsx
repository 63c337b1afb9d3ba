import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  Pencil,
  TextSearch,
  type LucideIcon,
} from "lucide-react";
import { texts } from "@/components/texts";
import { Chip, type ChipTone } from "@/components/ui/chip";
import type { ValueDto } from "@/lib/api/value";
import { isToCheck } from "./apply-correction";

/**
 * How a value is presented. An inferred yes or no is not alarming, so it is kept apart from "check"; what a person has said
 * comes before what the machine thinks.
 */
export type ValueState = "found" | "check" | "inferred" | "missing" | "unread" | "corrected" | "confirmed";

export function stateOf(value: ValueDto): ValueState {
  const { type, evidence, checks, correction, confirmed_at } = value;
  if (correction !== null) return isToCheck(value) ? "check" : "corrected";
  if (confirmed_at !== null) return "confirmed";
  if (evidence.state === "missing" || evidence.state === "unread") return evidence.state;
  if (evidence.state === "verified" && !isToCheck(value)) return "found";
  const isInferred = type === "BOOLEAN" && checks.every(({ code }) => code === "quote_not_found");
  return isInferred && evidence.state === "unverified" ? "inferred" : "check";
}

/** Whether the reasons to look again still count. */
export function isDoubtful(state: ValueState): boolean {
  return state === "check" || state === "inferred";
}

const chips: Record<Exclude<ValueState, "found">, { label: string; tone: ChipTone; icon: LucideIcon }> = {
  check: { label: texts.results.check, tone: "pending", icon: CircleAlert },
  inferred: { label: texts.results.check, tone: "neutral", icon: CircleAlert },
  missing: { label: texts.results.notFound, tone: "neutral", icon: CircleSlash },
  unread: { label: texts.results.notRead, tone: "neutral", icon: CircleDashed },
  corrected: { label: texts.results.corrected, tone: "neutral", icon: Pencil },
  confirmed: { label: texts.results.confirmed, tone: "neutral", icon: CircleCheck },
};

/** The state in a shape and a word; for a value that was found also its page, if the document has several. */
export function StateMark({ value, pages }: { value: ValueDto; pages: number | null }) {
  const state = stateOf(value);
  if (state !== "found") {
    const { icon: Icon, tone, label } = chips[state];
    return (
      <Chip tone={tone} className="shrink-0">
        <Icon aria-hidden />
        {label}
      </Chip>
    );
  }
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      <TextSearch aria-hidden className="size-3.5" />
      {texts.results.found}
      {pageHint(value.evidence.page, pages)}
    </span>
  );
}

/** Nothing for a document of one page. */
export function pageHint(page: number | null, pages: number | null): string {
  return page !== null && pages !== null && pages > 1 ? `, page ${page}` : "";
}

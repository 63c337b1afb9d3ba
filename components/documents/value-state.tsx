import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  CircleSlash,
  Dices,
  EyeOff,
  Pencil,
  TextSearch,
  type LucideIcon,
} from "lucide-react";
import { texts } from "@/components/texts";
import { Chip, type ChipTone } from "@/components/ui/chip";
import type { ValueDto } from "@/lib/api/value";
import { isToCheck } from "./apply-correction";
import { suggestedValue } from "./suggested-value";

/** A yes or no without a quote is "inferred" rather than "check". The user's decision overrides checks. */
export type ValueState =
  | "found"
  | "check"
  | "inferred"
  | "sampled"
  | "suggested"
  | "missing"
  | "unread"
  | "corrected"
  | "confirmed"
  | "accepted";

export function stateOf(value: ValueDto): ValueState {
  const { type, evidence, checks, correction, confirmed_at, accepted_at } = value;
  if (correction !== null) return isToCheck(value) ? "check" : "corrected";
  if (confirmed_at !== null) return "confirmed";
  if (suggestedValue(value)) return "suggested";
  if (evidence.state === "missing" || evidence.state === "unread") return evidence.state;
  if (accepted_at !== null && !isToCheck(value)) return "accepted";
  if (evidence.state === "verified" && !isToCheck(value)) return "found";
  if (checks.length > 0 && checks.every(({ code }) => code === "sample")) return "sampled";
  const isInferred = type === "BOOLEAN" && checks.every(({ code }) => code === "quote_not_found");
  return isInferred && evidence.state === "unverified" ? "inferred" : "check";
}

export function isDoubtful(state: ValueState): state is "check" | "inferred" {
  return state === "check" || state === "inferred";
}

const chips: Record<Exclude<ValueState, "found">, { label: string; tone: ChipTone; icon: LucideIcon }> = {
  check: { label: texts.results.check, tone: "pending", icon: CircleAlert },
  inferred: { label: texts.results.check, tone: "neutral", icon: CircleAlert },
  sampled: { label: texts.results.sample, tone: "neutral", icon: Dices },
  suggested: { label: texts.results.check, tone: "neutral", icon: CircleQuestionMark },
  missing: { label: texts.results.notFound, tone: "neutral", icon: CircleSlash },
  unread: { label: texts.results.notRead, tone: "neutral", icon: CircleDashed },
  corrected: { label: texts.results.corrected, tone: "neutral", icon: Pencil },
  confirmed: { label: texts.results.confirmed, tone: "neutral", icon: CircleCheck },
  accepted: { label: texts.results.accepted, tone: "neutral", icon: EyeOff },
};

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

export function pageHint(page: number | null, pages: number | null): string {
  return page !== null && pages !== null && pages > 1 ? `, page ${page}` : "";
}

import { groupBy } from "@/lib/group-by";
import { isAtMost } from "./binomial";
import { countOf, isUnbiased, type Looked, type Outcome } from "./outcomes";
import { allowedError, type TrustTarget } from "./targets";

/** From as many outcomes on the threshold follows from them, of an extractor and of a field. */
const ENOUGH = 60;
/** No value passes by its confidence. */
export const NOTHING_PASSES = 1001;
/** The thresholds that are tried. With each further one the luckiest promises more than it keeps. */
const CUTS = [995, 990, 985, 980, 970, 960, 940, 920, 900, 850, 800, 700, 600, 500];

/** An outcome whose value could pass by its confidence, of a thousand. */
type Usable = Outcome & { confidence: number };

/** About a third as many calibrated values are wrong above a threshold as at it, where reviewed papers have taught the layout. */
const WRONG_AT = 3;

/**
 * The confidence, of a thousand, from which values pass before enough is known of them. Never below what the engine was measured
 * to need.
 *
 * @param measured from 0 to 1
 */
export function startThreshold(target: TrustTarget, measured: number): number {
  return Math.round(1000 * Math.max(measured, 1 - WRONG_AT * allowedError(target)));
}

/**
 * Which values of an extractor pass by their confidence, and what is known of values like them. Those that reviewed documents of
 * their layout had taught are a kind of their own: another share of them is wrong at the same confidence.
 */
export class Thresholds {
  private readonly taught: KindThresholds;
  private readonly others: KindThresholds;

  /** @param start the threshold before enough is known, of a thousand */
  constructor(target: TrustTarget, start: number, outcomes: readonly Outcome[]) {
    const usable = outcomes.filter(isUsable);
    const kept = (own: readonly Usable[]) => keptThreshold(own, target, start);
    const proven = (own: readonly Usable[]) => provenThreshold(own, target);
    this.taught = new KindThresholds(
      target,
      start,
      usable.filter(({ taught }) => taught),
      kept,
    );
    this.others = new KindThresholds(
      target,
      start,
      usable.filter(({ taught }) => !taught),
      proven,
    );
  }

  /** The confidence, of a thousand, from which a field's values pass. */
  of(value: Kind): number {
    return this.kindOf(value).of(value.fieldId);
  }

  /** How many values like one were looked at and wrong: those of its kind and confidence or a higher one. Null before enough is known. */
  like(value: Kind, confidence: number): Looked | null {
    return this.kindOf(value).like(value.fieldId, confidence);
  }

  private kindOf({ taught }: Kind): KindThresholds {
    return taught ? this.taught : this.others;
  }
}

/** The values that a threshold is for. */
type Kind = Pick<Outcome, "fieldId" | "taught">;

/** The thresholds of one kind of values. */
class KindThresholds {
  private readonly ofAll: number;
  /** By field, where enough is known of its own values. */
  private readonly own: ReadonlyMap<string, { outcomes: readonly Usable[]; threshold: number }>;

  constructor(
    private readonly target: TrustTarget,
    start: number,
    private readonly usable: readonly Usable[],
    private readonly follow: (outcomes: readonly Usable[]) => number,
  ) {
    this.ofAll = this.isKnown ? follow(usable) : start;
    const fields = [...groupBy(usable, ({ fieldId }) => fieldId)];
    this.own = new Map(
      fields
        .filter(([, outcomes]) => outcomes.length >= ENOUGH)
        .map(([id, outcomes]) => [id, { outcomes, threshold: this.ownThreshold(outcomes) }]),
    );
  }

  of(fieldId: string): number {
    return this.own.get(fieldId)?.threshold ?? this.ofAll;
  }

  like(fieldId: string, confidence: number): Looked | null {
    const own = this.own.get(fieldId);
    if (own) return countOf(from(own.outcomes, confidence));
    return this.isKnown ? countOf(from(this.usable, confidence)) : null;
  }

  /** Whether the threshold follows from outcomes. */
  private get isKnown(): boolean {
    return this.usable.length >= ENOUGH;
  }

  /** That of a field's own outcomes; where they give none, that of all, unless they speak against it. */
  private ownThreshold(own: readonly Usable[]): number {
    const followed = this.follow(own);
    const isNone = followed === NOTHING_PASSES;
    return isNone && isKept(from(own, this.ofAll), this.target) ? this.ofAll : followed;
  }
}

function isUsable(outcome: Outcome): outcome is Usable {
  return outcome.confidence !== null && isUnbiased(outcome);
}

function from(outcomes: readonly Usable[], threshold: number): Usable[] {
  return outcomes.filter(({ confidence }) => confidence >= threshold);
}

/** Whether no more values were wrong than the target allows. */
function isKept(outcomes: readonly Usable[], target: TrustTarget): boolean {
  const { looked_at, wrong } = countOf(outcomes);
  return wrong <= allowedError(target) * looked_at;
}

/**
 * The start, or a lower threshold that is proven. Where more values were wrong from the start on than the target allows, the lowest
 * above which enough others have kept to it: what was measured of such values need not be proven again, only not be refuted.
 */
function keptThreshold(outcomes: readonly Usable[], target: TrustTarget, start: number): number {
  if (isKept(from(outcomes, start), target)) return Math.min(start, provenThreshold(outcomes, target));
  const kept = CUTS.filter((cut) => {
    const above = from(outcomes, cut);
    return cut > start && above.length >= ENOUGH && isKept(above, target);
  });
  return kept.at(-1) ?? NOTHING_PASSES;
}

/**
 * The lowest threshold whose values are known to keep to the target: the upper end of their share of wrong ones does. `NOTHING_PASSES`
 * where none is, also because too few were looked at: 72 that are all right show one in 20, 183 one in 50. Nothing is known of a
 * confidence that no value had.
 */
function provenThreshold(outcomes: readonly Usable[], target: TrustTarget): number {
  const proven = CUTS.filter((cut, index) => {
    const above = from(outcomes, cut);
    const next = CUTS[index - 1] ?? NOTHING_PASSES;
    const { looked_at, wrong } = countOf(above);
    return (
      above.some(({ confidence }) => confidence < next) && isAtMost(allowedError(target), wrong, looked_at)
    );
  });
  return proven.at(-1) ?? NOTHING_PASSES;
}

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

/** Which values of an extractor pass by their confidence, and what is known of values like them. */
export class Thresholds {
  private readonly usable: readonly Usable[];
  private readonly ofAll: number;
  /** By field, where enough is known of its own values. */
  private readonly own: ReadonlyMap<string, { outcomes: readonly Usable[]; threshold: number }>;

  /** @param start the threshold before enough is known, of a thousand */
  constructor(
    private readonly target: TrustTarget,
    start: number,
    outcomes: readonly Outcome[],
  ) {
    this.usable = outcomes.filter(isUsable);
    this.ofAll = this.isKnown ? (provenThreshold(this.usable, target) ?? NOTHING_PASSES) : start;
    const fields = [...groupBy(this.usable, ({ fieldId }) => fieldId)];
    this.own = new Map(
      fields
        .filter(([, outcomes]) => outcomes.length >= ENOUGH)
        .map(([id, outcomes]) => [id, { outcomes, threshold: this.ownThreshold(outcomes) }]),
    );
  }

  /** The confidence, of a thousand, from which a field's values pass. */
  of(fieldId: string): number {
    return this.own.get(fieldId)?.threshold ?? this.ofAll;
  }

  /** How many values like one were looked at and wrong: those of its confidence or a higher one. Null before enough is known. */
  like(fieldId: string, confidence: number): Looked | null {
    const own = this.own.get(fieldId);
    if (own) return countOf(from(own.outcomes, confidence));
    return this.isKnown ? countOf(from(this.usable, confidence)) : null;
  }

  /** Whether the threshold follows from outcomes. */
  private get isKnown(): boolean {
    return this.usable.length >= ENOUGH;
  }

  /** That of a field's own outcomes; where they prove none, that of all, unless they speak against it. */
  private ownThreshold(own: readonly Usable[]): number {
    const proven = provenThreshold(own, this.target);
    if (proven !== null) return proven;
    const { looked_at, wrong } = countOf(from(own, this.ofAll));
    return wrong > allowedError(this.target) * looked_at ? NOTHING_PASSES : this.ofAll;
  }
}

function isUsable(outcome: Outcome): outcome is Usable {
  return outcome.confidence !== null && isUnbiased(outcome);
}

function from(outcomes: readonly Usable[], threshold: number): Usable[] {
  return outcomes.filter(({ confidence }) => confidence >= threshold);
}

/**
 * The lowest threshold whose values are known to keep to the target: the upper end of their share of wrong ones does. Null where
 * none is, also because too few were looked at: 72 that are all right show one in 20, 183 one in 50. Nothing is known of a
 * confidence that no value had.
 */
function provenThreshold(outcomes: readonly Usable[], target: TrustTarget): number | null {
  const proven = CUTS.filter((cut, index) => {
    const above = from(outcomes, cut);
    const next = CUTS[index - 1] ?? NOTHING_PASSES;
    const { looked_at, wrong } = countOf(above);
    return (
      above.some(({ confidence }) => confidence < next) && isAtMost(allowedError(target), wrong, looked_at)
    );
  });
  return proven.at(-1) ?? null;
}

import { groupBy } from "@/lib/group-by";
import { isAtMost } from "./binomial";
import { countOf, isUnbiased, type Looked, type Outcome } from "./outcomes";
import { allowedError, type TrustTarget } from "./targets";

const ENOUGH = 60;
export const NOTHING_PASSES = 1001;
/** Possible thresholds, in thousandths. With more of them, chance would more often decide which is best. */
const CUTS = [995, 990, 985, 980, 970, 960, 940, 920, 900, 850, 800, 700, 600, 500];

type Usable = Outcome & { confidence: number };

/**
 * On taught layouts, calibrated values above a threshold are wrong about a third as often as values exactly at it.
 */
const WRONG_AT = 3;

/**
 * Used until there are enough outcomes. Never below what the engine's measurements require.
 * @param measured from 0 to 1
 */
export function startThreshold(target: TrustTarget, measured: number): number {
  return Math.round(1000 * Math.max(measured, 1 - WRONG_AT * allowedError(target)));
}

/** Keeps taught layouts apart, because their error rate at the same confidence differs. */
export class Thresholds {
  private readonly taught: KindThresholds;
  private readonly others: KindThresholds;

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

  of(value: Kind): number {
    return this.kindOf(value).of(value.fieldId);
  }

  /** Counts outcomes of the same kind with at least this confidence. Returns null while there are too few. */
  like(value: Kind, confidence: number): Looked | null {
    return this.kindOf(value).like(value.fieldId, confidence);
  }

  private kindOf({ taught }: Kind): KindThresholds {
    return taught ? this.taught : this.others;
  }
}

type Kind = Pick<Outcome, "fieldId" | "taught">;

class KindThresholds {
  private readonly ofAll: number;
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

  private get isKnown(): boolean {
    return this.usable.length >= ENOUGH;
  }

  /**
   * If the field has no threshold of its own, uses the common one, unless the field's outcomes contradict it.
   */
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

function isKept(outcomes: readonly Usable[], target: TrustTarget): boolean {
  const { looked_at, wrong } = countOf(outcomes);
  return wrong <= allowedError(target) * looked_at;
}

/**
 * Returns `start`, or a lower threshold if one is proven. If the outcomes refute `start`, returns the lowest threshold
 * above it that has enough outcomes and meets the target, otherwise `NOTHING_PASSES`.
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
 * Returns the lowest threshold whose upper error bound meets the target, otherwise `NOTHING_PASSES`. 72 right
 * values prove at most one error in 20, 183 at most one in 50. Skips thresholds at which no value adds evidence.
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

import type { SourceCandidate } from "./candidate";
import { strengthOf } from "./describe-candidates";

/** Fields compete for values: the amount next to "Tax" belongs to the tax field only. */
export function compareFields(fields: SourceCandidate[][]): void {
  const strongest = new Map<string, Claim[]>();
  fields.forEach((candidates, field) => {
    const best = Math.max(0, ...candidates.map(({ features }) => strengthOf(features)));
    for (const { start, end, features } of candidates) {
      const strength = strengthOf(features);
      if (strength === 0) continue;
      const place = `${start} ${end}`;
      const claims = strongest.get(place);
      const claim = { field, strength, isBest: strength === best };
      if (claims) claims.push(claim);
      else strongest.set(place, [claim]);
    }
  });
  fields.forEach((candidates, field) => {
    for (const { start, end, features } of candidates) {
      const others = (strongest.get(`${start} ${end}`) ?? []).filter((claim) => claim.field !== field);
      const strengthForOther = Math.max(0, ...others.map(({ strength }) => strength));
      features.observe({
        strengthForOther,
        leadOfOther: strengthForOther - strengthOf(features),
        isBestOfOther: Number(others.some(({ isBest }) => isBest)),
      });
    }
  });
}

interface Claim {
  field: number;
  strength: number;
  isBest: boolean;
}

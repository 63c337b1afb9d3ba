import type { Features } from "@/lib/extraction/sources/candidate";
import type { FeatureName } from "./feature-names";

/** Features in the order of their names; what was not observed is 0. */
export function toRow(features: Features, names: readonly string[]): Float64Array {
  return Float64Array.from(names, (name) => features[name as FeatureName] ?? 0);
}

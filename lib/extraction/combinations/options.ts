import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { FeatureRow } from "@/lib/extraction/sources/feature-row";
import type { Value } from "@/lib/extraction/values/types";

export interface Option {
  candidate: {
    /** Equal for candidates with the same value. */
    value: string;
    parsed: Exclude<Value, null>;
    features: FeatureRow;
  };
  /** Log-odds. */
  score: number;
}

/** The most probable first. */
export interface OptionsOfField<Possible extends Option = Option> {
  query: FieldQuery;
  ranked: Possible[];
}

import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { FeatureRow } from "@/lib/extraction/sources/feature-row";
import type { Value } from "@/lib/extraction/values/types";

export interface Option {
  candidate: {
    /** The same for all candidates with this value. */
    value: string;
    parsed: Exclude<Value, null>;
    features: FeatureRow;
  };
  /** In log-odds. */
  score: number;
}

/** `ranked` begins with the most probable. */
export interface OptionsOfField<Possible extends Option = Option> {
  query: FieldQuery;
  ranked: Possible[];
}

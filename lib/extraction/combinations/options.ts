import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { FeatureRow } from "@/lib/extraction/sources/feature-row";
import type { Value } from "@/lib/extraction/values/types";

export interface Option {
  candidate: {
    value: string;
    parsed: Exclude<Value, null>;
    features: FeatureRow;
  };
  score: number;
}

/** `ranked` is sorted by score, best first. */
export interface OptionsOfField<Possible extends Option = Option> {
  query: FieldQuery;
  ranked: Possible[];
}

import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { FeatureRow } from "@/lib/extraction/sources/feature-row";
import type { Value } from "@/lib/extraction/values/types";

/** A possible value of a field. */
export interface Option {
  candidate: {
    /** By which two candidates are the same value. */
    value: string;
    parsed: Exclude<Value, null>;
    features: FeatureRow;
  };
  /** Log-odds. */
  score: number;
}

/** A field with its possible values, the most probable first. */
export interface OptionsOfField<Possible extends Option = Option> {
  query: FieldQuery;
  ranked: Possible[];
}

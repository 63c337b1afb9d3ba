import { isSampled } from "@/lib/trust/is-sampled";
import type { Looked } from "@/lib/trust/outcomes";
import type { Thresholds } from "@/lib/trust/thresholds";
import type { WrittenScalar } from "./stored-values";
import { isTaught } from "./value-outcomes";

/** What a threshold depends on. */
type OfValue = Pick<WrittenScalar, "name" | "type" | "evidence">;

interface Field {
  id: string;
  name: string;
  type: string;
}

interface TrustParts {
  thresholds: Thresholds;
  fields: readonly Field[];
  /** What the random choice is keyed with, and the share that it takes. */
  sampling: { key: string; share: number };
}

/** How much is believed of the values of an extractor. */
export class ExtractorTrust {
  constructor(private readonly parts: TrustParts) {}

  /** The confidence, of a thousand, from which a value passes. */
  thresholdOf(value: OfValue): number {
    return this.parts.thresholds.of(this.kindOf(value));
  }

  /** How many values of the same confidence or a higher one were looked at and wrong; null before enough is known. */
  like(value: OfValue, confidence: number): Looked | null {
    return this.parts.thresholds.like(this.kindOf(value), confidence);
  }

  isSampled(documentId: string, field: string): boolean {
    const { key, share } = this.parts.sampling;
    return isSampled(key, documentId, field, share);
  }

  private kindOf({ name, type, evidence }: OfValue) {
    const field = this.parts.fields.find((field) => field.name === name && field.type === type);
    // Where the field is gone, nothing is known of it alone.
    return { fieldId: field?.id ?? "", taught: isTaught(evidence) };
  }
}

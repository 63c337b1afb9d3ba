import { isSampled } from "@/lib/trust/is-sampled";
import type { Looked } from "@/lib/trust/outcomes";
import type { TrustTarget } from "@/lib/trust/targets";
import type { Thresholds } from "@/lib/trust/thresholds";

interface Field {
  id: string;
  name: string;
  type: string;
}
type OfField = Pick<Field, "name" | "type">;

interface TrustParts {
  target: TrustTarget;
  thresholds: Thresholds;
  fields: readonly Field[];
  /** What the random choice is keyed with, and the share that it takes. */
  sampling: { key: string; share: number };
}

/** How much is believed of the values of an extractor. */
export class ExtractorTrust {
  readonly target: TrustTarget;

  constructor(private readonly parts: TrustParts) {
    this.target = parts.target;
  }

  /** The confidence, of a thousand, from which a value passes. */
  thresholdOf(value: OfField): number {
    return this.parts.thresholds.of(this.fieldIdOf(value));
  }

  /** How many values of the same confidence or a higher one were looked at and wrong; null before enough is known. */
  like(value: OfField, confidence: number): Looked | null {
    return this.parts.thresholds.like(this.fieldIdOf(value), confidence);
  }

  isSampled(documentId: string, name: string): boolean {
    const { key, share } = this.parts.sampling;
    return isSampled(key, documentId, name, share);
  }

  /** Empty where the field is gone: nothing is known of it alone. */
  private fieldIdOf({ name, type }: OfField): string {
    return this.parts.fields.find((field) => field.name === name && field.type === type)?.id ?? "";
  }
}

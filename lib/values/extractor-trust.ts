import { isSampled } from "@/lib/trust/is-sampled";
import type { Looked } from "@/lib/trust/outcomes";
import type { Thresholds } from "@/lib/trust/thresholds";
import type { WrittenScalar } from "./stored-values";
import { isTaught } from "./value-outcomes";

type OfValue = Pick<WrittenScalar, "name" | "type" | "evidence">;

interface Field {
  id: string;
  name: string;
  type: string;
}

interface TrustParts {
  thresholds: Thresholds;
  fields: readonly Field[];
  sampling: { key: string; share: number };
}

export class ExtractorTrust {
  constructor(private readonly parts: TrustParts) {}

  /** Minimum confidence for a value to pass, in thousandths. */
  thresholdOf(value: OfValue): number {
    return this.parts.thresholds.of(this.kindOf(value));
  }

  like(value: OfValue, confidence: number): Looked | null {
    return this.parts.thresholds.like(this.kindOf(value), confidence);
  }

  isSampled(documentId: string, field: string): boolean {
    const { key, share } = this.parts.sampling;
    return isSampled(key, documentId, field, share);
  }

  private kindOf({ name, type, evidence }: OfValue) {
    const field = this.parts.fields.find((field) => field.name === name && field.type === type);
    return { fieldId: field?.id ?? "", taught: isTaught(evidence) };
  }
}

import "server-only";
import type { UserContext } from "@/lib/context";
import type { CorrectionLocator } from "@/lib/extraction/verify/correction-locator";
import { hasTwoReadings } from "@/lib/extraction/verify/read-correction";
import { type Conventions, learnConventions } from "@/lib/extraction/values/conventions";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { Taught } from "@/lib/extraction/values/lesson";
import type { AskedField, FieldSpec, Value } from "@/lib/extraction/values/types";
import type { LoadedExtractor } from "@/lib/extractors/load-extractor";
import { isScalar } from "@/lib/values/stored-values";
import { createYield } from "@/lib/yield-to-event-loop";
import type { ReadDocument } from "./change-documents";
import { invalidCorrection } from "./invalid-correction";
import { loadRecentText } from "./recent-texts";

/** Loads shared data on first use, once for all corrections of a document. */
export class CorrectedDocument {
  readonly id: string;
  readonly fields: readonly AskedField[];
  readonly scalars: readonly FieldSpec[];
  readonly extractor: LoadedExtractor;
  private loadedText: Promise<CorrectionLocator> | undefined;

  constructor(
    readonly ctx: UserContext,
    { row, extractor }: ReadDocument,
  ) {
    this.id = row.id;
    this.extractor = extractor;
    this.fields = extractor.fields;
    this.scalars = this.fields.filter(isScalar);
  }

  /** @throws AppError `not_found` if the document has been deleted */
  locator(): Promise<CorrectionLocator> {
    return (this.loadedText ??= this.loadLocator());
  }

  async wordsAt(start: number, end: number): Promise<string> {
    const { text } = await loadRecentText(this.ctx, this.id);
    const words = text.slice(start, end);
    if (end > text.length || words.trim() === "")
      throw invalidCorrection("start", "There is no text at this position.");
    return words;
  }

  /** Also uses the layout's learned conventions if the entered text is ambiguous. */
  async conventionsOf(entered: readonly { value: Value; type: ScalarType }[]): Promise<Conventions> {
    const isOpen = await hasOpenReading(entered);
    const { text } = await loadRecentText(this.ctx, this.id);
    return learnConventions(text, isOpen ? await this.taught() : undefined);
  }

  async taught(): Promise<Taught | undefined> {
    const { text } = await loadRecentText(this.ctx, this.id);
    const { recogniseLayout } = await import("./learning/load-taught");
    return (await recogniseLayout(this.ctx, this.extractor, text))?.taught;
  }

  private async loadLocator(): Promise<CorrectionLocator> {
    const text = await loadRecentText(this.ctx, this.id);
    const { CorrectionLocator } = await import("@/lib/extraction/verify/correction-locator");
    return new CorrectionLocator(text);
  }
}

async function hasOpenReading(entered: readonly { value: Value; type: ScalarType }[]): Promise<boolean> {
  const yieldToEventLoop = createYield();
  for (const { value, type } of entered) {
    if (hasTwoReadings(value, type)) return true;
    await yieldToEventLoop();
  }
  return false;
}

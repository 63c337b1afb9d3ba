import type { FieldSpec, RawValue } from "@/lib/extraction/values/types";
import { pictureOfPage } from "@/lib/text/picture-of-page";
import { askFields } from "./ask-fields";
import type { DocumentPart } from "./ask-model";
import { ModelFailure } from "./model-failure";
import type { Reading } from "./read-window";

export class PagePictures {
  private readonly pictures = new Map<number, Promise<DocumentPart>>();
  private file: Promise<Uint8Array> | undefined;

  constructor(private readonly input: Pick<Reading["input"], "readFile" | "signal">) {}

  of(page: number): Promise<DocumentPart> {
    const drawn = this.pictures.get(page) ?? this.draw(page);
    this.pictures.set(page, drawn);
    return drawn;
  }

  private async draw(page: number): Promise<DocumentPart> {
    const file = await (this.file ??= this.input.readFile());
    const bytes = await pictureOfPage(file, page, this.input.signal);
    return { type: "picture", mediaType: "image/jpeg", bytes };
  }
}

/**
 * Shows the model one page as an image. `page` counts from 1. A field without an answer on the page gets null.
 * @throws ModelFailure
 * @throws AppError if the page can't be drawn
 */
export async function askAboutPage(
  reading: Reading,
  pictures: PagePictures,
  page: number,
  fields: readonly FieldSpec[],
): Promise<(RawValue | null)[]> {
  const { pages, coverage } = reading.input.document;
  const answers = reading.kept.of({ text: "picture", offset: page }, reading.plan.fieldsPerRequest);
  for (;;) {
    const batch = fields.filter((field) => answers.get(field) === undefined).slice(0, answers.fieldsAtMost);
    if (batch.length === 0) break;
    const part = { index: page - 1, count: coverage.total };
    const document = [await pictures.of(page)];
    try {
      const values = await askFields(reading.ask, { document, fields: batch, part, isRepeated: false });
      // Count an unanswered field as not found: asking again would cost another image.
      batch.forEach((field, index) => answers.set(field, values[index] ?? null));
    } catch (error) {
      if (!(error instanceof ModelFailure) || !error.canHaveFewerFields || batch.length === 1) throw error;
      answers.askAtMost(Math.ceil(batch.length / 2));
    } finally {
      void reading.kept.save();
    }
  }
  const span = pages[page - 1];
  return fields.map((field) => {
    const value = answers.get(field);
    return value ? { ...value, ...(span && { within: { start: span.start, end: span.end } }) } : null;
  });
}

import type { Language } from "@/lib/extraction/lexicon/language";
import { termsOf, type Terms } from "@/lib/extraction/lexicon/terms";

export class DocumentTerms {
  private readonly known = new Map<string, Terms>();

  constructor(readonly language: Language) {}

  of(text: string): Terms {
    const known = this.known.get(text);
    if (known) return known;
    const terms = termsOf(text, this.language);
    this.known.set(text, terms);
    return terms;
  }
}

import type { HiddenPassage } from "./types";

/** Collects the words of a document that cannot be seen; those without a visible word between them are one passage. */
export class HiddenWords {
  private readonly found: string[] = [];
  private isOpen = false;

  add(text: string): void {
    if (this.isOpen) this.found.push(`${this.found.pop() ?? ""}${text}`);
    else this.found.push(text);
    this.isOpen = true;
  }

  /** Visible text follows. */
  end(): void {
    this.isOpen = false;
  }

  get passages(): HiddenPassage[] {
    return this.found
      .map((text) => ({ text: text.replace(/\s+/g, " ").trim() }))
      .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  }
}

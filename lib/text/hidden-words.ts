import type { HiddenPassage } from "./types";

export class HiddenWords {
  private readonly found: HiddenPassage[] = [];
  private isOpen = false;

  add(text: string, isStruckThrough = false): void {
    const last = this.found.at(-1);
    if (this.isOpen && last && (last.isStruckThrough ?? false) === isStruckThrough) last.text += text;
    else this.found.push({ text, ...(isStruckThrough && { isStruckThrough }) });
    this.isOpen = true;
  }

  end(): void {
    this.isOpen = false;
  }

  get passages(): HiddenPassage[] {
    return this.found
      .map(({ text, ...passage }) => ({ ...passage, text: text.replace(/\s+/g, " ").trim() }))
      .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  }
}

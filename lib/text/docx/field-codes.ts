/** The open fields of a paragraph: only the result of a field is displayed, not its code. */
export class FieldCodes {
  /** For each open field, the innermost last: whether its code continues. */
  private readonly open: boolean[] = [];
  private code = "";

  /** @param type a field character's `begin`, `separate` or `end` */
  mark(type: string | undefined): void {
    if (type === "begin") this.open.push(true);
    else if (type === "end") this.open.pop();
    else if (this.open.length > 0) this.open[this.open.length - 1] = false;
    if (!this.inCode) this.code = "";
  }

  get inCode(): boolean {
    return this.open.includes(true);
  }

  /** Keeps text in a code: the result of a nested field, or the text after a field without an end. */
  keep(text: string): void {
    this.code += text;
  }

  /** @returns the kept text of a field without an end, which is not code */
  endParagraph(): string {
    const text = this.inCode ? this.code : "";
    this.open.length = 0;
    this.code = "";
    return text;
  }
}

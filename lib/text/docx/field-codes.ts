/** Fields that are open: a field's code is not shown, its result is. */
export class FieldCodes {
  /** For each open field, the innermost last: whether what follows is its code. */
  private readonly open: boolean[] = [];
  private code = "";

  /** A field's `begin`, `separate` or `end`. */
  mark(type: string | undefined): void {
    if (type === "begin") this.open.push(true);
    else if (type === "end") this.open.pop();
    else if (this.open.length > 0) this.open[this.open.length - 1] = false;
    if (!this.inCode) this.code = "";
  }

  get inCode(): boolean {
    return this.open.includes(true);
  }

  /** Text that stands in a code: another field's result, or what follows a field whose end was deleted. */
  keep(text: string): void {
    this.code += text;
  }

  /** @returns text of the paragraph that belongs to no code, since none ended */
  endParagraph(): string {
    const text = this.inCode ? this.code : "";
    this.open.length = 0;
    this.code = "";
    return text;
  }
}

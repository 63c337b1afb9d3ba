/** Word displays a field's result rather than its code. */
export class FieldCodes {
  private readonly open: boolean[] = [];
  private code = "";

  mark(type: string | undefined): void {
    if (type === "begin") this.open.push(true);
    else if (type === "end") this.open.pop();
    else if (this.open.length > 0) this.open[this.open.length - 1] = false;
    if (!this.inCode) this.code = "";
  }

  get inCode(): boolean {
    return this.open.includes(true);
  }

  keep(text: string): void {
    this.code += text;
  }

  endParagraph(): string {
    const text = this.inCode ? this.code : "";
    this.open.length = 0;
    this.code = "";
    return text;
  }
}

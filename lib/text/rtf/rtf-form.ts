/** A form field stores its state rather than the displayed text. */
export class RtfForm {
  private type = -1;
  /** 25 stands for the default entry. */
  private result = 25;
  private preset = 0;
  private readonly entries: string[] = [];
  private inEntry = false;

  word(name: string, value: number): void {
    if (name === "fftype") this.type = value;
    else if (name === "ffres") this.result = value;
    else if (name === "ffdefres") this.preset = value;
    this.inEntry = name === "ffl";
  }

  text(text: string): void {
    if (this.inEntry) this.entries.push(text);
    this.inEntry = false;
  }

  shown(): string {
    const state = this.result === 25 ? this.preset : this.result;
    if (this.type === 1) return state === 1 ? "☒" : "☐";
    return this.type === 2 ? (this.entries[state] ?? "") : "";
  }
}

type Kind = "footnote" | "endnote";

/** Numbers footnotes and endnotes in the order in which the text refers to them. */
export class NoteNumbers {
  private readonly numbers = new Map<string, number>();

  /** What stands in the text where it refers to a note. In brackets: a bare digit would join the figure before it. */
  mark(kind: Kind, id: string): string {
    const key = `${kind} ${id}`;
    const number = this.numbers.get(key) ?? this.numbers.size + 1;
    this.numbers.set(key, number);
    return `[${number}]`;
  }

  /** What stands before the note itself; nothing where the text never refers to it. */
  label(kind: Kind, id: string): string {
    const number = this.numbers.get(`${kind} ${id}`);
    return number === undefined ? "" : `[${number}] `;
  }
}

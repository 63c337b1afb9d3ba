type Kind = "footnote" | "endnote";

/** Numbers footnotes and endnotes in the order of their references. */
export class NoteNumbers {
  private readonly numbers = new Map<string, number>();

  /** The reference mark in the text. In brackets, since a digit would join a number before it. */
  mark(kind: Kind, id: string): string {
    const key = `${kind} ${id}`;
    const number = this.numbers.get(key) ?? this.numbers.size + 1;
    this.numbers.set(key, number);
    return `[${number}]`;
  }

  /** Whether the text refers to a note of this kind. */
  has(kind: Kind): boolean {
    return [...this.numbers.keys()].some((key) => key.startsWith(`${kind} `));
  }

  /** The label before the note's text; "" where the text does not refer to it. */
  label(kind: Kind, id: string): string {
    const number = this.numbers.get(`${kind} ${id}`);
    return number === undefined ? "" : `[${number}] `;
  }
}

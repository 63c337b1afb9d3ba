type Kind = "footnote" | "endnote";

export class NoteNumbers {
  private readonly numbers = new Map<string, number>();

  /** Returns the number in brackets, because bare digits would merge with a preceding number. */
  mark(kind: Kind, id: string): string {
    const key = `${kind} ${id}`;
    const number = this.numbers.get(key) ?? this.numbers.size + 1;
    this.numbers.set(key, number);
    return `[${number}]`;
  }

  has(kind: Kind): boolean {
    return [...this.numbers.keys()].some((key) => key.startsWith(`${kind} `));
  }

  label(kind: Kind, id: string): string {
    const number = this.numbers.get(`${kind} ${id}`);
    return number === undefined ? "" : `[${number}] `;
  }
}

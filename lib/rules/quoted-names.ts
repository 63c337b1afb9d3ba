import { itemAt } from "@/lib/item-at";

/** Texts of an expression, and names in backticks: "`Net amount`", after a dot a column of a row. */
const QUOTED = /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(\.\s*)?`([^`\n]*)`/g;
const IDENTIFIER = /^[A-Za-z_]\w*$/;
/** What the language keeps for itself. */
const RESERVED = new Set(
  "as break const continue else false for function if import in let loop null package namespace return true var void while cel".split(
    " ",
  ),
);

/** An expression in which each name is an identifier of the language. */
export interface PlainExpression {
  text: string;
  /** Where a place of the text is in the expression that was written. */
  sourceOf(offset: number): number;
}

/** The identifiers that are short for names in backticks, which may hold any character but these and a line break. */
export class QuotedNames {
  private readonly names: string[] = [];

  /** The name that an identifier is short for; the identifier itself where it is none. */
  nameOf(identifier: string): string {
    return this.names.find((_, index) => shortFor(index) === identifier) ?? identifier;
  }

  /** The identifiers by which expressions name a field: its own where that is one, and that for its name in backticks. */
  identifiersOf(name: string): string[] {
    const short = this.shortFor(name);
    return isIdentifier(name) ? [name, short] : [short];
  }

  /** Puts an identifier in the place of each name in backticks. */
  replaceIn(source: string): PlainExpression {
    const pieces: { at: number; source: number }[] = [{ at: 0, source: 0 }];
    let text = "";
    let done = 0;
    for (const { 0: written, 1: dot, 2: name, index } of source.matchAll(QUOTED)) {
      if (name === undefined) continue;
      text += source.slice(done, index);
      pieces.push({ at: text.length, source: index });
      text += dot === undefined ? this.shortFor(name) : `[${JSON.stringify(name)}]`;
      done = index + written.length;
      pieces.push({ at: text.length, source: done });
    }
    text += source.slice(done);
    const sourceOf = (offset: number) => {
      const piece = pieces.findLast(({ at }) => at <= offset) ?? itemAt(pieces, 0);
      return piece.source + offset - piece.at;
    };
    return { text, sourceOf };
  }

  private shortFor(name: string): string {
    if (!this.names.includes(name)) this.names.push(name);
    return shortFor(this.names.indexOf(name));
  }
}

function shortFor(index: number): string {
  return `__name${index}`;
}

/** A field's name as an expression writes it. */
export function writtenName(name: string): string {
  return isIdentifier(name) ? name : `\`${name}\``;
}

function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name) && !RESERVED.has(name);
}

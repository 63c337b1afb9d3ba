import { itemAt } from "@/lib/item-at";

/** Matches string literals and names in backticks, such as `Net amount`. After a dot, a name belongs to a column. */
const QUOTED = /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(\.\s*)?`([^`\n]*)`/g;
const IDENTIFIER = /^[A-Za-z_]\w*$/;
const RESERVED = new Set(
  "as break const continue else false for function if import in let loop null package namespace return true var void while cel".split(
    " ",
  ),
);

export interface PlainExpression {
  text: string;
  sourceOf(offset: number): number;
}

/** Maps names in backticks to identifiers. The names may contain anything except backticks and line breaks. */
export class QuotedNames {
  private readonly names: string[] = [];

  /** Returns the quoted name, or any other identifier unchanged. */
  nameOf(identifier: string): string {
    return this.names.find((_, index) => shortFor(index) === identifier) ?? identifier;
  }

  identifiersOf(name: string): string[] {
    const short = this.shortFor(name);
    return isIdentifier(name) ? [name, short] : [short];
  }

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

export function writtenName(name: string): string {
  return isIdentifier(name) ? name : `\`${name}\``;
}

function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name) && !RESERVED.has(name);
}

export interface CssItem {
  head: string;
  body?: string;
}

const COMMENTS_AND_STRINGS = /"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|\/\*[\s\S]*?(?:\*\/|$)/g;
const CLOSING: Record<string, string> = { "(": ")", "[": "]", "{": "}" };

/** If `isSheet`, a semicolon only ends an at-rule. Otherwise, it ends any declaration. */
export function cssItems(css: string, isSheet = false): CssItem[] {
  const text = css.includes("/*") ? css.replace(COMMENTS_AND_STRINGS, withoutComment) : css;
  const items: CssItem[] = [];
  let start = 0;
  const add = (end: number, body?: string): void => {
    const head = text.slice(start, end).trim();
    if (head !== "" || body !== undefined) items.push(body === undefined ? { head } : { head, body });
  };
  const marks = /[;{([]|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|\\[\s\S]/g;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const sign = mark[0];
    const isDeclaration = !isSheet || /^\s*@/.test(text.slice(start, start + 100));
    if (sign === ";" && isDeclaration) {
      add(mark.index);
      start = marks.lastIndex;
    } else if (sign === "(" || sign === "[") {
      marks.lastIndex = closingOf(text, mark.index) + 1;
    } else if (sign === "{") {
      const end = closingOf(text, mark.index);
      if (/^\s*--/.test(text.slice(start, mark.index))) {
        marks.lastIndex = end + 1;
        continue;
      }
      add(mark.index, text.slice(mark.index + 1, end));
      start = marks.lastIndex = end + 1;
    }
  }
  add(text.length);
  return items;
}

function withoutComment(found: string): string {
  return found.startsWith("/*") ? " " : found;
}

export function closingOf(text: string, open: number): number {
  const marks = /[()[\]{}]|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|\\[\s\S]/g;
  const expected: string[] = [];
  marks.lastIndex = open;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const closing = CLOSING[mark[0]];
    if (closing) expected.push(closing);
    else if (mark[0] === expected.at(-1)) {
      expected.pop();
      if (expected.length === 0) return mark.index;
    }
  }
  return text.length;
}

export function splitCss(text: string, separator: "," | " " | "/"): string[] {
  if (!/[("'[]/.test(text))
    return text.split(separator === " " ? /\s+/ : separator).map((part) => part.trim());
  const parts: string[] = [];
  const marks = /[,\s/([]|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?/g;
  let start = 0;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const sign = mark[0];
    if (sign === "(" || sign === "[") marks.lastIndex = closingOf(text, mark.index) + 1;
    else if (sign === separator || (separator === " " && /\s/.test(sign))) {
      parts.push(text.slice(start, mark.index).trim());
      start = marks.lastIndex;
    }
  }
  parts.push(text.slice(start).trim());
  return separator === " " ? parts.filter((part) => part !== "") : parts;
}

export function argumentsOf(value: string, name: string): string[] | null {
  if (!value.startsWith(`${name}(`) || !value.endsWith(")")) return null;
  return splitCss(value.slice(name.length + 1, -1), ",");
}

/** Decodes escapes in names and keywords, such as "n\6fne". */
export function unescapeCss(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(/\\(?:([\da-f]{1,6})\s?|([\s\S]))/gi, (_, hex: string | undefined, sign: string) => {
    if (hex === undefined) return sign;
    const code = parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}

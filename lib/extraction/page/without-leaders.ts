const DOTS = String.raw`(?:\.{4,}|(?: ?\.){4,}|(?: ?…){2,})`;
const LEADER = new RegExp(String.raw`(?<=\S)${DOTS}(?=[ \t]*[^\s.…])`, "gu");
const BEFORE_LABEL = new RegExp(String.raw`^[ \t]*\p{L}(?:[^\n:]{0,40}:|[^\n]*?${DOTS})`, "u");
/** In characters. No label is longer. */
const MAX_LABEL = 100;

/**
 * Replaces dots that lead from a name to its value, as on menus, with as many spaces. Dots before another label are a
 * blank to fill in ("Signature ......... Date ........."), which becomes a cell of its own.
 */
export function withoutLeaders(text: string): string {
  return text.replace(LEADER, (dots, index: number) => {
    const end = index + dots.length;
    const isBlank = BEFORE_LABEL.test(text.slice(end, end + MAX_LABEL));
    return isBlank ? `  ${dots.slice(2, -2)}  ` : " ".repeat(dots.length);
  });
}

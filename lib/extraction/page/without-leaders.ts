const RUN = /(?: ?[.…]){2,}/gu;
/** An ellipsis counts as two. */
const MIN_DOTS = 4;
/** Fewer dots without a space before them may be a pause: "Left at the door.... call first". */
const CERTAIN_DOTS = 6;
/** In characters. Only this much after the dots is looked at. */
const MAX_AFTER = 100;
const BEFORE_LABEL = /^[ \t]*\p{L}(?:[^\n:]{0,40}:|[^\n]*?(?:(?: ?\.){4,}|(?: ?…){2,}))/u;

/**
 * Replaces dots that lead from a name to its value, as on menus, with as many spaces. Dots before another label are a
 * blank to fill in ("Signature ......... Date ........."), which becomes a cell of its own.
 */
export function withoutLeaders(text: string): string {
  return text.replace(RUN, (run, index: number) => {
    const end = index + run.length;
    const after = text.slice(end, end + MAX_AFTER);
    if (!isLeader(run, text.charAt(index - 1), after)) return run;
    return BEFORE_LABEL.test(after) ? run.replace(/^..(.+)..$/u, "  $1  ") : " ".repeat(run.length);
  });
}

function isLeader(run: string, before: string, after: string): boolean {
  if (!/\S/.test(before) || !/^[ \t]*\S/.test(after)) return false;
  const dots = run.replaceAll(" ", "").replaceAll("…", "..").length;
  const mayPause = dots < CERTAIN_DOTS && !run.startsWith(" ");
  return dots >= MIN_DOTS && (!mayPause || /^[ \t]*[\p{Sc}\p{Nd}]/u.test(after));
}

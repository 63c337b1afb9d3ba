/** Compiling a Unicode class takes as long as compiling this many characters. */
const UNICODE_CLASS = 50;

const ESCAPED = String.raw`\\[pP](?:\{[^}]*\}|.)|\\.`;
const CLASS = String.raw`\[\^?(?:\\.|[^\]\\])*\]`;
const FLAGS = String.raw`\(\?[a-zA-Z-]*\)`;
const GROUP = String.raw`\((?:\?(?:[a-zA-Z-]*:|P?<\w*>))?`;
const REPEATED = String.raw`\{\d+(?:,\d*)?\}`;
const TOKEN = new RegExp([ESCAPED, CLASS, FLAGS, GROUP, REPEATED, "."].join("|"), "gsu");
const UNMATCHED = new RegExp(`^(?:${FLAGS}|[*+?^$])$`);

interface Group {
  branch: number;
  last: number;
  largest: number;
}

/** A lower bound of the pattern's length with all repetitions expanded, which determines its compile time. */
export function patternSize(pattern: string): number {
  const outside: Group = { branch: 0, last: 0, largest: 0 };
  const open = [outside];
  for (const [token] of pattern.matchAll(TOKEN)) {
    const group = open.at(-1) ?? outside;
    const add = (size: number, to = group) => Object.assign(to, { branch: to.branch + size, last: size });
    if (UNMATCHED.test(token)) continue;
    if (token === "|") Object.assign(group, { branch: 0, last: 0, largest: sizeOf(group) });
    else if (token === ")") {
      if (open.length > 1) open.pop();
      add(sizeOf(group), open.at(-1));
    } else if (token.startsWith("(")) open.push({ branch: 0, last: 0, largest: 0 });
    else if (/^\{\d/.test(token)) group.branch += group.last * (timesOf(token) - 1);
    else add(1);
  }
  return Math.max(...open.map(sizeOf));
}

export function patternCost(pattern: string): number {
  const classes = pattern.match(/\\[pP]/g) ?? [];
  return Math.max(pattern.length, patternSize(pattern)) + UNICODE_CLASS * classes.length;
}

function sizeOf({ branch, largest }: Group): number {
  return Math.max(branch, largest);
}

function timesOf(repeated: string): number {
  return Math.max(...(repeated.match(/\d+/g) ?? []).map(Number));
}

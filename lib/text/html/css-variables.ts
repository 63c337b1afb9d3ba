import type { Declaration } from "./css-declarations";
import { closingOf, splitCss } from "./css-syntax";

type Variables = ReadonlyMap<string, string>;

const MAX_LENGTH = 5_000;
const MAX_DEPTH = 20;
const VARIABLE = /\bvar\(/i;

/** The variables of an element: those it inherits, and its own. */
export function variablesOf(declarations: readonly Declaration[], inherited: Variables): Variables {
  const own = new Map<string, string>();
  for (const { name, value } of declarations) if (name.startsWith("--")) own.set(name, value);
  if (own.size === 0) return inherited;
  const variables = new Map(inherited);
  const find = (name: string, depth: number): string | null => {
    const written = own.get(name);
    return written === undefined ? (inherited.get(name) ?? null) : substitute(written, find, depth + 1);
  };
  for (const name of own.keys()) {
    const value = find(name, 0);
    // Such as one that refers to itself.
    if (value === null || /^\s*initial\s*$/i.test(value)) variables.delete(name);
    else variables.set(name, value);
  }
  return variables;
}

/** A value with that of the variables in it; null where one of them has none. */
export function withVariables(value: string, variables: Variables): string | null {
  return substitute(value, (name) => variables.get(name) ?? null, 0);
}

function substitute(
  value: string,
  find: (name: string, depth: number) => string | null,
  depth: number,
): string | null {
  let rest = value;
  let done = "";
  for (let call = VARIABLE.exec(rest); call; call = VARIABLE.exec(rest)) {
    if (depth > MAX_DEPTH || done.length + rest.length > MAX_LENGTH) return null;
    const open = call.index + call[0].length - 1;
    const end = closingOf(rest, open);
    const inside = rest.slice(open + 1, end);
    const [name = ""] = splitCss(inside, ",");
    const comma = inside.indexOf(",");
    const found =
      find(name, depth) ?? (comma === -1 ? null : substitute(inside.slice(comma + 1), find, depth + 1));
    if (found === null) return null;
    done += rest.slice(0, call.index) + found;
    rest = rest.slice(end + 1);
  }
  return done + rest;
}

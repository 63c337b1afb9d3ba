import type { Declaration } from "./css-declarations";
import { closingOf, splitCss } from "./css-syntax";

type Variables = ReadonlyMap<string, string>;

const MAX_LENGTH = 5_000;
const MAX_DEPTH = 50;
const MAX_STEPS = 2_000;
/** If an element would have more variables than this, it only inherits its parent's. */
const MAX_VARIABLES = 3_000;
const VARIABLE = /\bvar\(/i;

type Find = (name: string, depth: number) => string | null;

export function variablesOf(declarations: readonly Declaration[], inherited: Variables): Variables {
  const own = new Map<string, string>();
  for (const { name, value } of declarations) if (name.startsWith("--")) own.set(name, value);
  if (own.size === 0 || own.size + inherited.size > MAX_VARIABLES) return inherited;
  const variables = new Map(inherited);
  const resolved = new Map<string, string | null>();
  let steps = 0;
  const find: Find = (name, depth) => {
    const known = resolved.get(name);
    if (known !== undefined) return known;
    const written = own.get(name);
    steps += 1;
    if (written === undefined || steps > MAX_STEPS + own.size) return inherited.get(name) ?? null;
    resolved.set(name, null);
    const value = substitute(written, find, depth + 1);
    resolved.set(name, value);
    return value;
  };
  for (const name of own.keys()) {
    const value = find(name, 0);
    if (value === null || /^\s*initial\s*$/i.test(value)) variables.delete(name);
    else variables.set(name, value);
  }
  return variables;
}

export function withVariables(value: string, variables: Variables): string | null {
  return substitute(value, (name) => variables.get(name) ?? null, 0);
}

function substitute(value: string, find: Find, depth: number): string | null {
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
  return done !== "" && done.length + rest.length > MAX_LENGTH ? null : done + rest;
}

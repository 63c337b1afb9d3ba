import { parse, SelectorType, type Selector } from "css-what";

export interface Compound {
  parts: readonly Selector[];
  /** Null at the end of the selector. */
  combinator: SelectorType | null;
}

export interface CompiledSelector {
  compounds: readonly Compound[];
  specificity: number;
  /** The ID, class or name that every matching element has, such as "#a", ".a" or "a". "*" if there is none. */
  key: string;
  looksBack: boolean;
}

const COMBINATORS: ReadonlySet<SelectorType> = new Set([
  SelectorType.Adjacent,
  SelectorType.Child,
  SelectorType.Descendant,
  SelectorType.Sibling,
  SelectorType.Parent,
  SelectorType.ColumnCombinator,
]);
const [ID, CLASS, NAME] = [1e6, 1e3, 1];

const MAX_DEPTH = 20;

export function isTooDeep(written: string): boolean {
  let depth = 0;
  for (const [sign] of written.replace(/"[^"]*"|'[^']*'|\\[\s\S]/g, "").matchAll(/[()]/g)) {
    depth += sign === "(" ? 1 : -1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** As in browsers, one invalid selector invalidates the whole rule. */
export function compileSelectors(written: string): CompiledSelector[] {
  try {
    return parse(written).map(compileSelector);
  } catch {
    return [];
  }
}

export function compileSelector(tokens: readonly Selector[]): CompiledSelector {
  const compounds: Compound[] = [];
  let parts: Selector[] = [];
  for (const token of tokens)
    if (COMBINATORS.has(token.type)) {
      compounds.push({ parts, combinator: token.type });
      parts = [];
    } else parts.push(token);
  compounds.push({ parts, combinator: null });
  return {
    compounds,
    specificity: specificityOf(tokens),
    key: keyOf(parts),
    looksBack: /[+~]|of-type/.test(combinatorsOf(tokens)),
  };
}

function combinatorsOf(tokens: readonly Selector[]): string {
  return tokens
    .map((token) => {
      if (token.type === SelectorType.Adjacent) return "+";
      if (token.type === SelectorType.Sibling) return "~";
      if (token.type !== SelectorType.Pseudo) return "";
      return Array.isArray(token.data) ? token.data.map(combinatorsOf).join("") : token.name;
    })
    .join("");
}

function specificityOf(tokens: readonly Selector[]): number {
  return tokens.reduce((sum, token) => sum + weightOf(token), 0);
}

function weightOf(token: Selector): number {
  switch (token.type) {
    case SelectorType.Attribute:
      return token.name === "id" && token.action === "equals" ? ID : CLASS;
    case SelectorType.Tag:
    case SelectorType.PseudoElement:
      return NAME;
    case SelectorType.Pseudo:
      if (token.name === "where") return 0;
      return Array.isArray(token.data) ? Math.max(0, ...token.data.map(specificityOf)) : CLASS;
    default:
      return 0;
  }
}

function keyOf(parts: readonly Selector[]): string {
  let key = "*";
  for (const part of parts) {
    if (part.type === SelectorType.Tag && key === "*") key = part.name.toLowerCase();
    else if (part.type === SelectorType.Attribute && part.name === "class" && part.action === "element")
      key = `.${part.value}`;
    else if (part.type === SelectorType.Attribute && part.name === "id" && part.action === "equals")
      return `#${part.value}`;
  }
  return key;
}

/** A selector of one element: "td.total#sum". */
interface Compound {
  tag: string;
  id: string;
  classes: string[];
}

export type Declarations = ReadonlyMap<string, string>;

interface Rule extends Compound {
  declarations: Declarations;
  /** It also asks for something around the element, which is not looked at. */
  isConditional: boolean;
  weight: number;
}

const MAX_RULES = 5_000;

/** The rules of a page's style sheets, as far as they ask for names, classes and ids. */
export class CssRules {
  /** By the id, the class or the name that they ask for. */
  private readonly rules = new Map<string, Rule[]>();
  private count = 0;

  /** Adds a style sheet: what it says for screens, or everywhere. */
  add(css: string): void {
    let rest = css.replace(/\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g, "");
    while (rest !== "" && this.count < MAX_RULES) {
      const brace = rest.indexOf("{");
      if (brace === -1) return;
      const head = rest.slice(rest.lastIndexOf(";", brace) + 1, brace).trim();
      const isGroup = /^@(?:media|supports|layer|container)\b/i.test(head);
      const end = isGroup ? closingBrace(rest, brace) : rest.indexOf("}", brace);
      const body = rest.slice(brace + 1, end === -1 ? rest.length : end);
      if (isGroup) {
        if (/^@media\s+(?:only\s+)?(?:screen|all)\s*$/i.test(head)) this.add(body);
      } else if (!head.startsWith("@")) this.addRule(head, body);
      rest = end === -1 ? "" : rest.slice(end + 1);
    }
  }

  /** What the rules say of an element, the weakest first. Of conditional ones it is not known whether they hold. */
  of(tag: string, { id, class: classes = "" }: Record<string, string>): Rule[] {
    if (this.count === 0) return [];
    const names = classes.split(/\s+/).filter(Boolean);
    const keys = [tag, "*", ...names.map((name) => `.${name}`), ...(id ? [`#${id}`] : [])];
    return keys
      .flatMap((key) => this.rules.get(key) ?? [])
      .filter(
        (rule) =>
          (rule.tag === "" || rule.tag === "*" || rule.tag === tag) &&
          (rule.id === "" || rule.id === id) &&
          rule.classes.every((name) => names.includes(name)),
      )
      .sort((a, b) => a.weight - b.weight);
  }

  private addRule(selectors: string, body: string): void {
    const declarations = parseDeclarations(body);
    for (const selector of selectors.split(",")) {
      const compounds = selector.trim().split(/\s*[\s>+~]\s*/);
      const compound = parseCompound(compounds.at(-1) ?? "");
      // States of an element, such as being pointed at, are not those of a document.
      if (!compound || selector.includes(":") || declarations.size === 0) continue;
      const { tag, id, classes } = compound;
      this.count += 1;
      const rule = {
        ...compound,
        declarations,
        isConditional: compounds.length > 1 || selector.includes("["),
        weight: (id ? 1e8 : 0) + classes.length * 1e6 + (tag ? 1e5 : 0) + this.count,
      };
      const key = id ? `#${id}` : classes[0] !== undefined ? `.${classes[0]}` : tag;
      this.rules.set(key, [...(this.rules.get(key) ?? []), rule]);
    }
  }
}

/** Properties by name, in lower case, without "!important". */
export function parseDeclarations(body: string): Declarations {
  const declarations = new Map<string, string>();
  for (const declaration of body.split(";")) {
    const colon = declaration.indexOf(":");
    if (colon === -1) continue;
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, "");
    declarations.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return declarations;
}

function parseCompound(selector: string): Compound | null {
  const parts = /^([a-z][\w-]*|\*)?((?:[.#][\w-]+)*)(?:\[[^\]]*\])*$/i.exec(selector);
  if (!parts || selector === "") return null;
  const names = parts[2]?.match(/[.#][\w-]+/g) ?? [];
  return {
    tag: parts[1]?.toLowerCase() ?? "",
    id: names.find((name) => name.startsWith("#"))?.slice(1) ?? "",
    classes: names.filter((name) => name.startsWith(".")).map((name) => name.slice(1)),
  };
}

function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === "{") depth += 1;
    else if (css[at] === "}") {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

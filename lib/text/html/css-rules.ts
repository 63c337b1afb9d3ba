import { changeBy, type StyleChange, uncertainChangeBy } from "./style-change";

/** A selector of one element: "td.total#sum". */
interface Compound {
  tag: string;
  id: string;
  classes: string[];
}

interface Rule extends Compound {
  change: StyleChange;
  weight: number;
}

const MAX_RULES = 5_000;
const NO_CHANGES: readonly StyleChange[] = [];

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

  /** What the rules change of an element's style, the weakest first. */
  changesOf(tag: string, { id = "", class: classes = "" }: Record<string, string>): readonly StyleChange[] {
    if (this.rules.size === 0) return NO_CHANGES;
    const names = classes === "" ? [] : classes.split(/\s+/);
    const found: Rule[] = [];
    const addFrom = (key: string): void => {
      for (const rule of this.rules.get(key) ?? [])
        if (
          (rule.tag === "" || rule.tag === "*" || rule.tag === tag) &&
          (rule.id === "" || rule.id === id) &&
          rule.classes.every((name) => names.includes(name))
        )
          found.push(rule);
    };
    addFrom(tag);
    addFrom("*");
    for (const name of names) addFrom(`.${name}`);
    if (id !== "") addFrom(`#${id}`);
    return found.length === 0
      ? NO_CHANGES
      : found.sort((a, b) => a.weight - b.weight).map(({ change }) => change);
  }

  private addRule(selectors: string, body: string): void {
    const [certain, uncertain] = [changeBy(body), uncertainChangeBy(body)];
    for (const selector of selectors.split(",")) {
      const compounds = selector.trim().split(/\s*[\s>+~]\s*/);
      const compound = parseCompound(compounds.at(-1) ?? "");
      // States of an element, such as being pointed at, are not those of a document.
      if (!compound || selector.includes(":")) continue;
      this.count += 1;
      // It may also ask for something around the element, which is not looked at.
      const change = compounds.length > 1 || selector.includes("[") ? uncertain : certain;
      if (Object.keys(change).length === 0) continue;
      const { tag, id, classes } = compound;
      const weight = (id ? 1e8 : 0) + classes.length * 1e6 + (tag ? 1e5 : 0) + this.count;
      const key = id ? `#${id}` : classes[0] !== undefined ? `.${classes[0]}` : tag;
      const rules = this.rules.get(key);
      if (rules) rules.push({ ...compound, change, weight });
      else this.rules.set(key, [{ ...compound, change, weight }]);
    }
  }
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

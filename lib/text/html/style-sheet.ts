import { type Declaration, parseDeclarations } from "./css-declarations";
import { type CompiledSelector, compileSelectors, isTooDeep } from "./css-selectors";
import { cssItems, type CssItem } from "./css-syntax";
import { isForScreen } from "./media-query";

export interface StyleRule {
  selector: CompiledSelector;
  declarations: readonly Declaration[];
  /** Empty for a rule outside layers. Such rules take precedence over all layers. */
  layer: string;
  /** Whether the rule depends on a container or browser condition that is unknown here. */
  isConditional: boolean;
}

export interface StyleSheet {
  rules: StyleRule[];
  layers: string[];
  imports: string[];
  animations: string[];
  isCutOff: boolean;
}

interface Surroundings {
  within: string | null;
  layer: string;
  isConditional: boolean;
  depth: number;
}

const MAX_RULES = 50_000;
const MAX_DEPTH = 20;
const MAX_SELECTOR = 10_000;

export function parseStyleSheet(css: string): StyleSheet {
  const sheet: StyleSheet = { rules: [], layers: [], imports: [], animations: [], isCutOff: false };
  const text = css.includes("<!--") || css.includes("-->") ? css.replace(/<!--|-->/g, " ") : css;
  addItems(sheet, cssItems(text, true), { within: null, layer: "", isConditional: false, depth: 0 });
  return sheet;
}

function addItems(sheet: StyleSheet, items: readonly CssItem[], around: Surroundings): void {
  if (around.depth > MAX_DEPTH) sheet.isCutOff = true;
  for (const { head, body } of items) {
    if (sheet.rules.length >= MAX_RULES) sheet.isCutOff = true;
    if (sheet.isCutOff) return;
    if (head.startsWith("@")) addAtRule(sheet, head, body, around);
    else if (body !== undefined) addRule(sheet, head, body, around);
  }
}

function addAtRule(sheet: StyleSheet, head: string, body: string | undefined, around: Surroundings): void {
  const [, name = "", rest = ""] = /^@([\w-]+)\s*(.*)$/s.exec(head) ?? [];
  const inside = (change: Partial<Surroundings> = {}): void => {
    const next = { ...around, ...change, depth: around.depth + 1 };
    if (next.within !== null) addRule(sheet, "&", body ?? "", next);
    else addItems(sheet, cssItems(body ?? "", true), next);
  };
  switch (name.toLowerCase().replace(/^-(?:webkit|moz|o)-/, "")) {
    case "import":
      return addImport(sheet, rest);
    case "media":
      return isForScreen(rest) ? inside() : undefined;
    case "layer": {
      const names = rest.split(",").map((layer) => layer.trim());
      const layers = names.map((layer) => (around.layer === "" ? layer : `${around.layer}.${layer}`) || "?");
      sheet.layers.push(...layers);
      return body === undefined ? undefined : inside({ layer: layers[0] ?? "?" });
    }
    case "keyframes":
      return addAnimation(sheet, rest, body ?? "");
    case "supports":
    case "container":
    case "scope":
    case "document":
      return inside({ isConditional: true });
  }
}

function addImport(sheet: StyleSheet, rest: string): void {
  const [, address, quoted, media = ""] =
    /^(?:url\(\s*["']?([^"')]*)["']?\s*\)|["']([^"']*)["'])(.*)$/s.exec(rest) ?? [];
  const conditions = media.replace(/\b(?:layer|supports)\b(?:\([^)]*\))?/g, "").trim();
  if (isForScreen(conditions)) sheet.imports.push(address ?? quoted ?? "");
}

function addAnimation(sheet: StyleSheet, name: string, body: string): void {
  const changes = cssItems(body).flatMap(({ body: frame = "" }) => declarationsIn(frame));
  if (changes.some((change) => change.name !== "transform" || !/^(?:rotate|scale\(1)/.test(change.value)))
    sheet.animations.push(
      name
        .trim()
        .replace(/^["']|["']$/g, "")
        .toLowerCase(),
    );
}

function addRule(sheet: StyleSheet, head: string, body: string, around: Surroundings): void {
  const selectors = around.within === null ? head : nested(head, around.within);
  if (selectors === null || isTooDeep(selectors)) {
    sheet.isCutOff = true;
    return;
  }
  const items = cssItems(body);
  const declarations = parseDeclarations(
    items.flatMap((item) => (item.body === undefined ? [item.head] : [])),
  );
  const { layer, isConditional, depth } = around;
  if (declarations.length > 0)
    for (const selector of compileSelectors(selectors))
      sheet.rules.push({ selector, declarations, layer, isConditional });
  if (items.some((item) => item.body !== undefined))
    addItems(sheet, items, { ...around, within: selectors, depth: depth + 1 });
}

function declarationsIn(body: string): Declaration[] {
  return parseDeclarations(cssItems(body).map(({ head }) => head));
}

function nested(head: string, outer: string): string | null {
  if (head === "&") return outer;
  const count = head.match(/[&,]/g)?.length ?? 0;
  if (head.length + (count + 1) * outer.length > MAX_SELECTOR) return null;
  return head.includes("&")
    ? head.replaceAll("&", `:is(${outer})`)
    : head.replace(/(^|,)\s*/g, `$1:is(${outer}) `);
}

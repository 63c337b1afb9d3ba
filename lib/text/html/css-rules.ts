import type { Declaration } from "./css-declarations";
import { SelectorMatcher } from "./match-selector";
import type { PageElement } from "./page-element";
import type { StyleRule, StyleSheet } from "./style-sheet";

interface PlacedRule extends StyleRule {
  order: number;
}

/** Rules are ordered from weakest to strongest. */
export interface RuleMatches {
  certain: readonly StyleRule[];
  /** `certain` plus the rules that may match. Null if there are no such rules. */
  possible: readonly StyleRule[] | null;
  key: string;
}

const MAX_TAGS = 2_000;
const NONE: RuleMatches = { certain: [], possible: null, key: "" };

export class CssRules {
  private readonly sheets: { sheet: IndexedSheet; before: number }[] = [];
  private readonly candidates = new Map<PageElement["tag"], readonly PlacedRule[]>();
  private readonly layers = new Map<string, number>();
  private readonly matcher = new SelectorMatcher();
  private count = 0;
  readonly animations = new Set<string>();
  looksBack = false;

  drawsBoxes = false;

  add(sheet: StyleSheet): void {
    this.candidates.clear();
    for (const layer of sheet.layers) if (!this.layers.has(layer)) this.layers.set(layer, this.layers.size);
    for (const animation of sheet.animations) this.animations.add(animation);
    const indexed = indexOf(sheet);
    this.sheets.push({ sheet: indexed, before: this.count });
    this.count += sheet.rules.length;
    this.drawsBoxes ||= indexed.drawsBoxes;
    this.looksBack ||= indexed.looksBack;
  }

  get isExhausted(): boolean {
    return this.matcher.isExhausted;
  }

  matchesOf(element: PageElement): RuleMatches {
    if (this.count === 0 || this.isExhausted) return NONE;
    this.matcher.startElement();
    const candidates = this.candidatesFor(element);
    if (candidates.length === 0) return NONE;
    const certain: PlacedRule[] = [];
    const possible: PlacedRule[] = [];
    for (const rule of candidates) {
      const match = this.isExhausted ? 0 : this.matcher.match(rule.selector, element);
      if (match === 0) continue;
      possible.push(rule);
      if (match === 2 && !rule.isConditional) certain.push(rule);
    }
    if (possible.length === 0) return NONE;
    this.sort(certain);
    const key = certain.map(({ order }) => order).join();
    return { certain, possible: possible.length > certain.length ? this.sort(possible) : null, key };
  }

  private candidatesFor({ tag, classes }: PageElement): readonly PlacedRule[] {
    const known = this.candidates.get(tag);
    if (known) return known;
    const { id } = tag.attributes;
    const keys = [tag.name, "*", ...classes.filter((name) => name !== "").map((name) => `.${name}`)];
    if (id !== undefined) keys.push(`#${id}`);
    const found = keys.flatMap((key) =>
      this.sheets.flatMap(({ sheet, before }) =>
        (sheet.rules.get(key) ?? []).map(([rule, order]) => ({ ...rule, order: before + order })),
      ),
    );
    if (this.candidates.size < MAX_TAGS) this.candidates.set(tag, found);
    return found;
  }

  layerOf({ layer }: StyleRule): number {
    return layer === "" ? Infinity : (this.layers.get(layer) ?? 0);
  }

  private sort(rules: PlacedRule[]): PlacedRule[] {
    if (rules.length < 2) return rules;
    return rules.sort((a, b) => {
      const [first, second] = [this.layerOf(a), this.layerOf(b)];
      if (first !== second) return first - second;
      return a.selector.specificity - b.selector.specificity || a.order - b.order;
    });
  }

  /** Returns declarations from weakest to strongest. For important declarations, layers count in reverse order. */
  cascade(rules: readonly StyleRule[], inline: readonly Declaration[]): Declaration[] {
    const all = [...rules.flatMap(({ declarations }) => declarations), ...inline];
    if (!all.some(({ isImportant }) => isImportant)) return all;
    const layered = rules
      .map((rule) => ({ rule, layer: this.layerOf(rule) }))
      .sort((a, b) => (a.layer === b.layer ? 0 : b.layer - a.layer));
    const strong = [...layered.flatMap(({ rule }) => rule.declarations), ...inline];
    return [
      ...all.filter(({ isImportant }) => !isImportant),
      ...strong.filter(({ isImportant }) => isImportant),
    ];
  }
}

interface IndexedSheet {
  rules: ReadonlyMap<string, readonly (readonly [rule: StyleRule, order: number])[]>;
  drawsBoxes: boolean;
  looksBack: boolean;
}

/** Cached, because the chapters of a book share their style sheets. */
const indexed = new WeakMap<StyleSheet, IndexedSheet>();

function indexOf(sheet: StyleSheet): IndexedSheet {
  const known = indexed.get(sheet);
  if (known) return known;
  const rules = new Map<string, (readonly [StyleRule, number])[]>();
  for (const [order, rule] of sheet.rules.entries()) {
    const { key } = rule.selector;
    const alike = rules.get(key);
    if (alike) alike.push([rule, order]);
    else rules.set(key, [[rule, order]]);
  }
  const index = {
    rules,
    drawsBoxes: sheet.rules.some(drawsBox),
    looksBack: sheet.rules.some(({ selector }) => selector.looksBack),
  };
  indexed.set(sheet, index);
  return index;
}

function drawsBox({ selector, declarations }: StyleRule): boolean {
  const isAdded = selector.compounds
    .at(-1)
    ?.parts.some((part) => "name" in part && /^(?:before|after)$/.test(part.name));
  return (
    isAdded === true &&
    declarations.some(
      ({ name, value }) =>
        /^(?:background|background-color|background-image|box-shadow)$/.test(name) &&
        !/^(?:none|transparent|initial|unset|inherit)$/i.test(value),
    )
  );
}

import {
  AttributeAction,
  type AttributeSelector,
  type PseudoSelector,
  type Selector,
  SelectorType,
} from "css-what";
import { compileSelector, type Compound, type CompiledSelector } from "./css-selectors";
import type { PageElement } from "./page-element";

/** `MAYBE` if the result depends on later elements or is unknown. */
export type Match = 0 | 1 | 2;
const NO = 0;
const MAYBE = 1;
const YES = 2;

/** No element of a freshly loaded document has these states. */
const OTHER_STATES = new Set(
  (
    "hover active focus focus-within focus-visible visited target target-within fullscreen modal popover-open " +
    "user-valid user-invalid autofill indeterminate playing paused picture-in-picture current past future host " +
    "host-context -webkit-autofill -moz-focusring -moz-ui-invalid -moz-full-screen -webkit-full-screen " +
    "-ms-fullscreen -moz-drag-over"
  ).split(" "),
);
const BY_ATTRIBUTE: Record<string, string> = {
  checked: "checked",
  disabled: "disabled",
  required: "required",
  open: "open",
};
const PARTS_OF_TEXT = new Set(["first-line", "first-letter"]);
const MIXED_CASE = new Set(
  "align bgcolor checked color dir disabled lang media method rel rev shape type valign".split(" "),
);

/** Budget for matching: the initial steps, the steps added per element, and the cost of a match. */
const STEPS = 500_000;
const STEPS_OF_ELEMENT = 300;
const STEPS_OF_FOUND = 10;

export class SelectorMatcher {
  private stepsLeft = STEPS;
  private readonly compiled = new Map<Selector[], CompiledSelector>();

  get isExhausted(): boolean {
    return this.stepsLeft < 0;
  }

  startElement(): void {
    if (this.stepsLeft >= 0) this.stepsLeft += STEPS_OF_ELEMENT;
  }

  match({ compounds }: CompiledSelector, element: PageElement): Match {
    const match = this.matchFrom(element, compounds, compounds.length - 1);
    if (match !== NO) this.stepsLeft -= STEPS_OF_FOUND;
    return match;
  }

  private matchFrom(element: PageElement, compounds: readonly Compound[], at: number): Match {
    this.stepsLeft -= 1;
    if (this.stepsLeft < 0) return MAYBE;
    const own = this.matchParts(element, compounds[at]?.parts ?? []);
    const left = compounds[at - 1];
    if (own === NO || !left) return own;
    return least(own, this.matchLeft(element, compounds, at - 1));
  }

  private matchLeft(element: PageElement, compounds: readonly Compound[], at: number): Match {
    const goesUp =
      compounds[at]?.combinator === SelectorType.Child ||
      compounds[at]?.combinator === SelectorType.Descendant;
    const next = ({ parent, previous }: PageElement): PageElement | null => (goesUp ? parent : previous);
    switch (compounds[at]?.combinator) {
      case SelectorType.Child:
      case SelectorType.Adjacent: {
        const found = next(element);
        return found ? this.matchFrom(found, compounds, at) : NO;
      }
      case SelectorType.Descendant:
      case SelectorType.Sibling: {
        let best: Match = NO;
        for (let found = next(element); found && best !== YES; found = next(found))
          best = most(best, this.matchFrom(found, compounds, at));
        return best;
      }
      default:
        return MAYBE;
    }
  }

  private matchParts(element: PageElement, parts: readonly Selector[]): Match {
    let match: Match = YES;
    for (const part of parts) {
      match = least(match, this.matchPart(element, part));
      if (match === NO) return NO;
    }
    return match;
  }

  private matchPart(element: PageElement, part: Selector): Match {
    switch (part.type) {
      case SelectorType.Universal:
        return YES;
      case SelectorType.Tag:
        return part.name.toLowerCase() === element.name ? YES : NO;
      case SelectorType.Attribute:
        return matchesAttribute(element, part) ? YES : NO;
      case SelectorType.PseudoElement:
        return PARTS_OF_TEXT.has(part.name) ? MAYBE : NO;
      case SelectorType.Pseudo:
        return this.matchPseudo(element, part);
      default:
        return MAYBE;
    }
  }

  private matchPseudo(element: PageElement, { name, data }: PseudoSelector): Match {
    if (Array.isArray(data)) return this.matchNested(element, name, data);
    const attribute = BY_ATTRIBUTE[name];
    if (attribute !== undefined) return attribute in element.attributes ? YES : NO;
    if (OTHER_STATES.has(name)) return NO;
    switch (name) {
      case "root":
      case "scope":
        return element.parent === null && element.name === "html" ? YES : NO;
      case "first-child":
        return element.place === 1 ? YES : NO;
      case "first-of-type":
        return element.placeInType === 1 ? YES : NO;
      case "nth-child":
        return matchesPlace(element.place, data);
      case "nth-of-type":
        return matchesPlace(element.placeInType, data);
      case "link":
      case "any-link":
      case "-webkit-any-link":
        return "href" in element.attributes && /^(?:a|area)$/.test(element.name) ? YES : NO;
      case "enabled":
        return "disabled" in element.attributes ? NO : YES;
      case "defined":
        return YES;
      case "lang":
        return matchesLanguage(element, data);
      case "before":
      case "after":
        return NO;
      default:
        return MAYBE;
    }
  }

  private matchNested(element: PageElement, name: string, selectors: Selector[][]): Match {
    let best: Match = NO;
    if (!/^(?:is|where|not|matches)$/.test(name)) return MAYBE;
    for (const tokens of selectors) best = most(best, this.match(this.compile(tokens), element));
    return name === "not" ? ((YES - best) as Match) : best;
  }

  private compile(tokens: Selector[]): CompiledSelector {
    const known = this.compiled.get(tokens);
    if (known) return known;
    const compiled = compileSelector(tokens);
    this.compiled.set(tokens, compiled);
    return compiled;
  }
}

function least(a: Match, b: Match): Match {
  return a < b ? a : b;
}

function most(a: Match, b: Match): Match {
  return a > b ? a : b;
}

function matchesAttribute(element: PageElement, part: AttributeSelector): boolean {
  const { name, action, ignoreCase } = part;
  if (name === "class" && action === AttributeAction.Element) return element.classes.includes(part.value);
  const written = element.attributes[name.toLowerCase()];
  if (written === undefined) return action === AttributeAction.Not;
  const isMixed = ignoreCase === true || (ignoreCase !== false && MIXED_CASE.has(name));
  const value = isMixed ? written.toLowerCase() : written;
  const asked = isMixed ? part.value.toLowerCase() : part.value;
  switch (action) {
    case AttributeAction.Exists:
      return true;
    case AttributeAction.Equals:
      return value === asked;
    case AttributeAction.Not:
      return value !== asked;
    case AttributeAction.Element:
      return asked !== "" && value.split(/\s+/).includes(asked);
    case AttributeAction.Hyphen:
      return value === asked || value.startsWith(`${asked}-`);
    case AttributeAction.Start:
      return asked !== "" && value.startsWith(asked);
    case AttributeAction.End:
      return asked !== "" && value.endsWith(asked);
    case AttributeAction.Any:
      return asked !== "" && value.includes(asked);
  }
}

function matchesPlace(place: number, data: string | null): Match {
  const written = (data ?? "").replace(/\s+/g, "").toLowerCase();
  if (written === "odd") return place % 2 === 1 ? YES : NO;
  if (written === "even") return place % 2 === 0 ? YES : NO;
  const [, step, offset, only] = /^(?:([+-]?\d*)n([+-]\d+)?|([+-]?\d+))$/.exec(written) ?? [];
  if (only !== undefined) return place === Number(only) ? YES : NO;
  if (step === undefined) return MAYBE;
  const size = /\d/.test(step) ? Number(step) : Number(`${step}1`);
  const rest = place - Number(offset ?? 0);
  return (size === 0 ? rest === 0 : rest % size === 0 && rest / size >= 0) ? YES : NO;
}

function matchesLanguage(element: PageElement, data: string | null): Match {
  const asked = (data ?? "").toLowerCase().replace(/["']/g, "").split(",");
  for (let found: PageElement | null = element; found; found = found.parent) {
    const { lang, "xml:lang": xmlLang = lang } = found.attributes;
    const language = (lang ?? xmlLang)?.toLowerCase();
    if (language !== undefined)
      return asked.some((name) => `${language}-`.startsWith(`${name.trim()}-`)) ? YES : NO;
  }
  return NO;
}

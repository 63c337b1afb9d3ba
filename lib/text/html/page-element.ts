import type { Attributes, StartTag } from "@/lib/text/xml/scan-markup";

/** An element of a page as selectors see it, with what is around and before it. */
export interface PageElement {
  /** Equal elements have one. */
  tag: Pick<StartTag, "name" | "attributes">;
  name: string;
  attributes: Attributes;
  classes: readonly string[];
  parent: PageElement | null;
  /** The element before it in its parent. */
  previous: PageElement | null;
  /** Its place among the elements of its parent, from 1. */
  place: number;
  /** Its place among those of its name. */
  placeInType: number;
  /** How many elements it has so far: all of them, and of each name. */
  count: number;
  counts: Map<string, number> | null;
  lastChild: PageElement | null;
}

const NO_CLASSES: readonly string[] = [];

/** @param isLinked whether selectors ask for the elements before it */
export function createPageElement(
  tag: PageElement["tag"],
  parent: PageElement | null,
  isLinked: boolean,
): PageElement {
  const { name, attributes } = tag;
  const element: PageElement = {
    tag,
    name,
    attributes,
    classes: classesOf(attributes),
    parent,
    previous: null,
    place: 1,
    placeInType: 1,
    count: 0,
    counts: null,
    lastChild: null,
  };
  if (!parent) return element;
  parent.count += 1;
  element.place = parent.count;
  if (!isLinked) return element;
  element.previous = parent.lastChild;
  parent.lastChild = element;
  parent.counts ??= new Map();
  element.placeInType = (parent.counts.get(name) ?? 0) + 1;
  parent.counts.set(name, element.placeInType);
  return element;
}

/** The class names of an element. */
export function classesOf({ class: written }: Attributes): readonly string[] {
  return written === undefined ? NO_CLASSES : written.split(/\s+/);
}

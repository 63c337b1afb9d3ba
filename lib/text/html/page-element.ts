import type { Attributes, StartTag } from "@/lib/text/xml/scan-markup";

export interface PageElement {
  tag: Pick<StartTag, "name" | "attributes">;
  name: string;
  attributes: Attributes;
  classes: readonly string[];
  parent: PageElement | null;
  previous: PageElement | null;
  place: number;
  placeInType: number;
  count: number;
  counts: Map<string, number> | null;
  lastChild: PageElement | null;
}

const NO_CLASSES: readonly string[] = [];

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

export function classesOf({ class: written }: Attributes): readonly string[] {
  return written === undefined ? NO_CLASSES : written.split(/\s+/);
}

export interface TextPlace {
  page: number;
  /** UTF-16 offset into the document's text. */
  offset: number;
}

export function selectedPlaces(within: HTMLElement | null): { anchor: TextPlace; focus: TextPlace } | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || !within?.contains(selection.anchorNode)) return null;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  const anchor = anchorNode && placeOf(anchorNode, anchorOffset);
  const focus = focusNode && placeOf(focusNode, focusOffset);
  return anchor && focus ? { anchor, focus } : null;
}

export function selectBetween(within: HTMLElement, page: number, anchor: number, focus: number): void {
  const from = boundaryAt(within, page, anchor);
  const to = boundaryAt(within, page, focus);
  if (from && to) window.getSelection()?.setBaseAndExtent(...from, ...to);
}

export function layerOf(within: HTMLElement, page: number): HTMLElement | null {
  return within.querySelector<HTMLElement>(`[data-page="${page}"]`);
}

function wordsIn(layer: Element): Element[] {
  return [...layer.querySelectorAll("[data-start]")];
}

function startOf(word: Element): number {
  return Number(word.getAttribute("data-start"));
}

function lengthOf(word: Element): number {
  return word.textContent?.length ?? 0;
}

function placeOf(node: Node, offset: number): TextPlace | null {
  const element = node instanceof Element ? node : node.parentElement;
  const layer = element?.closest("[data-page]");
  if (!layer) return null;
  const page = Number(layer.getAttribute("data-page"));
  const word = element?.closest("[data-start]");
  if (word && node instanceof Text) return { page, offset: startOf(word) + offset };
  const boundary = document.createRange();
  boundary.setStart(node, offset);
  const words = wordsIn(layer);
  const before = words.findLast((candidate) => boundary.comparePoint(candidate, 0) < 0);
  if (before) return { page, offset: startOf(before) + lengthOf(before) };
  return words[0] ? { page, offset: startOf(words[0]) } : null;
}

function boundaryAt(within: HTMLElement, page: number, offset: number): [Node, number] | null {
  const layer = layerOf(within, page);
  const word = layer && wordsIn(layer).findLast((candidate) => startOf(candidate) <= offset);
  const text = word?.firstChild;
  return word && text ? [text, Math.min(lengthOf(word), offset - startOf(word))] : null;
}

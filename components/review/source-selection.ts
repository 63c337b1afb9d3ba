import type { Span } from "./source-places";

/** Start offset in the document's text. Set on elements that contain nothing but that text. */
const RUN = "data-start";
/** End offset, if the element shows something other than the text itself. */
const RUN_END = "data-end";

export interface SelectedText extends Span {
  text: string;
}

export function selectedText(root: Element, range: Range): SelectedText | null {
  if (range.collapsed || !range.intersectsNode(root)) return null;
  const pieces = [...root.querySelectorAll(`[${RUN}]`)].flatMap((run) => pieceIn(run, range) ?? []);
  let text = "";
  let position = pieces[0]?.start ?? 0;
  for (const piece of pieces) {
    if (piece.start > position) text += " ";
    text += piece.text;
    position = piece.end;
  }
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last || text.trim() === "") return null;
  return {
    text: text.trim(),
    start: first.start + (text.length - text.trimStart().length),
    end: last.end - (text.length - text.trimEnd().length),
  };
}

function pieceIn(run: Element, range: Range): SelectedText | null {
  const { firstChild } = run;
  if (!(firstChild instanceof Text) || !range.intersectsNode(firstChild)) return null;
  const from = range.startContainer === firstChild ? range.startOffset : 0;
  const to = range.endContainer === firstChild ? range.endOffset : firstChild.length;
  if (to <= from) return null;
  const start = Number(run.getAttribute(RUN));
  const end = run.getAttribute(RUN_END);
  if (end !== null) return { text: firstChild.data, start, end: Number(end) };
  return { text: firstChild.data.slice(from, to), start: start + from, end: start + to };
}

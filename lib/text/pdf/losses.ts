/** Warnings of pdf.js, the only sign that it left out a part: a missing drawing, a broken font or an undecodable stream. */
const LOSS =
  /^Warning: (?:getTextContent - ignoring (?:XObject|errors)|getContentStream - ignoring sub-stream|loadFont - (?:preEvaluateFont|translateFont) failed|Invalid stream)/;

/**
 * Warnings of a picture that is left out, for its size or because it is missing or a JPEG cut off (or without its end mark).
 */
const PICTURE =
  /^Warning: (?:Image (?:exceeded maximum allowed size|dimensions are missing)|JpegImage\.parse - reached the end|Found EOI marker)/;

/** Warnings of what is not drawn, or not as the file says. */
const NOT_DRAWN = /^Warning: .*(?: - ignoring |Unable to decode image|Dependent image|Image mask)/;

let losses = 0;
let pictures = 0;
let undrawn = 0;

/** How many parts of pages this process has left out so far. */
export function countLosses(): number {
  return losses;
}

/** How many pictures this process has left out, wholly or in part, so far. */
export function countPictures(): number {
  return pictures;
}

/** How many parts of pages, other than pictures, this process could not draw so far. */
export function countUndrawn(): number {
  return undrawn;
}

/** Counts a part of a page that cannot be read. */
export function noteLoss(): void {
  losses += 1;
}

/** Counts nothing that is left out meanwhile: it was, or will be, where it matters. */
export async function withoutCounting<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = [losses, pictures] as const;
  return work().finally(() => ([losses, pictures] = before));
}

let listeners = 0;
let print: Console["warn"] | undefined;

/** Counts the losses and pictures that pdf.js warns of, and prints none of its warnings, until the returned function is called. */
export function listenForLosses(): () => void {
  listeners += 1;
  if (listeners === 1) {
    ({ warn: print } = console);
    Object.assign(console, { warn });
  }
  return () => {
    listeners -= 1;
    if (listeners === 0) Object.assign(console, { warn: print });
  };
}

function warn(...message: unknown[]): void {
  const [text] = message;
  if (typeof text !== "string" || !text.startsWith("Warning: ")) return print?.(...message);
  if (NOT_DRAWN.test(text)) undrawn += 1;
  if (LOSS.test(text)) noteLoss();
  else if (PICTURE.test(text)) pictures += 1;
}

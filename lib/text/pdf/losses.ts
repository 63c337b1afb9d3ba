/** These warnings are the only sign that pdf.js skipped a missing drawing, a broken font or an undecodable stream. */
const LOSS =
  /^Warning: (?:getTextContent - ignoring (?:XObject|errors)|getContentStream - ignoring sub-stream|loadFont - (?:preEvaluateFont|translateFont) failed|Invalid stream)/;

const PICTURE =
  /^Warning: (?:Image (?:exceeded maximum allowed size|dimensions are missing)|JpegImage\.parse - reached the end|Found EOI marker)/;

const NOT_DRAWN = /^Warning: .*(?: - ignoring |Unable to decode image|Dependent image|Image mask)/;

let losses = 0;
let pictures = 0;
let undrawn = 0;

export function countLosses(): number {
  return losses;
}

export function countPictures(): number {
  return pictures;
}

export function countUndrawn(): number {
  return undrawn;
}

export function noteLoss(): void {
  losses += 1;
}

export async function withoutCounting<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = [losses, pictures] as const;
  return work().finally(() => ([losses, pictures] = before));
}

let listeners = 0;
let print: Console["warn"] | undefined;

/** Counts and silences the warnings of pdf.js until the returned function is called. */
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

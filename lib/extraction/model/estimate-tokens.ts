const FIRST_LETTER = 0x80;

/** Errs on the high side, so that requests fit into the context. */
export function estimateTokens(text: string): number {
  let bytes = 0;
  let signs = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= FIRST_LETTER) bytes += code >= 0x800 ? 3 : 2;
    else if (isLetter(code)) bytes += 1;
    else if (code !== 0x20 || text.charCodeAt(at + 1) === 0x20) signs += 1;
  }
  return Math.ceil(bytes / 3) + signs;
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

// NUL, the other C0 controls but tab and line feed, DEL, byte order marks and the non-characters U+FFFE and U+FFFF.
const UNWANTED = /[\u0000-\u0008\u000b-\u001f\u007f\ufeff\ufffe\uffff]/;

/**
 * The text as it may be stored and sent: no NUL or other control character but tab and line feed, no lone surrogate
 * (U+FFFD stands in), line ends as line feeds.
 */
export function cleanText(text: string): string {
  let clean = text;
  if (UNWANTED.test(clean)) {
    clean = clean
      .replace(/\r\n?|\u000b|\u000c|\u001e/g, "\n")
      .replace(/[\u0000-\u0008\u000e-\u001f\u007f\ufeff\ufffe\uffff]/g, "");
  }
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}

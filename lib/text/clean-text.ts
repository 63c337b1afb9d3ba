// NUL, the other C0 controls but tab and line feed, DEL, invisible characters (soft hyphen, zero-width space, invisible
// operators, byte order mark) and non-characters.
const UNWANTED = /[\u0000-\u0008\u000b-\u001f\u007f\u00ad\u200b\u2060-\u2064\ufeff\ufffe\uffff]/;
const UNWANTED_ALL = new RegExp(UNWANTED, "g");

/**
 * The text as it may be stored, sent and searched: no NUL or other control character but tab and line feed, no lone
 * surrogate (U+FFFD stands in), nothing invisible inside words, line ends as line feeds.
 */
export function cleanText(text: string): string {
  const clean = UNWANTED.test(text)
    ? text.replace(/\r\n?|\u000b|\u000c|\u001e/g, "\n").replace(UNWANTED_ALL, "")
    : text;
  return clean.isWellFormed() ? clean : clean.toWellFormed();
}

import { isUtf8 } from "node:buffer";

const SAMPLE_BYTES = 64 * 1024;

/** Decides by the byte order mark, or by the NULs in Latin letters and spaces. */
export function utf16Order(bytes: Buffer): "le" | "be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "be";
  const sample = bytes.subarray(0, SAMPLE_BYTES & ~1);
  if (sample.length < 4 || !sample.includes(0)) return null;
  let even = 0;
  let odd = 0;
  for (let i = 0; i + 1 < sample.length; i += 2) {
    if (sample[i] === 0 && sample[i + 1] !== 0) even += 1;
    else if (sample[i] !== 0 && sample[i + 1] === 0) odd += 1;
  }
  // In any script, at least one in twenty characters is a space, line feed or digit, with a NUL in the same byte.
  const min = Math.max(2, sample.length / 2 / 20);
  if (odd >= min && even * 20 <= odd) return "le";
  if (even >= min && odd * 20 <= even) return "be";
  return even + odd > 0 && !isUtf8Sample(sample) ? plausibleOrder(sample) : null;
}

export function decodeUtf16(bytes: Buffer, order: "le" | "be"): string {
  // A truncated file may end within a code unit.
  const units = bytes.subarray(0, bytes.length & ~1);
  return (order === "le" ? units : Buffer.from(units).swap16()).toString("utf16le").replace(/^\ufeff/, "");
}

/** Handles text such as Chinese, which has few spaces, and in which either byte of a character may be NUL. */
function plausibleOrder(sample: Buffer): "le" | "be" | null {
  const le = countCommonCharacters(decodeUtf16(sample, "le"));
  const be = countCommonCharacters(decodeUtf16(sample, "be"));
  if (Math.max(le, be) === 0) return null;
  return le > be ? "le" : "be";
}

function countCommonCharacters(text: string): number {
  const invalid =
    text.match(/[\p{Cc}\p{Cn}\p{Co}\p{Cs}]/gu)?.filter((sign) => !/[\t\n\r]/.test(sign)).length ?? 0;
  return invalid * 100 > text.length ? 0 : (text.match(/[\n 、。，]/g)?.length ?? 0);
}

export function isUnicode(bytes: Buffer): boolean {
  if (["\xff\xfe", "\xfe\xff"].includes(bytes.toString("latin1", 0, 2))) return true;
  return bytes.length < SAMPLE_BYTES ? isUtf8(bytes) : isUtf8Sample(bytes.subarray(0, SAMPLE_BYTES));
}

function isUtf8Sample(sample: Buffer): boolean {
  return [sample.length, -1, -2, -3].some((end) => isUtf8(sample.subarray(0, end)));
}

export function looksBinary(bytes: Buffer): boolean {
  if (utf16Order(bytes) !== null) return looksBinaryUtf16(bytes);
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let controls = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const byte = sample[at] ?? 0;
    if (byte < 32 && !(byte >= 9 && byte <= 13) && byte !== 27) controls += 1;
  }
  return controls > 0 && controls > sample.length * 0.02 + 4;
}

/** A binary table of small numbers contains NULs like UTF-16, but control characters instead of letters. */
function looksBinaryUtf16(bytes: Buffer): boolean {
  const text = sampleText(bytes);
  let controls = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if ((code < 32 && !(code >= 9 && code <= 13)) || code >= 0xfffe) controls += 1;
  }
  return controls > text.length * 0.02 + 1;
}

/** Decodes the text just well enough to recognise markup. */
export function sampleText(bytes: Buffer): string {
  const order = utf16Order(bytes);
  if (order !== null) return decodeUtf16(bytes.subarray(0, SAMPLE_BYTES), order);
  return bytes
    .toString("latin1", 0, bytes.length <= 1024 * 1024 ? bytes.length : SAMPLE_BYTES)
    .replace(/^ï»¿/, "");
}

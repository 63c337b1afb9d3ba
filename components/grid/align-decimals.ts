import type { Formats } from "@/components/formats";

export interface DecimalFormat {
  /** "." or "," */
  point: string;
  /** The digit 0. */
  zero: string;
}

/** How numbers are written in the user's locale. */
export function decimalFormatOf(formats: Pick<Formats, "exactNumber">): DecimalFormat {
  const [zero = "0", point = "."] = formats.exactNumber(0.5, 1);
  return { zero, point };
}

/** How many decimals a formatted number shows. */
export function decimalsIn(text: string, { point }: DecimalFormat): number {
  const at = text.lastIndexOf(point);
  return at < 0 ? 0 : text.length - at - point.length;
}

/** What is missing at a number's end for its decimal point to stand below the others, which show `decimals` of them. */
export function fillerFor(text: string, decimals: number, format: DecimalFormat): string {
  const own = decimalsIn(text, format);
  if (own >= decimals) return "";
  return (own === 0 ? format.point : "") + format.zero.repeat(decimals - own);
}

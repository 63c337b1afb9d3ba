import type { Formats } from "@/components/formats";

export interface DecimalFormat {
  point: string;
  zero: string;
}

export function decimalFormatOf(formats: Pick<Formats, "exactNumber">): DecimalFormat {
  const [zero = "0", point = "."] = formats.exactNumber(0.5, 1);
  return { zero, point };
}

export function decimalsIn(text: string, { point }: DecimalFormat): number {
  const at = text.lastIndexOf(point);
  return at < 0 ? 0 : text.length - at - point.length;
}

/** The padding that aligns the decimal point with numbers that have `decimals` decimal places. */
export function fillerFor(text: string, decimals: number, format: DecimalFormat): string {
  const own = decimalsIn(text, format);
  if (own >= decimals) return "";
  return (own === 0 ? format.point : "") + format.zero.repeat(decimals - own);
}

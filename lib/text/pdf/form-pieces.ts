import { widthInHelvetica } from "@/lib/text/advance-widths";
import { cleanText } from "@/lib/text/clean-text";
import type { PdfPage } from "./open-pdf";
import type { Area } from "./area";
import type { Piece } from "./piece";

export interface Annotation {
  subtype?: string;
  fieldType?: string;
  fieldName?: string;
  alternativeText?: string;
  parentText?: string;
  hasOwnName?: boolean;
  fieldValue?: unknown;
  rect: [number, number, number, number];
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
  hidden?: boolean;
  hasAppearance?: boolean;
  password?: boolean;
  options?: { exportValue: string; displayValue: string }[];
  contentsObj?: { str: string };
  textContent?: string[];
  /** 0 is left, 1 centred, 2 right. */
  textAlignment?: number | null;
}

const FONT_SIZE = 10;
const PADDING = 2;

export async function readAnnotations(page: PdfPage): Promise<Annotation[]> {
  return (await page.getAnnotations({ intent: "display" })) as Annotation[];
}

export function formPieces(annotations: readonly Annotation[], toPage: number[]): Piece[] {
  return annotations.flatMap((annotation) => (annotation.hidden ? [] : toPieces(annotation, toPage)));
}

export function overlaysOf(annotations: readonly Annotation[]): Area[] {
  return annotations
    .filter(({ hasAppearance, hidden }) => hasAppearance && !hidden)
    .map(({ rect: [left, bottom, right, top] }) => ({ left, bottom, right, top }));
}

function toPieces(annotation: Annotation, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: number[]): Piece[] {
  const [x1, y1, x2, y2] = annotation.rect;
  const xs = [x1 * a + y1 * c + e, x2 * a + y2 * c + e];
  const ys = [x1 * b + y1 * d + f, x2 * b + y2 * d + f];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const lines = visibleText(annotation)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  const formField = annotation.subtype === "Widget" ? { label: labelOf(annotation), ...box } : undefined;
  const size = Math.min(FONT_SIZE, bottom - top) || FONT_SIZE;
  const first = lines.length === 1 ? (top + bottom + size * 0.7) / 2 : top + size;
  return lines.map((str, index) => {
    const width = Math.min(right - left, widthInHelvetica(str, size));
    const room = Math.max(0, right - left - width - 2 * PADDING);
    const u = left + Math.min(PADDING, right - left - width) + (room * (annotation.textAlignment ?? 0)) / 2;
    return { str, u, v: first + index * size * 1.2, width, size, rtl: false, spaceBefore: true, formField };
  });
}

const MAX_LABEL = 200;

function labelOf(annotation: Annotation): string {
  const { alternativeText = "", parentText = "", fieldName = "", hasOwnName } = annotation;
  const name = fieldName.slice(fieldName.lastIndexOf(".") + 1).replace(/\[\d+\]$/, "");
  const parent = parentText.trim();
  const inParent = hasOwnName && /\p{L}{3}/u.test(name) ? `${parent} ${name}` : parent;
  return cleanText(alternativeText.trim() || (parent && inParent) || name)
    .replace(/\s+/g, " ")
    .slice(0, MAX_LABEL);
}

function visibleText(annotation: Annotation): string {
  if (annotation.subtype === "FreeText") {
    return cleanText(annotation.textContent?.join("\n") ?? annotation.contentsObj?.str ?? "");
  }
  if (annotation.subtype !== "Widget" || annotation.password) return "";
  if (annotation.checkBox || annotation.radioButton) {
    const own = annotation.checkBox ? annotation.exportValue : annotation.buttonValue;
    return annotation.fieldValue === own && own !== undefined && own !== "Off" ? "☒" : "☐";
  }
  if (annotation.fieldType !== "Tx" && annotation.fieldType !== "Ch") return "";
  return cleanText(valuesOf(annotation).join("\n"));
}

function valuesOf({ fieldValue, options }: Annotation): string[] {
  const values = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  return values
    .filter((value): value is string => typeof value === "string")
    .map((value) => options?.find((option) => option.exportValue === value)?.displayValue ?? value);
}

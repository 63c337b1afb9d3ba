import type { Formats } from "@/components/formats";
import type { OfferMark, SourceMark, SourceSelection } from "@/components/review/source";
import { overlap, type Span } from "@/components/review/source-places";
import type { SuggestionDto } from "@/lib/api/suggestion";
import { pointingTexts } from "./texts";

export function toOfferMark(offer: SuggestionDto, isAdded: boolean, { number }: Formats): OfferMark {
  const { id, name, type, quote, start, end, page, boxes } = offer;
  const isTable = type === "TABLE";
  const what = describeOffer(offer, number);
  const { addTable, removeTable, addField, removeField, hint } = pointingTexts;
  const action = isTable
    ? (isAdded ? removeTable : addTable)(what)
    : (isAdded ? removeField : addField)(name, quote);
  return {
    ...{ id, name, start, end, page, boxes, isTable, isAdded, action },
    hint: isTable || isAdded ? action : hint(name, type),
  };
}

export function describeOffer(
  { type, quote, columns = [], rows = 0 }: SuggestionDto,
  number: (value: number) => string,
): string {
  return type === "TABLE" ? pointingTexts.sizeOf(columns.length, rows, number) : quote;
}

export function overlappingOffer(offers: readonly SuggestionDto[], selection: Span): SuggestionDto | null {
  return offers.find((offer) => offer.type !== "TABLE" && overlap(offer, selection)) ?? null;
}

export function markOfWords({ text, start, end, page }: SourceSelection): SourceMark {
  return { name: text, start, end, page, boxes: [] };
}

import { CHECK_BOX } from "@/lib/extraction/values/parse-boolean";
import { isAddressLine } from "@/lib/extraction/page/address-lines";
import { isSalutation, looksLikeCompany, looksLikeName } from "@/lib/extraction/page/company-name";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { specificityOfWord } from "@/lib/extraction/lexicon/label-table";
import { cellAt } from "@/lib/extraction/page/layout";
import { comparable } from "@/lib/extraction/page/words";
import { addressAt } from "./addresses";
import type { AnalysedDocument } from "./analysed-document";
import type { Features } from "./feature-row";
import type { SourceCandidate } from "./candidate";
import { definitionsOf } from "./definitions";
import { lineContext } from "./line-context";
import type { Span } from "@/lib/extraction/values/span";
import { findLegalForm } from "./legal-forms";

export function describeText(
  document: AnalysedDocument,
  candidate: SourceCandidate,
  query: FieldQuery,
): Features[] {
  const { layout, fontHeights } = document;
  const cell = cellAt(layout, candidate.start);
  return [
    ...describeWriting(document, layout.text.slice(candidate.start, candidate.end)),
    { fontHeight: (cell && fontHeights.get(cell)) ?? 1 },
    describeBoundaries(document, candidate),
    describeContext(document, query, cell?.line ?? 0),
    { addressNumber: addressAt(document, candidate.start) },
  ];
}

const known = new WeakMap<AnalysedDocument, Map<string, Features[]>>();

function describeWriting(document: AnalysedDocument, raw: string): Features[] {
  const ofDocument = known.get(document) ?? new Map<string, Features[]>();
  known.set(document, ofDocument);
  const features = ofDocument.get(raw) ?? findFeatures(document, raw);
  ofDocument.set(raw, features);
  return features;
}

function findFeatures(document: AnalysedDocument, raw: string): Features[] {
  const form: Features = {
    looksLikeName: Number(looksLikeName(raw)),
    looksLikeCompany: Number(looksLikeCompany(raw)),
    isAddressLine: Number(isAddressLine(raw)),
    isCode: Number(/\d/.test(raw) && !/\s/.test(raw)),
    isDefinedTerm: Number(isDefinedTerm(document, raw)),
  };
  return [form, describeWords(raw), describeVocabulary(document, raw)];
}

const MAX_TERM = 60;

function isDefinedTerm(document: AnalysedDocument, raw: string): boolean {
  if (raw.length > MAX_TERM) return false;
  const key = comparable(raw);
  return definitionsOf(document).some((definition) => definition.key === key);
}

function describeWords(raw: string): Features {
  const words = raw.split(/\s+/);
  const form = findLegalForm(raw);
  return {
    hasColon: Number(/:(?:\s|$)/.test(raw)),
    hasComma: Number(/,\s/.test(raw)),
    hasBracket: Number(/[([]/.test(raw)),
    hasOpenBracket: Number((raw.match(/[([]/g)?.length ?? 0) !== (raw.match(/[)\]]/g)?.length ?? 0)),
    hasLineBreak: Number(/[\n\r\f]/.test(raw)),
    smallWords: words.filter((word) => /^\p{Ll}{2,}/u.test(word)).length / words.length,
    startsSmall: Number(/^\p{Ll}/u.test(raw)),
    endsSentence: Number(/\p{Ll}{2,}[.!?]$/u.test(raw)),
    startsWithSalutation: Number(words.length > 1 && isSalutation(words[0] ?? "")),
    legalFormAtEnd: Number(form !== null && form.end === raw.length),
    wordsAfterLegalForm: Number(form !== null && form.end < raw.length),
    hasUrl: Number(/@|https?:|www\./.test(raw)),
  };
}

const MAX_WORDING = 120;

function describeVocabulary({ terms }: AnalysedDocument, raw: string): Features {
  if (raw.length > MAX_WORDING) return {};
  const { words, meanings } = terms.of(raw);
  const known = words.filter((senses) => senses.some((sense) => !sense.startsWith("=")));
  return {
    knownWords: words.length > 0 ? known.length / words.length : 0,
    commonWords:
      words.length > 0 ? known.filter((senses) => specificityOfWord(senses) < 0.7).length / words.length : 0,
    meansConcept: Number(meanings.some(({ strength }) => strength === "strong")),
  };
}

const CHECK_BOX_AT_START = new RegExp(`^\\s*(?:${CHECK_BOX.source})`, "u");
const CHECK_BOX_AT_END = new RegExp(`(?:${CHECK_BOX.source})(?=\\s*$)`, "u");

function describeBoundaries({ layout }: AnalysedDocument, { start, end }: Span): Features {
  const { text } = layout;
  // A check box separates text like a colon or a line end.
  const after = text.slice(end, end + 24).replace(CHECK_BOX_AT_START, "\n");
  const before = text.slice(Math.max(0, start - 24), start).replace(CHECK_BOX_AT_END, ":");
  const rest = /^[ ]?(\S*)/.exec(after)?.[1] ?? "";
  return {
    endsLine: Number(/^[ \t]*(?:[\n\r\f]|$)/.test(after)),
    endsAtGap: Number(/^(?:\t| {2})/.test(after)),
    endsAtComma: Number(/^[,;]/.test(after)),
    endsAtBracket: Number(/^ ?[([]/.test(after)),
    endsAtDash: Number(/^ ?[-–—|•·/]/.test(after)),
    endsAtLegalForm: Number(/^,? /.test(after) && findLegalForm(`x${after}`)?.start === 1),
    endsBeforeWord: Number(/^ \p{L}/u.test(after)),
    endsBeforeName: Number(/^ \p{Lu}/u.test(after)),
    endsBeforeDigit: Number(/^\d/.test(rest)),
    endsInWord: Number(/^[\p{L}\p{N}]/u.test(after)),
    startsLine: Number(/(?:^|[\n\r\f])[ \t]*$/.test(before)),
    startsAtGap: Number(/(?:\t| {2})$/.test(before)),
    startsAfterColon: Number(/[:=]\s{0,3}$/.test(before)),
    startsAfterWord: Number(/\p{L} $/u.test(before)),
    startsAfterName: Number(/(?:^|\s)\p{Lu}\S* $/u.test(before)),
    startsAfterDigit: Number(/\d\S{0,2} $/.test(before)),
    startsAfterQuote: Number(/["“„«'‘]$/.test(before)),
    startsInBracket: Number(/[([] ?$/.test(before)),
  };
}

function describeContext(document: AnalysedDocument, query: FieldQuery, line: number): Features {
  const [own, above] = [lineContext(document, query, line), lineContext(document, query, line - 1)];
  return {
    lineCoverage: own?.senseCoverage ?? 0,
    linePrompt: own?.promptCoverage ?? 0,
    lineAboveCoverage: above?.senseCoverage ?? 0,
    lineAbovePrompt: above?.promptCoverage ?? 0,
  };
}

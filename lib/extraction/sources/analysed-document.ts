import { guessLanguage } from "@/lib/extraction/lexicon/guess-language";
import type { Conventions } from "@/lib/extraction/values/conventions";
import type { Cell, Layout } from "@/lib/extraction/page/layout";
import { findArithmetic, type Arithmetic } from "./amounts-that-agree";
import { sharesOfDecimals } from "./decimals";
import { readDateOrder, type PlacedDate } from "./date-order";
import { findHeaderLines, type HeaderLine } from "./header-lines";
import { readNumberGrid, type GridNumber } from "./number-grid";
import type { DocumentText } from "@/lib/text/types";
import { findCaptionStarts, type CaptionStarts } from "./caption-starts";
import { fontHeightsOf } from "./font-heights";
import { findFormValues, withFilledIn, type FormValue } from "./form-values";
import { byCell, findPhrases, type Phrase } from "./phrases";
import { findHeadingLines } from "./heading-lines";
import { DocumentTerms } from "./terms-of-document";
import { findValueTokens, type ValueToken } from "./value-tokens";

export interface AnalysedDocument {
  layout: Layout;
  conventions: Conventions;
  tokens: ReadonlyMap<Cell, ValueToken[]>;
  terms: DocumentTerms;
  phrases: Phrase[];
  phrasesOf: ReadonlyMap<Cell, Phrase[]>;
  headerLines: HeaderLine[];
  headingLines: Phrase[];
  dates: ReadonlyMap<number, PlacedDate>;
  grid: ReadonlyMap<number, GridNumber>;
  arithmetic: ReadonlyMap<number, Arithmetic>;
  decimals: ReadonlyMap<number, number>;
  /** Font heights relative to the document's usual one. */
  fontHeights: ReadonlyMap<Cell, number>;
  formValues: FormValue[];
  captionStarts: CaptionStarts;
}

export function analyse(
  layout: Layout,
  conventions: Conventions,
  places: Pick<DocumentText, "runs" | "formFields"> = { runs: [] },
): AnalysedDocument {
  const captionStarts = findCaptionStarts(layout);
  const tokens = findValueTokens(layout, conventions, captionStarts);
  const numbers = [...tokens.values()].flat().flatMap(({ number }) => number ?? []);
  const terms = new DocumentTerms(guessLanguage(layout.text));
  const phrases = findPhrases(layout, withFilledIn(layout, tokens, places.runs), terms, captionStarts);
  return {
    layout,
    conventions,
    tokens,
    terms,
    phrases,
    phrasesOf: byCell(phrases),
    headingLines: findHeadingLines(phrases, ({ cell }) => layout.lines[cell.line]?.cells.length === 1),
    headerLines: findHeaderLines(layout, tokens),
    dates: readDateOrder(layout, tokens),
    grid: readNumberGrid(layout, tokens),
    arithmetic: findArithmetic(numbers),
    decimals: sharesOfDecimals(layout.text, tokens.values()),
    fontHeights: fontHeightsOf(layout, places.runs),
    formValues: findFormValues(layout, places, phrases, terms),
    captionStarts,
  };
}

import { findIdentifiers, findLookalikes, kindsNamedIn } from "@/lib/extraction/identifiers/find-identifiers";
import type { Identifier, IdentifierKind } from "@/lib/extraction/identifiers/identifier";
import { cellAt } from "@/lib/extraction/page/layout";
import type { Span } from "@/lib/extraction/values/span";
import type { AnalysedDocument } from "./analysed-document";
import type { Features } from "./feature-row";
import type { Entity } from "./entity";
import { spansOf } from "./text-spans";

const MAX_LOOKALIKES = 120;

export function findIdentified({ layout: { text } }: AnalysedDocument, kind: IdentifierKind): Entity[] {
  const own = findIdentifiers(text, [kind]);
  const starts = new Set(own.map(({ start }) => start));
  const isChecked = own.some(({ checksum }) => checksum === "valid");
  const others: Identifier[] = [];
  for (const identifier of findLookalikes(text, kind)) {
    if (isChecked && identifier.checksum === "invalid") continue;
    if (!starts.has(identifier.start)) others.push(identifier);
    if (others.length === MAX_LOOKALIKES) break;
  }
  return [
    ...own.map((identifier) => toEntity(identifier, identifier.needsLabel ? 0.5 : 1)),
    ...others
      .sort((a, b) => Number(hasLetter(b)) - Number(hasLetter(a)))
      .map((identifier) => toEntity(identifier, 0)),
  ];
}

function hasLetter({ normalised }: Identifier): boolean {
  return /\p{L}/u.test(normalised) && /\d/.test(normalised);
}

function toEntity({ start, end, checksum }: Identifier, identifiesItself: number): Entity {
  return {
    start,
    end,
    features: {
      identifiesItself,
      formIsCertain: identifiesItself,
      checksum: checksum === "valid" ? 1 : checksum === "invalid" ? -1 : 0,
    },
  };
}

const NAMED_KINDS: readonly IdentifierKind[] = ["isin", "wkn", "cusip", "sedol", "valor"];
const MAX_NAMED = 20;
const LINES_AROUND = 2;
/** Maximum number of words before a name, such as a quantity, a currency or a label without a colon. */
const MAX_LEADING_WORDS = 4;

export function findNamesBesideIdentifiers({ layout }: AnalysedDocument): Entity[] {
  const { text, lines } = layout;
  const identifiers = NAMED_KINDS.flatMap((kind) => findIdentifiers(text, [kind])).slice(0, MAX_NAMED);
  return identifiers.flatMap(({ start, end }) => {
    const cell = cellAt(layout, start);
    if (!cell) return [];
    const pieces: [Span, Features][] = [
      [
        { start: cell.start, end: start - announced(text.slice(cell.start, start)) },
        { isBeforeIdentifier: 1 },
      ],
      [{ start: end, end: cell.end }, { isAfterIdentifier: 1 }],
    ];
    for (let line = cell.line - LINES_AROUND; line <= cell.line + LINES_AROUND; line += 1) {
      const nearness = 1 / (1 + Math.abs(line - cell.line));
      for (const other of lines[line]?.cells ?? []) {
        if (other === cell) continue;
        const isAbove = line < cell.line || (line === cell.line && other.start < start);
        pieces.push([other, isAbove ? { isAboveIdentifier: nearness } : { isBelowIdentifier: nearness }]);
      }
    }
    return pieces.flatMap(([piece, features]) => namesIn(text, piece).map((span) => ({ ...span, features })));
  });
}

/** Returns the length of the label before an identifier, as in "Example Fund ISIN: ". */
function announced(before: string): number {
  const word = /(?<![\p{L}\p{N}])(\p{L}{3,14})[\s.:#=()/-]{0,8}$/u.exec(before);
  return word?.[1] !== undefined && kindsNamedIn(word[1]).length > 0 ? word[0].length : 0;
}

function namesIn(text: string, { start, end }: Span): Span[] {
  const written = text.slice(start, end);
  const firstWord = /^[^\p{L}\p{N}]*\S+\s+/u.exec(written)?.[0].length ?? 0;
  const offsets = [0];
  for (const word of written.slice(firstWord).matchAll(/(?<=\s)\S/g)) {
    if (offsets.length > MAX_LEADING_WORDS) break;
    offsets.push(firstWord + word.index);
  }
  if (firstWord > 0) offsets.splice(1, 0, firstWord);
  return offsets
    .flatMap((offset) =>
      spansOf(written.slice(offset)).map((span) => ({
        start: start + offset + span.start,
        end: start + offset + span.end,
      })),
    )
    .filter((span) => /\p{L}{2}/u.test(text.slice(span.start, span.end)));
}

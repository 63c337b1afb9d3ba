import { IDENTIFIER_KINDS, type Identifier, type IdentifierKind, type Shape } from "./identifier";
import { SHAPES } from "./shapes";

const SEARCHES = new Map(
  SHAPES.map(
    (shape) =>
      [shape.kind, { ...shape, announcement: announcementOf(shape), label: labelOf(shape) }] as const,
  ),
);

/**
 * Takes linear time. Expects text folded by `foldText`. Reports wrong check digits only if the shape or a name
 * leaves no doubt about the kind. Finds short kinds (WKN, valor, train, booking code) only after their name.
 */
export function findIdentifiers(
  text: string,
  kinds: readonly IdentifierKind[] = IDENTIFIER_KINDS,
): Identifier[] {
  const found = kinds.flatMap((kind) => findOfKind(text, kind));
  return kinds.length === 1 ? found : found.sort((a, b) => a.start - b.start || b.end - a.end);
}

export function findFirst(text: string, kind: IdentifierKind): Identifier | null {
  return identifiersOf(text, kind).next().value ?? null;
}

/** Looks for an identifier after a label, within `tolerance` characters of the start of the folded text. */
export function matchIdentifier(kind: IdentifierKind, following: string, tolerance = 20): Identifier | null {
  const [first] = identifiersOf(following, kind, true);
  return first && first.start <= tolerance ? first : null;
}

/** Matches by shape, as if the kind's name preceded every match, so many matches of short kinds are wrong. */
export function* findLookalikes(text: string, kind: IdentifierKind): Generator<Identifier> {
  yield* identifiersOf(text, kind, true);
}

export function kindsNamedIn(text: string): IdentifierKind[] {
  return NAMES.filter(({ name }) => name.test(text)).map(({ kind }) => kind);
}

const NAMES = SHAPES.flatMap(({ kind, names }) =>
  names === undefined
    ? []
    : [{ kind, name: new RegExp(`(?<![\\p{L}\\p{N}])(?:${names})(?![\\p{L}\\p{N}])`, "iu") }],
);

function findOfKind(text: string, kind: IdentifierKind): Identifier[] {
  return [...identifiersOf(text, kind)];
}

function* identifiersOf(text: string, kind: IdentifierKind, isLabelled = false): Generator<Identifier> {
  const shape = SEARCHES.get(kind);
  if (!shape) return;
  const { pattern, announcement } = shape;
  let from = 0;
  for (;;) {
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    if (!match) return;
    const isNamed = isLabelled || isAnnounced(text, match.index, announcement);
    const identifier = readMatch(shape, text, match.index, match[0], isNamed);
    if (identifier) yield identifier;
    from = identifier?.end ?? afterCharacter(text, match.index);
  }
}

function readMatch(
  shape: Shape,
  text: string,
  start: number,
  written: string,
  isNamed: boolean,
): Identifier | null {
  const reading = shape.read(written, isNamed);
  if (!reading) return null;
  const { normalised, checksum, alone, length = written.length } = reading;
  const span = { start, end: start + length };
  if (length < written.length && /[\p{L}\p{N}]/u.test(text.charAt(span.end))) return null;
  if (!isNamed && (alone === "never" || shape.surroundings?.(text, span) === false)) return null;
  return { kind: shape.kind, ...span, normalised, checksum, needsLabel: !isNamed && alone !== "certain" };
}

/** Skips a whole character. From inside a surrogate pair, the search would find the same match again. */
function afterCharacter(text: string, at: number): number {
  const character = text.codePointAt(at);
  return character !== undefined && character > 0xffff ? at + 2 : at + 1;
}

const MAX_ANNOUNCEMENT = 40;

export function isNameOf(kind: IdentifierKind, label: string): boolean {
  return SEARCHES.get(kind)?.label?.test(label) ?? false;
}

function labelOf({ names }: Shape): RegExp | null {
  return names === undefined ? null : new RegExp(`(?<![\\p{L}\\p{N}])(?:${names})(?![\\p{L}])`, "iu");
}

function announcementOf({ names }: Shape): RegExp | null {
  return names === undefined
    ? null
    : new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${names})(?:[ .-]{0,2}(?:n[or°]|number|code|id))?[\\s.:#=()/-]{0,8}$`,
        "iu",
      );
}

function isAnnounced(text: string, at: number, announcement: RegExp | null): boolean {
  return announcement !== null && announcement.test(text.slice(Math.max(0, at - MAX_ANNOUNCEMENT), at));
}

import { isSalutation, looksLikeCompany } from "@/lib/extraction/page/company-name";
import type { Cell } from "@/lib/extraction/page/layout";
import type { AnalysedDocument } from "./analysed-document";
import type { Features } from "./feature-row";
import type { Entity } from "./entity";

export interface People {
  full: Entity[];
  given: Entity[];
  surnames: Entity[];
}

const MAX_PEOPLE = 80;
const NAME =
  /^\p{Lu}[\p{L}'’.-]{0,30}(?: {1,3}(?:\p{Lu}\.|\p{Ll}{2,3}|\p{Lu}[\p{L}'’-]{1,30})){0,3} {1,3}\p{Lu}[\p{L}'’-]{1,30}$/u;
const RESERVATION_NAME =
  /(?<![\p{L}\p{N}/])(\p{Lu}{2,30})\/(\p{Lu}{2,30}(?: \p{Lu}{2,30})?)(?![\p{L}\p{N}/])/u;
const TITLE = /^(\p{L}{1,10}\.?)\s+(?=\p{Lu})/u;

export function findPeople({ layout }: AnalysedDocument): People {
  const people: People = { full: [], given: [], surnames: [] };
  let previous: Cell[] = [];
  for (const { cells } of layout.lines) {
    if (people.full.length >= MAX_PEOPLE) break;
    for (const cell of cells) {
      if (cell.text.length > 120) continue;
      addReservationName(cell, people);
      const isBelowSalutation = previous.some(
        (above) => Math.abs(above.left - cell.left) <= 2 * layout.unit && isSalutation(above.text),
      );
      addName(cell, isBelowSalutation, people);
    }
    previous = cells;
  }
  return people;
}

function addName(cell: Cell, isBelowSalutation: boolean, people: People): void {
  const title = TITLE.exec(cell.text);
  const isAfterSalutation = title?.[1] !== undefined && isSalutation(title[1]);
  const from = isAfterSalutation ? title[0].length : 0;
  const text = cell.text.slice(from).replace(/[,;:]+$/, "");
  if (!NAME.test(text) || looksLikeCompany(text)) return;
  const isAnnounced = Number(isAfterSalutation || isBelowSalutation);
  const features: Features = { isAfterSalutation: isAnnounced, formIsCertain: isAnnounced };
  const start = cell.start + from;
  people.full.push({ start, end: start + text.length, features });
  const degree = /^(?:\p{Lu}\p{L}{0,4}\.\s+)+(?=\p{Lu}\p{L}+\s)/u.exec(text);
  if (degree) people.full.push({ start: start + degree[0].length, end: start + text.length, features });
  const words = [...text.matchAll(/\S+/g)];
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return;
  people.given.push({ start, end: start + first[0].length, features });
  if (words.length > 2)
    people.given.push({ start, end: start + text.slice(0, last.index).trimEnd().length, features });
  people.surnames.push({ start: start + last.index, end: start + text.length, features });
}

function addReservationName(cell: Cell, people: People): void {
  const match = RESERVATION_NAME.exec(cell.text);
  const [whole = "", surname = "", given = ""] = match ?? [];
  if (!match) return;
  const start = cell.start + match.index;
  const features: Features = { isAfterSalutation: 0.5, formIsCertain: 1 };
  people.full.push({ start, end: start + whole.length, features });
  people.full.push({ start, end: start + surname.length + 1 + (given.split(" ")[0]?.length ?? 0), features });
  people.surnames.push({ start, end: start + surname.length, features });
  people.given.push({ start: start + surname.length + 1, end: start + whole.length, features });
}

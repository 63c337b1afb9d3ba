import { findIdentifiers } from "@/lib/extraction/identifiers/find-identifiers";
import type { Cell } from "@/lib/extraction/page/layout";
import type { Span } from "@/lib/extraction/values/span";
import type { AnalysedDocument } from "./analysed-document";
import type { Features } from "./feature-row";
import type { Entity } from "./entity";

const MAX_TOWNS = 40;
const MAX_TOWN = 40;
/** British and Canadian postcodes follow the town. */
const CODE_OF_TWO_WORDS = /^(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d)$/;
const TOWN_BEFORE = /\p{Lu}[\p{L}' -]+(?=,? $)/u;
const TOWN_IN_UPPER_CASE = /^\p{Lu}[\p{L}.'-]*(?:[ /-]\p{L}[\p{L}.'-]*){0,4}/u;

interface Towns {
  towns: Entity[];
  codes: Entity[];
  postalLines: Entity[];
}

export function findTowns({ layout: { text } }: AnalysedDocument): Towns {
  const towns: Entity[] = [];
  const codes: Entity[] = [];
  const postalLines: Entity[] = [];
  for (const { start, end } of findIdentifiers(text, ["postal-town"]).slice(0, MAX_TOWNS)) {
    const written = text.slice(start, end);
    if (CODE_OF_TWO_WORDS.test(written)) {
      codes.push({ start, end, features: { formIsCertain: 1 } });
      const before = Math.max(0, start - MAX_TOWN);
      const town = TOWN_BEFORE.exec(text.slice(before, start));
      const from = before + (town?.index ?? 0);
      if (town) towns.push({ start: from, end: from + town[0].length, features: { formIsCertain: 1 } });
      postalLines.push({
        start: town ? from : start,
        end,
        features: { formIsCertain: Number(town !== null) },
      });
      continue;
    }
    postalLines.push({ start, end, features: { formIsCertain: 1 } });
    const [first, last] = [
      /^(?=\S*\d)\S+(?: \d\S*|(?<=\d{4}) ?[A-Z]{2}(?= ))?(?= )/.exec(written)?.[0],
      /\S*\d\S*$/.exec(written)?.[0],
    ];
    if (first) {
      codes.push({ start, end: start + first.length, features: { formIsCertain: 1 } });
      const from = start + first.length + (/^\s+/.exec(text.slice(start + first.length))?.[0].length ?? 0);
      const name = TOWN_IN_UPPER_CASE.exec(text.slice(from, from + 60))?.[0].length ?? 0;
      if (name > 0)
        towns.push({ start: from, end: from + name, features: { isAfterPostalCode: 1, formIsCertain: 1 } });
      if (from < end && end !== from + name)
        towns.push({ start: from, end, features: { isAfterPostalCode: 1, formIsCertain: 1 } });
    } else if (last) {
      codes.push({ start: end - last.length, end, features: { formIsCertain: 1 } });
      const name = /^[^,\d]+?(?=,| [A-Z]{2} \d)/.exec(written)?.[0].length ?? 0;
      if (name > 0)
        towns.push({ start, end: start + name, features: { isAfterPostalCode: 1, formIsCertain: 1 } });
    }
  }
  return { towns, codes, postalLines };
}

const MAX_STOPS = 60;
const TIME = /(?<![\d.,:])(?:[01]?\d|2[0-3])[:.][0-5]\d(?![\d.,:])/;
const PLACE = "\\p{Lu}[\\p{L}\\p{N}.,'/() -]{1,50}?";
const ARROW = new RegExp(
  `(${PLACE})\\s{0,20}(?:->|→|⇒|➔|>)\\s{0,20}(${PLACE})(?=\\s{2}|\\t|$|[|;]|\\s?(?:->|→|⇒|➔|>))`,
  "u",
);
const DASH = /^(\p{Lu}[\p{L}.'() ]{1,40}?)\s[-–—]\s(\p{Lu}[\p{L}.'() ]{1,40})$/u;

const TIMETABLE_LINES = 3;

export function findStops({ layout }: AnalysedDocument): Entity[] {
  const stops: { entity: Entity; line: number }[] = [];
  for (const [line, { cells }] of layout.lines.entries()) {
    if (stops.length >= MAX_STOPS) break;
    const hasTime = cells.some(({ text }) => text.length < 200 && TIME.test(text));
    for (const cell of cells) {
      if (cell.text.length > 200) continue;
      for (const entity of [...routeIn(cell), ...(hasTime ? placesBesideTime(cell, cells) : [])])
        stops.push({ entity, line });
    }
  }
  const lines = [...new Set(stops.map(({ line }) => line))];
  return stops.map(({ entity: { start, end, features }, line }) => {
    const around = lines.filter(
      (other) => other !== line && Math.abs(other - line) <= TIMETABLE_LINES,
    ).length;
    return {
      start,
      end,
      features: { ...features, isInTimetable: Math.min(3, around), formIsCertain: Number(around > 0) },
    };
  });
}

function routeIn(cell: Cell): Entity[] {
  const match = ARROW.exec(cell.text) ?? DASH.exec(cell.text);
  const [whole = "", from = "", to = ""] = match ?? [];
  if (!match) return [];
  const start = cell.start + match.index;
  const end = start + whole.length;
  return [
    at({ start, end: start + from.trimEnd().length }, { isRouteStart: 1 }),
    at({ start: end - to.length, end }, { isRouteEnd: 1 }),
  ];
}

function placesBesideTime(cell: Cell, cells: Cell[]): Entity[] {
  const found: Entity[] = [];
  const head = /^(?:\p{Lu}[^:]{2,30}: {1,9})?(\p{Lu}[\p{L}.,'/() -]{2,60}?)(?=\s+\d|$)/u.exec(cell.text);
  const next = cells[cell.index + 1]?.text ?? "";
  if (head?.[1] !== undefined) {
    const end = cell.start + head[0].length;
    const isBeforeTime = Number(/^\s+\d/.test(cell.text.slice(head[0].length)) || /^\d/.test(next));
    found.push(at({ start: end - head[1].length, end }, { isBesideTime: 0.5 + isBeforeTime / 2 }));
  }
  const afterTime = /(?<![\d.,:])\d{1,2}[:.]\d{2}(?: ?[AaPp]\.?[Mm]\.?)?,? (?=\p{Lu})/u.exec(cell.text);
  if (afterTime) {
    const from = afterTime.index + afterTime[0].length;
    const rest = cell.text.slice(from);
    found.push(at({ start: cell.start + from, end: cell.end }, { isBesideTime: 1 }));
    const short = /^[^,(\d]+/.exec(rest)?.[0].trimEnd().length ?? 0;
    if (short > 0)
      found.push(at({ start: cell.start + from, end: cell.start + from + short }, { isBesideTime: 1 }));
  }
  return found;
}

function at({ start, end }: Span, features: Features): Entity {
  return { start, end, features };
}

import type { Conventions } from "@/lib/extraction/values/conventions";
import { findDates } from "@/lib/extraction/values/parse-date";
import { findNumbers } from "@/lib/extraction/values/parse-number";
import type { Span } from "@/lib/extraction/values/span";
import type { Value } from "@/lib/extraction/values/types";
import { createYield } from "@/lib/yield-to-event-loop";

/** In characters. Date search takes quadratic time. */
const PART_LENGTH = 10_000;
const MAX_PLACES = 200;

type Read = (text: string) => (Span & { value: Value })[];

/** Indexes a text's numbers and dates by value, once per format. */
export class ValuePlaces {
  private readonly known = new Map<string, Promise<ReadonlyMap<Value, Span[]>>>();
  private readonly until: number;

  constructor(
    private readonly text: string,
    limitMs: number,
  ) {
    this.until = performance.now() + limitMs;
  }

  /** Returns at most MAX_PLACES places, in text order, or none if reading takes too long. */
  async of(type: "NUMBER" | "DATE", { number, date }: Conventions, value: Value): Promise<readonly Span[]> {
    const way = type === "NUMBER" ? `NUMBER ${number}` : `DATE ${date}`;
    const read: Read = (text) =>
      type === "NUMBER"
        ? findNumbers(text, number)
        : findDates(text, date).map(({ iso, ...span }) => ({ ...span, value: iso }));
    const places = this.known.get(way) ?? this.readAll(read);
    this.known.set(way, places);
    return (await places).get(value) ?? [];
  }

  private async readAll(read: Read): Promise<ReadonlyMap<Value, Span[]>> {
    const places = new Map<Value, Span[]>();
    const yieldToEventLoop = createYield();
    for (let from = 0, to = 0; from < this.text.length; from = to) {
      to = this.endOfPart(from);
      for (const { start, end, value } of read(this.text.slice(from, to))) {
        const known = places.get(value) ?? [];
        if (known.length < MAX_PLACES) known.push({ start: from + start, end: from + end });
        places.set(value, known);
      }
      await yieldToEventLoop();
      if (to < this.text.length && performance.now() > this.until) return new Map();
    }
    return places;
  }

  /** Ends a part at the end of a line if possible, so that no value is cut. */
  private endOfPart(from: number): number {
    const end = from + PART_LENGTH;
    if (end >= this.text.length) return this.text.length;
    const lineEnd = this.text.lastIndexOf("\n", end) + 1;
    return lineEnd > from ? lineEnd : end;
  }
}

"use client";

import { startTransition, useEffect, useState } from "react";

let hydrated = false;

/**
 * False on the server and while its markup is taken over, true afterwards. The change is a transition: what it draws
 * anew, a long table perhaps, does not hold up the page.
 */
export function useHydrated(): boolean {
  const [inBrowser, setInBrowser] = useState(hydrated);
  useEffect(() => {
    hydrated = true;
    startTransition(() => setInBrowser(true));
  }, []);
  return inBrowser;
}

/** What is shown to a person, in his language and time zone; the server, which knows neither, writes en-US and UTC. */
export function useFormats(): Formats {
  return useHydrated() ? browserFormats() : serverFormats();
}

const browserFormats = once(() => createFormats(undefined, undefined));
const serverFormats = once(() => createFormats("en-US", "UTC"));

export type Formats = ReturnType<typeof createFormats>;

/** Each kind of format is made when it is first asked for: making them all would hold up the first paint. */
export function createFormats(locale: string | undefined, timeZone: string | undefined) {
  const zone = timeZone === undefined ? {} : { timeZone };
  const unit = { style: "unit", unitDisplay: "short", maximumFractionDigits: 1 } as const;
  const numbers = once(() => new Intl.NumberFormat(locale));
  const exactNumbers = new Map<number, Intl.NumberFormat>();
  const percents = once(() => new Intl.NumberFormat(locale, { style: "percent" }));
  const usd = once(
    () =>
      new Intl.NumberFormat(locale, { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" }),
  );
  const bytes = once(() => new Intl.NumberFormat(locale, { ...unit, unit: "byte" }));
  const kilobytes = once(() => new Intl.NumberFormat(locale, { ...unit, unit: "kilobyte" }));
  const megabytes = once(() => new Intl.NumberFormat(locale, { ...unit, unit: "megabyte" }));
  const shortDates = once(
    () => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", ...zone }),
  );
  const exactDates = once(
    () => new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "long", ...zone }),
  );
  const days = once(() => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }));
  return {
    number: (value: number) => numbers().format(value),
    /** Every digit of a number, and no fewer decimals than asked for. */
    exactNumber: (value: number, decimals = 0) => {
      const made = exactNumbers.get(decimals) ?? exactFormat(locale, decimals);
      exactNumbers.set(decimals, made);
      return made.format(value);
    },
    /** `share` is between 0 and 1. */
    percent: (share: number) => percents().format(share),
    usd: (value: number) => usd().format(value),
    date: (iso: string) => shortDates().format(new Date(iso)),
    exactDate: (iso: string) => exactDates().format(new Date(iso)),
    /** A calendar day without a time, as YYYY-MM-DD. */
    day: (isoDay: string) => days().format(new Date(`${isoDay}T00:00:00Z`)),
    /** `count` is in bytes. */
    size: (count: number) => {
      if (count < 1024) return bytes().format(count);
      return count < 1024 * 1024 ? kilobytes().format(count / 1024) : megabytes().format(count / 1024 / 1024);
    },
  };
}

function exactFormat(locale: string | undefined, decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: 20 });
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/** "23 h 12 min", "4 min", "less than a minute". */
export function timeLeft(untilIso: string, now: number): string {
  const minutes = Math.floor((Date.parse(untilIso) - now) / 60_000);
  if (minutes < 1) return "less than a minute";
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

/** The time, coarsely: changes every half minute. Null on the server, whose clock is not the reader's. */
export function useCoarseNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => startTransition(() => setNow(Date.now()));
    tick();
    const timer = setInterval(tick, 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

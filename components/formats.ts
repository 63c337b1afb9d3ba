"use client";

import { startTransition, useEffect, useState } from "react";

let hydrated = false;

/**
 * False on the server and during hydration. Changes in a transition, so that re-rendering a long table does not
 * block input.
 */
function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(hydrated);
  useEffect(() => {
    hydrated = true;
    startTransition(() => setIsHydrated(true));
  }, []);
  return isHydrated;
}

/** The server knows neither the user's locale nor the time zone, and renders en-US and UTC. */
export function useFormats(): Formats {
  return useHydrated() ? browserFormats() : serverFormats();
}

const browserFormats = once(() => createFormats(undefined, undefined));
const serverFormats = once(() => createFormats("en-US", "UTC"));

export type Formats = ReturnType<typeof createFormats>;

/** Creates each `Intl` formatter on first use, so that they do not delay the first paint. */
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
  const bytes = once(() => new Intl.NumberFormat(locale, { ...unit, unit: "byte", unitDisplay: "long" }));
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
    /** Never rounds. Shows at least `decimals` decimal places. */
    exactNumber: (value: number, decimals = 0) => {
      const formatter = exactNumbers.get(decimals) ?? exactFormat(locale, decimals);
      exactNumbers.set(decimals, formatter);
      return formatter.format(value);
    },
    percent: (fraction: number) => percents().format(fraction),
    usd: (value: number) => usd().format(value),
    date: (iso: string) => shortDates().format(new Date(iso)),
    exactDate: (iso: string) => exactDates().format(new Date(iso)),
    day: (isoDay: string) => days().format(new Date(`${isoDay}T00:00:00Z`)),
    /** `value` is in bytes. */
    size: (value: number) => {
      if (value < 1024) return bytes().format(value);
      return value < 1024 * 1024 ? kilobytes().format(value / 1024) : megabytes().format(value / 1024 / 1024);
    },
  };
}

function exactFormat(locale: string | undefined, decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: 20 });
}

function once<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}

/** Returns, for example, "23 h 12 min", "4 min", or "less than a minute". */
export function timeLeft(untilIso: string, now: number): string {
  const minutes = Math.floor((Date.parse(untilIso) - now) / 60_000);
  if (minutes < 1) return "less than a minute";
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

/** Null on the server, whose clock may differ from the user's. */
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

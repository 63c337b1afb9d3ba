import type { CDPSession, Page } from "@playwright/test";
import type { WrittenScalar } from "@/lib/values/stored-values";
import { atMost, percentile, type Figure } from "./figure";
import { withPage } from "./reviewed-pages";
import type { BenchRun } from "./run-benches";
import { found, withSeededApp } from "./seeded-app";

const EXTENTS = {
  full: { small: { rows: 100, fields: 12 }, large: { rows: 1_000, fields: 40 }, rounds: 5, frames: 120 },
  smallest: { small: { rows: 100, fields: 12 }, large: { rows: 200, fields: 24 }, rounds: 1, frames: 10 },
};
const RULES = 20;
const JERK_MS = 50;

type Extent = (typeof EXTENTS)["full"]["large"];

interface Measured {
  opened: number[];
  loaded: number[];
  frames: number[];
  work: number[];
  nodes: number;
}

export async function measureGrid({ size, report }: BenchRun): Promise<void> {
  const { small, large, rounds, frames } = EXTENTS[size];
  await withSeededApp(async ({ baseUrl, client, insertDocuments }) => {
    const address = async ({ rows, fields }: Extent, rules = 0) => {
      const values = valuesOf(fields);
      const extractorId = await client.createExtractor(values);
      await insertDocuments(extractorId, rows, values);
      if (rules > 0) await client.setRules(extractorId, brokenRules(rules, fields));
      return `/extractors/${extractorId}/extract`;
    };
    const grids = {
      small: { address: await address(small), measured: nothingMeasured() },
      large: { address: await address(large), measured: nothingMeasured() },
      ruled: { address: await address(large, RULES), measured: nothingMeasured() },
    };
    await withPage(baseUrl, client, async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send("Performance.enable", { timeDomain: "threadTicks" });
      for (let round = 0; round <= rounds; round += 1)
        for (const { address, measured } of Object.values(grids))
          await measureOnce(page, session, address, frames, round === 0 ? nothingMeasured() : measured);
    });
    const [of, against] = [large, small].map(
      ({ rows, fields }) => `${rows.toLocaleString("en")} x ${fields}`,
    );
    for (const figure of figures(of!, grids.large.measured, against!, grids.small.measured)) report(figure);
    report(ofRules(grids.ruled.measured, grids.large.measured));
  });
}

function brokenRules(count: number, fields: number) {
  const numbers = valuesOf(fields).filter(({ type }) => type === "NUMBER");
  return Array.from({ length: count }, (_, index) => {
    const [one, other] = [numbers[index % numbers.length]!.name, numbers[(index + 1) % numbers.length]!.name];
    return {
      name: `Rule ${index + 1}`,
      expression: `\`${one}\` == \`${other}\``,
      message: "The two are the same",
    };
  });
}

function nothingMeasured(): Measured {
  return { opened: [], loaded: [], frames: [], work: [], nodes: 0 };
}

function valuesOf(count: number): WrittenScalar[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `Field ${index + 1}`;
    if (index % 4 === 1) return found(name, "NUMBER", 1234.5 + index);
    if (index % 4 === 2) return found(name, "DATE", "2026-03-04");
    return found(name, "TEXT", `Northwind Supplies ${index + 1}`);
  });
}

async function measureOnce(
  page: Page,
  session: CDPSession,
  address: string,
  steps: number,
  into: Measured,
): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  const { opened, loaded } = await page.evaluate(openGrid);
  into.opened.push(opened);
  into.loaded.push(loaded);
  for (const [axis, speed] of [
    ["scrollTop", 100],
    ["scrollLeft", 60],
  ] as const) {
    const before = await workOf(session);
    const frames = await page.evaluate(scrollGrid, { axis, speed, steps });
    into.frames.push(...frames);
    into.work.push(((await workOf(session)) - before) / frames.length);
  }
  into.nodes = Math.max(into.nodes, await page.locator("[role=grid] *").count());
}

async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1000;
}

async function openGrid(): Promise<{ opened: number; loaded: number }> {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Values");
  button?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const start = performance.now();
  button?.click();
  let opened = 0;
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const grid = document.querySelector("[role=grid]");
    if (opened === 0 && grid?.querySelector("[data-row] [data-text]")) opened = performance.now() - start;
    if (opened > 0 && grid?.ariaBusy === "false") return { opened, loaded: performance.now() - start };
  }
}

/**
 * Runs in the browser. `speed` is in pixels per frame.
 * @returns the times between frames, in milliseconds
 */
async function scrollGrid(scroll: {
  axis: "scrollTop" | "scrollLeft";
  speed: number;
  steps: number;
}): Promise<number[]> {
  const { axis, speed, steps } = scroll;
  const grid = document.querySelector("[role=grid]")!;
  const [height, width] = [grid.scrollHeight - grid.clientHeight, grid.scrollWidth - grid.clientWidth];
  const length = axis === "scrollTop" ? height : width;
  const times: number[] = [];
  let before = await new Promise<number>(requestAnimationFrame);
  for (let step = 1; step <= steps; step += 1) {
    const way = (step * speed) % (2 * length);
    grid[axis] = way > length ? 2 * length - way : way;
    const now = await new Promise<number>(requestAnimationFrame);
    times.push(now - before);
    before = now;
  }
  return times;
}

function figures(of: string, large: Measured, against: string, small: Measured): Figure[] {
  const p95 = ({ frames }: Measured) => percentile(frames, 0.95);
  const jerks = ({ frames }: Measured) => frames.filter((ms) => ms > JERK_MS).length;
  const opening = percentile(large.opened, 0.5) / percentile(small.opened, 0.5);
  const most = (samples: number[]) => Math.max(...samples);
  return [
    atMost(`grid of ${of}, from the click to the first values, against ${against}, median`, opening, 3, {
      digits: 1,
      beside: ` (${ms(large.opened)} and ${ms(small.opened)}; all values: ${ms(large.loaded)} and ${ms(small.loaded)})`,
    }),
    atMost("scrolling it, CPU time of the main thread for a frame, the most of a way", most(large.work), 16, {
      unit: " ms",
      digits: 1,
      beside: ` (${most(small.work).toFixed(1)} ms)`,
    }),
    atMost(`scrolling it, time of a frame, p95 against ${against}`, p95(large) / p95(small), 1.5, {
      digits: 1,
      beside: ` (${p95(large).toFixed(0)} ms and ${p95(small).toFixed(0)} ms)`,
    }),
    atMost(`frames above ${JERK_MS} ms while it is scrolled`, (100 * jerks(large)) / large.frames.length, 1, {
      unit: " %",
      digits: 2,
      beside: ` (${jerks(large)} of ${large.frames.length} and ${jerks(small)} of ${small.frames.length}), longest ${most(large.frames).toFixed(0)} ms`,
    }),
    atMost(`elements in the page for it, against ${against}`, large.nodes / small.nodes, 1.5, {
      digits: 1,
      beside: ` (${large.nodes} and ${small.nodes})`,
    }),
  ];
}

function ofRules(ruled: Measured, without: Measured): Figure {
  const [opened, unruled] = [percentile(ruled.opened, 0.5), percentile(without.opened, 0.5)];
  return atMost(
    `opening it with ${RULES} broken rules, beyond opening it without, median`,
    opened - unruled,
    200,
    {
      unit: " ms",
      digits: 0,
      beside: ` (${ms(ruled.opened)} and ${ms(without.opened)}; all values: ${ms(ruled.loaded)} and ${ms(without.loaded)})`,
    },
  );
}

function ms(samples: number[]): string {
  return `${percentile(samples, 0.5).toFixed(0)} ms`;
}

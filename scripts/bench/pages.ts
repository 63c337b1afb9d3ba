import type { Page } from "@playwright/test";
import { atMost, percentile, type Figure } from "./figure";
import { makeLong, makePages } from "./made-up-pages";
import { residentBytes } from "./resident-bytes";
import { inReviewBrowser } from "./reviewed-pages";
import type { BenchRun } from "./run-benches";

const EXTENTS = {
  full: { steps: 40, choices: 60, pages: 200 },
  smallest: { steps: 2, choices: 2, pages: 5 },
};
const MB = 1024 * 1024;

export function measurePages({ size, report }: BenchRun): Promise<void> {
  const { steps, choices, pages } = EXTENTS[size];
  return inReviewBrowser(async ({ page, process }) => {
    const short = Array.from({ length: steps + 1 }, (_, n) => makePages(n)[n % 2]?.pdf ?? Buffer.alloc(0));
    const [long = "", newest = ""] = (await process([...short, makeLong(pages)])).reverse();
    report(await measureSteps(page, newest, steps));
    report(await measureChoices(page, newest, choices));
    for (const figure of await measureLong(page, long, pages)) report(figure);
  });
}

async function measureSteps(page: Page, address: string, steps: number): Promise<Figure> {
  await open(page, address);
  const times: number[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.waitForLoadState("networkidle");
    times.push(await page.evaluate(stepToNext, "j"));
  }
  return latencyFigure("next document, from the key to its page with the value marked", times, 300);
}

async function measureChoices(page: Page, address: string, choices: number): Promise<Figure> {
  await open(page, address);
  const times: number[] = [];
  for (let choice = 0; choice < choices; choice += 1)
    times.push(await page.evaluate(chooseValue, choice % 2 === 0 ? 1 : 0));
  return latencyFigure("a value, from the click to its highlighted words", times, 300);
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector("[data-source] canvas", { state: "attached" });
  await page.waitForLoadState("networkidle");
}

function latencyFigure(what: string, times: number[], most: number): Figure {
  return atMost(`${what}, p95 (median) of ${times.length}`, percentile(times, 0.95), most, {
    unit: " ms",
    beside: ` (${percentile(times, 0.5).toFixed(0)} ms)`,
  });
}

function stepToNext(key: string): Promise<number> {
  const before = location.pathname;
  const old = document.querySelector("[data-source] canvas");
  const start = performance.now();
  window.dispatchEvent(new KeyboardEvent("keydown", { key }));
  return new Promise((resolve, reject) => {
    const look = () => {
      const canvas = document.querySelector("[data-source] canvas");
      const marked = document.querySelector("[data-source] [data-mark][data-kind=chosen]");
      if (location.pathname !== before && canvas && canvas !== old && marked)
        resolve(performance.now() - start);
      else if (performance.now() - start > 20_000)
        reject(new Error(`No other page is shown after ${key} on ${before}.`));
      else requestAnimationFrame(look);
    };
    look();
  });
}

function chooseValue(position: number): Promise<number> {
  const item = document.querySelectorAll("[aria-label=Values] > li")[position]!;
  const name = item.querySelector("bdi")!.textContent.replace(" *", "");
  const start = performance.now();
  item.querySelector("button")!.click();
  return new Promise((resolve, reject) => {
    const look = () => {
      const mark = document.querySelector(`[data-source] [data-mark="${name}"][data-kind=chosen]`);
      // The current frame is painted before the next one starts.
      if (mark) requestAnimationFrame(() => resolve(performance.now() - start));
      else if (performance.now() - start > 20_000) reject(new Error(`${name} is not highlighted.`));
      else requestAnimationFrame(look);
    };
    look();
  });
}

async function measureLong(page: Page, address: string, pages: number): Promise<Figure[]> {
  await open(page, address);
  await page.evaluate(stepToNext, "j");
  await page.waitForLoadState("networkidle");
  const first = await page.evaluate(stepToNext, "k");
  const tab = await page.context().newCDPSession(page);
  const browser = await page.context().browser()?.newBrowserCDPSession();
  const memory = async () => {
    await tab.send("HeapProfiler.collectGarbage");
    const { processInfo = [] } = (await browser?.send("SystemInfo.getProcessInfo")) ?? {};
    const renderers = processInfo.filter(({ type }) => type === "renderer");
    return {
      heap: (await tab.send("Runtime.getHeapUsage")).usedSize / MB,
      processes: renderers.reduce((sum, { id }) => sum + residentBytes(id), 0) / MB,
    };
  };
  const before = await memory();
  let most = 0;
  for (let number = 1; number <= pages; number += 1) {
    const field = page.getByRole("textbox", { name: "Page" });
    await field.fill(String(number));
    await field.press("Enter");
    await page.waitForSelector(`[data-source] section[aria-label^="Page ${number} of"] canvas`);
    most = Math.max(most, await page.evaluate(countPixels));
  }
  const after = await memory();
  const pixels = (most * 4) / MB;
  return [
    atMost(`first page of ${pages}, from the key to its picture`, first, 1_000, { unit: " ms" }),
    {
      what: `after all ${pages} pages: heap, the tab's process, and pixels of pages at most at a time`,
      measured: `${change(before.heap, after.heap)}, ${change(before.processes, after.processes)}, ${pixels.toFixed(0)} MB`,
      wanted: "<= 100 MB more, <= 300 MB more, <= 200 MB",
      reached: after.heap - before.heap <= 100 && after.processes - before.processes <= 300 && pixels <= 200,
    },
  ];
}

function change(before: number, after: number): string {
  return `${before.toFixed(0)} -> ${after.toFixed(0)} MB`;
}

function countPixels(): number {
  return [...document.querySelectorAll("canvas")].reduce((sum, { width, height }) => sum + width * height, 0);
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Figure } from "./figure";
import { makePages } from "./made-up-pages";
import { inReviewBrowser, type ReviewBrowser } from "./reviewed-pages";
import type { BenchRun } from "./run-benches";
import {
  bare,
  hasPdftotext,
  LEAST_OVERLAP,
  overlap,
  placesOf,
  readWords,
  type Rectangle,
} from "./word-boxes";

const PAGES_OF_EACH_KIND = { full: 5, smallest: 1 };

interface Seen {
  marks: (Rectangle & { name: string })[];
  words: (Rectangle & { text: string })[];
}

export async function measureMarks({ size, report }: BenchRun): Promise<void> {
  if (!hasPdftotext()) throw new Error("marks needs pdftotext (poppler-utils).");
  const folder = mkdtempSync(path.join(tmpdir(), "gleaner-marks-"));
  try {
    const file = path.join(folder, "page.pdf");
    const figures = await inReviewBrowser((browser) => compare(browser, file, PAGES_OF_EACH_KIND[size]));
    for (const figure of figures) report(figure);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(
  { page, process }: ReviewBrowser,
  file: string,
  pagesOfEachKind: number,
): Promise<Figure[]> {
  const made = Array.from({ length: pagesOfEachKind }, (_, n) => makePages(n)).flat();
  const addresses = await process(made.map(({ pdf }) => pdf));
  const marks = new Shares();
  const words = new Shares();
  for (const [index, { kind, reference }] of made.entries()) {
    await page.goto(addresses[index] ?? "");
    await page.waitForSelector("[data-source] [data-mark], [data-source] [data-start]", {
      state: "attached",
    });
    writeFileSync(file, reference);
    const expected = readWords(file)[0] ?? [];
    const seen = await page.evaluate(readScreen);
    for (const mark of seen.marks) {
      const text = seen.words.filter((word) => liesOn(word, mark)).map((word) => bare(word.text));
      marks.add(kind, mark, placesOf(expected, text));
    }
    for (const word of seen.words) {
      const text = bare(word.text);
      const places = [text, [...text].reverse().join("")].flatMap((drawn) => placesOf(expected, [drawn]));
      words.add(kind, word, places);
    }
  }
  return [marks.figure("values marked where pdftotext has them"), words.figure("words to select, the same")];
}

function readScreen(): Seen {
  const sheet = document.querySelector("[data-source] .printed")!.getBoundingClientRect();
  const scale = Number(
    getComputedStyle(document.querySelector("[data-source] .printed")!).getPropertyValue("--scale"),
  );
  const place = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return {
      x: (x - sheet.x) / scale,
      y: (y - sheet.y) / scale,
      width: width / scale,
      height: height / scale,
    };
  };
  const all = (selector: string) => [...document.querySelectorAll(`[data-source] ${selector}`)];
  return {
    marks: all("[data-mark]").map((element) => ({
      ...place(element),
      name: element.getAttribute("data-mark")!,
    })),
    words: all("[data-start]").map((element) => ({ ...place(element), text: element.textContent })),
  };
}

function liesOn(word: Rectangle, mark: Rectangle): boolean {
  const [x, y] = [word.x + word.width / 2, word.y + word.height / 2];
  return x > mark.x && x < mark.x + mark.width && y > mark.y && y < mark.y + mark.height;
}

class Shares {
  private readonly kinds = new Map<string, { good: number; all: number; skipped: number }>();

  add(kind: string, box: Rectangle, places: Rectangle[]): void {
    const counts = this.kinds.get(kind) ?? { good: 0, all: 0, skipped: 0 };
    this.kinds.set(kind, counts);
    if (places.length === 0) counts.skipped += 1;
    else {
      counts.all += 1;
      if (Math.max(...places.map((place) => overlap(box, place))) >= LEAST_OVERLAP) counts.good += 1;
    }
  }

  figure(what: string): Figure {
    let [good, all, skipped] = [0, 0, 0];
    for (const [kind, counts] of this.kinds) {
      console.error(`  ${what}, ${kind}: ${counts.good} of ${counts.all}, ${counts.skipped} not comparable`);
      good += counts.good;
      all += counts.all;
      skipped += counts.skipped;
    }
    return {
      what: `${what} (IoU >= ${LEAST_OVERLAP})`,
      measured: `${((good / all) * 100).toFixed(1)} % of ${all}, ${skipped} not comparable`,
      wanted: ">= 99 %",
      reached: good / all >= 0.99,
    };
  }
}

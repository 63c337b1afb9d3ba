import { expect, type Locator, type Page } from "@playwright/test";

/** The address of every screen, with an extractor's and a document's id where they are needed. */
export const screenPaths = (extractorId: string, docId: string): string[] => [
  "/",
  "/extractors",
  `/extractors/${extractorId}`,
  `/extractors/${extractorId}/extract`,
  `/extractors/${extractorId}/extract/${docId}`,
  "/credits",
  "/thanks",
  "/support",
  "/help/using",
  "/help/api",
  "/profile",
  "/profile/webhooks",
];

/** Expects that this toast has been shown. On a slow machine it may already be gone. */
export async function expectToast(page: Page, title: string, description?: string) {
  const expected = description === undefined ? expect.objectContaining({ title }) : { title, description };
  await expect.poll(() => page.evaluate(() => window.seenToasts)).toContainEqual(expected);
}

/** Expects an overlay to be visible and to contain the focus. */
export async function expectOpen(overlay: Locator) {
  await expect(overlay).toBeVisible();
  await expect.poll(() => overlay.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

export function rowOf(page: Page, filename: string) {
  return page.getByRole("row").filter({ hasText: filename });
}

/**
 * Pauses the page's clock: time advances only by `page.clock.runFor`, however slow the machine is. Zero-delay timers still
 * run immediately, so that responses are rendered.
 */
export async function pauseClock(page: Page) {
  await page.clock.install();
  const now = await page.evaluate(() => Date.now());
  // The clock can only be paused at a future time; a minute is longer than any delay of a slow machine.
  await page.clock.pauseAt(now + 60_000);
  await page.evaluate(() => {
    const { setTimeout: originalSetTimeout, clearTimeout: originalClearTimeout } = window;
    const due = new Map<number, () => void>();
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = ({ data: id }: MessageEvent<number>) => {
      due.get(id)?.();
      due.delete(id);
    };
    const farAway = 2 ** 31 - 1;
    window.setTimeout = ((run: () => void, ms?: number) => {
      if (ms) return originalSetTimeout(run, ms);
      const id = originalSetTimeout(() => undefined, farAway);
      due.set(id, run);
      port1.postMessage(id);
      return id;
    }) as typeof window.setTimeout;
    window.clearTimeout = (id) => {
      due.delete(Number(id));
      originalClearTimeout(id);
    };
  });
}

/** Simulates refocusing the window, which refetches all queries older than a second. */
export async function refocus(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}

export async function refocusUntilVisible(page: Page, locator: Locator) {
  await expect(async () => {
    await refocus(page);
    await expect(locator).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** By how many CSS pixels the page is wider than the viewport. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

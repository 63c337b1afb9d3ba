import { expect, type Locator, type Page } from "@playwright/test";

/** This toast was shown, now or before: a slow machine may look when it has left again. */
export async function expectToast(page: Page, title: string, description?: string) {
  const wanted = description === undefined ? expect.objectContaining({ title }) : { title, description };
  await expect.poll(() => page.evaluate(() => window.seenToasts)).toContainEqual(wanted);
}

/** The toast with this title, while it is there. */
export function toast(page: Page, title: string) {
  return page.locator("[data-sonner-toast]").filter({ hasText: title });
}

/** A layer that has taken the focus: from now on the keyboard is its own. */
export async function expectOpen(layer: Locator) {
  await expect(layer).toBeVisible();
  await expect.poll(() => layer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

export function rowOf(page: Page, filename: string) {
  return page.getByRole("row").filter({ hasText: filename });
}

/**
 * From here on the page's time passes only by `page.clock.runFor`, however slow the machine is. What answers arrive is
 * still shown: what is due at once happens at once.
 */
export async function stopTime(page: Page) {
  await page.clock.install();
  const now = await page.evaluate(() => Date.now());
  // Time can be stopped in the future only; a minute is longer than any stall.
  await page.clock.pauseAt(now + 60_000);
  await page.evaluate(() => {
    const { setTimeout: later, clearTimeout: forget } = window;
    const due = new Map<number, () => void>();
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = ({ data: id }: MessageEvent<number>) => {
      due.get(id)?.();
      due.delete(id);
    };
    const farAway = 2 ** 31 - 1;
    window.setTimeout = ((run: () => void, ms?: number) => {
      if (ms) return later(run, ms);
      const id = later(() => undefined, farAway);
      due.set(id, run);
      port1.postMessage(id);
      return id;
    }) as typeof window.setTimeout;
    window.clearTimeout = (id) => {
      due.delete(Number(id));
      forget(id);
    };
  });
}

/** Coming back to the window asks for everything again, as soon as what is known is older than a second. */
export async function comeBack(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}

export async function comeBackUntilVisible(page: Page, locator: Locator) {
  await expect(async () => {
    await comeBack(page);
    await expect(locator).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** By how much the page is wider than what shows it, in CSS pixels. */
export function overhangOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

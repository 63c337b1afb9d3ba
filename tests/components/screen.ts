import { expect, vi } from "vitest";
import { locators, page, userEvent, type Locator } from "vitest/browser";

declare module "vitest/browser" {
  interface LocatorSelectors {
    /** A grid's cell in this row and column, counted as assistive technology does: the header is row 1. */
    getByPlace(row: number, column: number): Locator;
  }
}

locators.extend({
  getByPlace: (row: number, column: number) =>
    `[role=row][aria-rowindex="${row}"] > [aria-colindex="${column}"]`,
});

/** Expects that this toast is shown. */
export function expectToast(title: string, description?: string) {
  const expected = description === undefined ? expect.objectContaining({ title }) : { title, description };
  return expect.poll(shownToasts).toContainEqual(expected);
}

export function shownToasts() {
  return [...document.querySelectorAll("[data-sonner-toast]")].map((toast) => ({
    title: toast.querySelector("[data-title]")?.textContent ?? "",
    description: toast.querySelector("[data-description]")?.textContent ?? "",
  }));
}

/** Expects that the screen has led to this address. */
export function expectAddress(address: string) {
  return expect.poll(() => window.location.pathname + window.location.search).toBe(address);
}

export const rowOf = (text: string) => page.getByRole("row").filter({ hasText: text });
export const button = (name: string | RegExp) => page.getByRole("button", { name });

/** Presses the button of the open question. */
export const confirm = (name: string) => page.getByRole("alertdialog").getByRole("button", { name }).click();

export const press = (keys: string) => userEvent.keyboard(keys);

/** Presses a key with its modifiers: "Control+End". */
export function chord(keys: string) {
  const modifiers = keys.split("+");
  const key = modifiers.pop()!;
  const down = modifiers.map((modifier) => `{${modifier}>}`).join("");
  const up = modifiers.map((modifier) => `{/${modifier}}`).join("");
  return press(`${down}{${key}}${up}`);
}

/** By how many CSS pixels the page is wider than the viewport. */
export const horizontalOverflow = () =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** What the text of each element is, once it is that. */
export const expectTexts = (elements: () => Element[], texts: (string | RegExp)[]) =>
  expect
    .poll(() => elements().map((element) => element.textContent))
    .toEqual(texts.map((text): unknown => (typeof text === "string" ? text : expect.stringMatching(text))));

/** Drops files on the page, as from the desktop. */
export function dropFiles(...files: File[]) {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  window.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
}

/** Resolves after the messages that were posted before it: React renders in such messages, which a busy browser delays past a frame. */
const nextMessage = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/**
 * Stops the clock until the test ends: time passes only by `pass`, which returns when the screen shows what that did. `until` waits
 * without time passing, which vitest's own waiting would let pass.
 */
export function pauseClock() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  return {
    pass: async (ms: number) => {
      vi.advanceTimersByTime(ms);
      for (let frame = 0; frame < 3; frame += 1) {
        await nextMessage();
        await nextFrame();
      }
    },
    until: async (condition: () => boolean) => {
      while (!condition()) {
        vi.advanceTimersByTime(0);
        await nextFrame();
      }
    },
  };
}

import type { Locator } from "@playwright/test";
import { mockError } from "./api-mocks";
import { expect, invoiceFields, test } from "./fixtures";
import { pauseClock, toast } from "./screen";

const EXIT_MS = 200;

test("a toast is 356 px wide, at the top centre, in rich colours, and errors close after five seconds", async ({
  page,
  api: _,
}) => {
  await page.goto("/credits");
  await mockError(page, "**/api/user/bonus", "POST", 409, "Bonus credits have already been claimed.");
  await pauseClock(page);
  await page.getByRole("button", { name: "Buy Now: 100 credits" }).click();
  const toastElement = toast(page, "Failed to claim bonus credits");
  await expect(toastElement).toContainText("Bonus credits have already been claimed.");
  await expect(toastElement).toHaveAttribute("data-mounted", "true");
  await expect(toastElement).toHaveAttribute("data-rich-colors", "true");
  await expect(toastElement).toHaveAttribute("data-y-position", "top");
  await expect(toastElement).toHaveAttribute("data-x-position", "center");
  const box = await toastElement.boundingBox();
  expect(box?.width).toBe(356);
  expect((box?.x ?? 0) + 356 / 2).toBe((page.viewportSize()?.width ?? 0) / 2);
  await page.clock.runFor(4_999);
  await expect(toastElement).toHaveAttribute("data-removed", "false");
  await page.clock.runFor(1);
  await expect(toastElement).toHaveAttribute("data-removed", "true");
  await page.clock.runFor(EXIT_MS);
  await expect(toastElement).toHaveCount(0);
});

test("success toasts close after three seconds", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}`);
  await page.getByRole("button", { name: "Delete field Paid" }).click();
  const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Delete" });
  await expect(confirm).toBeVisible();
  await pauseClock(page);
  await confirm.click();
  const toastElement = toast(page, "Field deleted successfully");
  await expect(toastElement).toHaveAttribute("data-mounted", "true");
  await page.clock.runFor(2_999);
  await expect(toastElement).toHaveAttribute("data-removed", "false");
  await page.clock.runFor(1);
  await expect(toastElement).toHaveAttribute("data-removed", "true");
});

test("at most three toasts are visible", async ({ page, api: _ }) => {
  await page.goto("/credits");
  await mockError(page, "**/api/user/bonus", "POST", 409, "Bonus credits have already been claimed.");
  await pauseClock(page);
  const toasts = toast(page, "Failed to claim bonus credits");
  const visible = page.locator("[data-sonner-toast][data-visible=true]");
  for (const [count, visibleCount] of [
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 3],
  ] as const) {
    await page.getByRole("button", { name: "Buy Now: 100 credits" }).click();
    await expect(toasts).toHaveCount(count);
    await expect(visible).toHaveCount(visibleCount);
  }
});

for (const width of [1280, 390]) {
  test(`toasts are below the header and contain their close button at ${width} px`, async ({
    page,
    api: _,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/credits");
    await mockError(page, "**/api/user/bonus", "POST", 409, "Bonus credits have already been claimed.");
    await pauseClock(page);
    await page.getByRole("button", { name: "Buy Now: 100 credits" }).click();
    const toastElement = toast(page, "Failed to claim bonus credits");
    await expect(toastElement).toHaveAttribute("data-mounted", "true");
    await toastElement.evaluate((element) =>
      Promise.all(element.getAnimations().map((animation) => (animation.finish(), animation.finished))),
    );
    const header = await boxOf(page.locator("header"));
    const box = await boxOf(toastElement);
    expect(box.y).toBeGreaterThanOrEqual(header.y + header.height);
    const button = toastElement.getByRole("button", { name: "Close toast" });
    const close = await boxOf(button);
    expect(close.x).toBeGreaterThanOrEqual(box.x);
    expect(close.y).toBeGreaterThanOrEqual(box.y);
    expect(close.x + close.width).toBeLessThanOrEqual(box.x + box.width);
    expect(close.y + close.height).toBeLessThanOrEqual(box.y + box.height);
    expect(Math.min(close.width, close.height)).toBeGreaterThanOrEqual(24);
    const words = await boxOf(toastElement.locator("[data-content]"));
    expect(words.x + words.width).toBeLessThanOrEqual(close.x);
    await button.click();
    await expect(toastElement).toHaveAttribute("data-removed", "true");
  });
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return box;
}

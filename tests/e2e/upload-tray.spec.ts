import type { Page } from "@playwright/test";
import { createGate, documentOf, mockDocuments, mockError } from "./api-mocks";
import { expect, invoiceFields, test, textFile } from "./fixtures";
import { expectToast, horizontalOverflow, refocusUntilVisible, rowOf } from "./screen";

const files = (...names: string[]) => names.map((name) => textFile(name));
const trayOf = (page: Page) => page.getByRole("region", { name: "Uploads" });

/** Delays every upload until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  const { release, released } = createGate();
  await page.route("**/api/extractor/*/document", async (route) => {
    if (route.request().method() === "POST") await released;
    await route.fallback().catch(() => undefined);
  });
  return release;
}

/** Visible controls whose centre is covered by the tray. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a, button, input, select")]
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(
        ({ control, box }) =>
          box.width > 1 && box.top >= 0 && box.bottom <= innerHeight && control.checkVisibility(),
      )
      .filter(({ control, box }) => {
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return hit?.closest("[data-upload-tray]") && !hit.contains(control) && !control.contains(hit);
      })
      .map(({ control }) => control.outerHTML),
  );
}

test("the tray counts what is sent, read and failed, and follows the documents to other screens", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const gates = Array.from({ length: 3 }, createGate);
  let status: "PENDING" | "SUCCESS" = "PENDING";
  const received: { id: string; filename: string }[] = [];
  const documents = () => received.map((document) => ({ ...document, status }));
  await mockDocuments(page, id, documents);
  await page.route(`**/api/extractor/${id}/document`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const index = received.length;
    await gates[index]?.released;
    if (index === 2)
      return route.fulfill({ status: 507, json: { success: false, code: "internal", error: "No room." } });
    const document = { id: `d${index}`, filename: `${index}.txt` };
    received.push(document);
    await route.fulfill({
      status: 201,
      json: { success: true, document: documentOf({ ...document, status }) },
    });
  });
  await page.goto(`/extractors/${id}/extract`);
  await page.locator("#documents").setInputFiles(files("0.txt", "1.txt", "2.txt"));
  const summary = (text: string) => trayOf(page).getByText(text, { exact: true });
  await expect(summary("Sending 1 of 3")).toBeVisible();
  gates[0]?.release();
  await expect(summary("Sending 2 of 3")).toBeVisible();
  status = "SUCCESS";
  await expect(summary("Sending 2 of 3, 1 read")).toBeVisible();
  status = "PENDING";
  gates[1]?.release();
  await expect(summary("Sending 3 of 3, 1 read")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Support" }).click();
  gates[2]?.release();
  await expect(summary("Sent 2 of 3, 1 read, 1 failed")).toBeVisible();
  status = "SUCCESS";
  await expect(summary("Sent 2 of 3, 2 read, 1 failed")).toBeVisible();
});

test("files wait while there is no connection, and are sent when it is back, without a toast", async ({
  page,
  context,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  await page.locator("#documents").setInputFiles(files("before.txt"));
  await expectToast(page, "Upload complete", "Successfully uploaded 1 file(s).");
  await context.setOffline(true);
  await page.locator("#documents").setInputFiles(files("a.txt", "b.txt"));
  await expect(trayOf(page)).toContainText("Waiting to send 1 of 2");
  // The reason is shown without a click.
  await expect(trayOf(page).getByRole("listitem").first()).toContainText("Waiting for the connection");
  const titles = () => page.evaluate(() => window.seenToasts.map(({ title }) => title));
  expect(await titles()).toEqual(["Upload complete"]);
  await context.setOffline(false);
  await expectToast(page, "Upload complete", "Successfully uploaded 2 file(s).");
  for (const name of ["a.txt", "b.txt"]) await expect(rowOf(page, name)).toBeVisible();
  expect(await titles()).toEqual(["Upload complete", "Upload complete"]);
});

test("files wait for the connection in a tray that was never shown before it was lost", async ({
  page,
  context,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.locator("#documents").setInputFiles(files("a.txt"));
  await expect(trayOf(page)).toContainText("Waiting to send 1 of 1");
  await expect(trayOf(page).getByRole("listitem")).toContainText("Waiting for the connection");
  await context.setOffline(false);
  await expectToast(page, "Upload complete", "Successfully uploaded 1 file(s).");
  await expect(rowOf(page, "a.txt")).toBeVisible();
  await expect(trayOf(page)).toHaveCount(0);
});

test("all failed uploads can be retried at once", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  await mockError(page, `**/api/extractor/${id}/document`, "POST", 500, "The shelf is full.");
  await page.locator("#documents").setInputFiles(files("a.txt", "b.txt"));
  await expect(trayOf(page).getByText("The shelf is full.")).toHaveCount(2);
  await page.unroute(`**/api/extractor/${id}/document`);
  await trayOf(page).getByRole("button", { name: "Retry all" }).click();
  for (const name of ["a.txt", "b.txt"]) await expect(rowOf(page, name)).toBeVisible();
  await expect(trayOf(page)).toHaveCount(0);
});

test("sent files share one line, and a list without anything to do folds by itself", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const gates = Array.from({ length: 3 }, createGate);
  let started = 0;
  await page.route(`**/api/extractor/${id}/document`, async (route) => {
    if (route.request().method() === "POST") await gates[started++]?.released;
    await route.fallback();
  });
  await page.goto(`/extractors/${id}/extract`);
  await page.locator("#documents").setInputFiles(files("a.txt", "b.txt", "c.txt"));
  await expect(trayOf(page).getByRole("listitem")).toHaveCount(0);
  await trayOf(page)
    .getByRole("button", { name: /Sending 1 of 3/ })
    .click();
  await expect(trayOf(page).getByRole("listitem")).toHaveCount(3);
  gates[0]?.release();
  gates[1]?.release();
  await expect(trayOf(page).getByRole("listitem")).toHaveText([
    'Document "b.txt" uploaded successfully, and 1 more',
    /c\.txt/,
  ]);
  gates[2]?.release();
  await expect(trayOf(page)).toHaveCount(0);
});

for (const width of [1280, 390, 320]) {
  test(`the tray covers no control at ${width} px: a long page ends above it`, async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.upload(id, "first.txt", "x");
    await mockDocuments(page, id, () =>
      Array.from({ length: 30 }, (_each, index) => ({
        filename: `scan ${index}.txt`,
        status: "SUCCESS" as const,
      })),
    );
    const release = await holdUploads(page);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/extractors/${id}/extract`);
    await refocusUntilVisible(page, rowOf(page, "scan 7.txt"));
    await page.locator("#documents").setInputFiles(files("a.txt", "b.txt"));
    await expect(trayOf(page)).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await coveredControls(page)).toEqual([]);
    // A control that is under the tray is scrolled above it when it receives the focus.
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole("checkbox", { name: "Select scan 0.txt" }).focus();
    for (let step = 0; step < 40; step += 1) await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const { x, y, width: w, height: h } = focused.getBoundingClientRect();
      return !focused.contains(document.elementFromPoint(x + w / 2, y + h / 2));
    });
    expect(covered).toBe(false);
    expect(await horizontalOverflow(page)).toBe(0);
    release();
  });
}

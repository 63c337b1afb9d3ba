import type { Page, Route } from "@playwright/test";
import { createGate } from "./api-mocks";
import { expect, invoiceFields, test, textFile } from "./fixtures";
import { expectOpen, expectToast, horizontalOverflow, rowOf } from "./screen";

/** Delays every upload to the extractor: the n-th continues when the n-th gate is released. */
async function holdUploads(page: Page, extractorId: string, count: number) {
  const gates = Array.from({ length: count }, createGate);
  let started = 0;
  await page.route(`**/api/extractor/${extractorId}/document`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await gates[started++]?.released;
    // An upload that was cancelled meanwhile cannot continue.
    await route.fallback().catch(() => undefined);
  });
  return { gates, releaseAll: () => gates.forEach(({ release }) => release()) };
}

const files = (...names: string[]) => names.map((name) => textFile(name));
const trayOf = (page: Page, text: string | RegExp) =>
  page.getByRole("banner").getByRole("button", { name: text });
const panelOf = (page: Page) => page.getByRole("dialog", { name: "Uploads" });
const goTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();

const storageError = { success: false, code: "internal", error: "The shelf is full." };

/** Visible controls whose centre is covered by another element. */
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
        return !hit || !(control.contains(hit) || hit.contains(control));
      })
      .map(({ control }) => control.outerHTML),
  );
}

test("uploads continue across navigation, and every screen shows their progress", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { gates } = await holdUploads(page, id, 3);
  await page.goto(`/extractors/${id}/extract`);
  await page.locator("#documents").setInputFiles(files("a.txt", "b.txt", "c.txt"));
  await expect(page.getByText("Uploading 1 of 3")).toBeVisible();
  await expect(trayOf(page, /Upload/)).toHaveCount(0);

  await goTo(page, "Extractors");
  await expect(trayOf(page, "Uploading 1 of 3")).toBeVisible();
  gates[0]?.release();
  await expect(trayOf(page, "Uploading 2 of 3")).toBeVisible();
  await goTo(page, "Buy Credits");
  await expect(page).toHaveURL("/credits");
  gates[1]?.release();
  await expect(trayOf(page, "Uploading 3 of 3")).toBeVisible();
  gates[2]?.release();
  await expectToast(page, "Upload complete", "Successfully uploaded 3 file(s).");
  await expect(page.getByTestId("announcer")).toHaveText("Successfully uploaded 3 file(s).");
  await expect(trayOf(page, /Upload/)).toHaveCount(0);
  expect(await api.documents(id)).toHaveLength(3);
  await goTo(page, "Extractors");
  await page.getByRole("link", { name: "Extract documents with Invoices" }).click();
  for (const name of ["a.txt", "b.txt", "c.txt"]) await expect(rowOf(page, name)).toBeVisible();
});

test("files of two extractors upload one at a time, and each is listed in one place only", async ({
  page,
  api,
}) => {
  const first = await api.extractor("Invoices", invoiceFields);
  const second = await api.extractor("Letters", invoiceFields);
  const invoices = await holdUploads(page, first.id, 2);
  const letters = await holdUploads(page, second.id, 1);
  await page.goto(`/extractors/${first.id}/extract`);
  await page.locator("#documents").setInputFiles(files("a.txt", "b.txt"));
  await expect(page.getByText("Uploading 1 of 2")).toBeVisible();
  await goTo(page, "Extractors");
  await page.getByRole("link", { name: "Extract documents with Letters" }).click();
  await page.locator("#documents").setInputFiles(files("letter.txt"));

  const inlineList = page.getByRole("main").getByRole("list", { name: "Uploads" });
  await expect(inlineList.getByRole("listitem")).toHaveText([/letter\.txt.*Waiting/]);
  await trayOf(page, "Uploading 1 of 2").click();
  await expect(panelOf(page).getByRole("listitem")).toHaveText([/a\.txt/, /b\.txt/]);
  await panelOf(page).getByRole("link", { name: "Invoices" }).click();
  await expect(page).toHaveURL(`/extractors/${first.id}/extract`);
  await expect(panelOf(page)).toHaveCount(0);
  await expect(inlineList.getByRole("listitem")).toHaveText([/a\.txt/, /b\.txt/]);
  await expect(trayOf(page, "Waiting to upload 1 of 1")).toBeVisible();

  await goTo(page, "Buy Credits");
  await expect(trayOf(page, "Uploading 1 of 3")).toBeVisible();
  invoices.releaseAll();
  letters.releaseAll();
  await expectToast(page, "Upload complete", "Successfully uploaded 2 file(s).");
  await expectToast(page, "Upload complete", "Successfully uploaded 1 file(s).");
  expect((await api.documents(first.id)).map(({ filename }) => filename).sort()).toEqual(["a.txt", "b.txt"]);
  expect((await api.documents(second.id)).map(({ filename }) => filename)).toEqual(["letter.txt"]);
});

test("the tray's list can be opened, used and closed by keyboard", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { releaseAll } = await holdUploads(page, id, 3);
  await page.goto(`/extractors/${id}/extract`);
  await page.locator("#documents").setInputFiles(files("a.txt", "b.txt", "c.txt"));
  await goTo(page, "Extractors");
  const tray = trayOf(page, "Uploading 1 of 3");
  await tray.focus();
  await page.keyboard.press("Enter");
  await expectOpen(panelOf(page));
  await page.keyboard.press("Escape");
  await expect(panelOf(page)).toHaveCount(0);
  await expect(tray).toBeFocused();

  await page.keyboard.press("Enter");
  await expectOpen(panelOf(page));
  await page.getByRole("button", { name: "Cancel upload of b.txt" }).focus();
  await page.keyboard.press("Enter");
  await expect(panelOf(page).getByRole("listitem").filter({ hasText: "b.txt" })).toContainText("Cancelled");
  // The pressed button is gone; the focus stays in the list.
  expect(await panelOf(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await expect(trayOf(page, "Uploading 1 of 2")).toBeVisible();
  releaseAll();
  await expect(panelOf(page)).toHaveCount(0);
  expect((await api.documents(id)).map(({ filename }) => filename).sort()).toEqual(["a.txt", "c.txt"]);

  // A closed list stays closed when the next upload starts.
  await holdUploads(page, id, 1);
  await page.getByRole("link", { name: "Extract documents with Invoices" }).click();
  await page.locator("#documents").setInputFiles(files("d.txt"));
  await goTo(page, "Extractors");
  await expect(trayOf(page, "Uploading 1 of 1")).toHaveAttribute("aria-expanded", "false");
  await expect(panelOf(page)).toHaveCount(0);
});

test("a failed upload stays in the tray and can be retried from any screen", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const [first, second] = [createGate(), createGate()];
  const handlers = [
    (route: Route) => first.released.then(() => route.fallback()),
    (route: Route) => second.released.then(() => route.fulfill({ status: 500, json: storageError })),
  ];
  await page.route(`**/api/extractor/${id}/document`, async (route) => {
    const handler = route.request().method() === "POST" ? handlers.shift() : undefined;
    await (handler?.(route) ?? route.fallback());
  });
  await page.goto(`/extractors/${id}/extract`);
  await page.locator("#documents").setInputFiles(files("a.txt", "b.txt"));
  await expect(page.getByText("Uploading 1 of 2")).toBeVisible();
  await goTo(page, "Extractors");
  first.release();
  await expect(trayOf(page, "Uploading 2 of 2")).toBeVisible();
  second.release();
  await expect(trayOf(page, "Uploaded 1 of 2, 1 failed")).toBeVisible();
  await expect(page.getByTestId("announcer")).toHaveText("Uploaded 1 of 2, 1 failed");
  await trayOf(page, "1 failed").click();
  await expect(panelOf(page)).toContainText("The shelf is full.");
  await page.getByRole("button", { name: "Retry upload of b.txt" }).click();
  await expect(trayOf(page, /Upload/)).toHaveCount(0);
  expect(await api.documents(id)).toHaveLength(2);
});

test("a rejected file and an empty file count as failed and cannot be retried", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  await page.locator("#documents").setInputFiles([
    textFile("empty.txt", ""),
    {
      name: "picture.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"),
    },
    textFile("good.txt"),
  ]);
  const main = page.getByRole("main");
  await expect(main.getByText("Uploaded 1 of 3, 2 failed")).toBeVisible();
  const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(item("empty.txt")).toContainText("0 bytes");
  for (const name of ["empty.txt", "picture.pdf"]) {
    await expect(item(name).getByRole("button")).toHaveCount(1);
    await item(name)
      .getByRole("button", { name: `Dismiss ${name}` })
      .click();
    await expect(item(name)).toHaveCount(0);
  }
  await expect(main.getByText("Uploaded 1 of 3")).toHaveCount(0);
});

for (const width of [1280, 390, 320]) {
  test(`the tray fits ${width} px and covers no control`, async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.extractor("Letters to and from all our suppliers", invoiceFields);
    const { releaseAll } = await holdUploads(page, id, 2);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/extractors/${id}/extract`);
    await page.locator("#documents").setInputFiles(files("a.txt", "b.txt"));
    await page.getByRole("main").getByRole("link", { name: "Invoices" }).click();
    await page.getByRole("link", { name: "Back to Extractors" }).click();
    await expect(trayOf(page, "Uploading 1 of 2")).toBeVisible();
    await expect(page.getByRole("link", { name: "Extract documents with Invoices" })).toBeVisible();
    expect(await coveredControls(page)).toEqual([]);
    await page.getByRole("link", { name: "Extract documents with Letters" }).click();
    await expect(page.getByText("No documents yet")).toBeVisible();
    expect(await coveredControls(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    releaseAll();
    await expectToast(page, "Upload complete");
  });
}

test("the browser warns before leaving the site while files are unsent, but not once they are sent", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { releaseAll } = await holdUploads(page, id, 2);
  await page.goto(`/extractors/${id}/extract`);
  await page.locator("#documents").setInputFiles(files("a.txt", "b.txt"));
  await goTo(page, "Extractors");
  await expect(trayOf(page, "Uploading 1 of 2")).toBeVisible();
  const nativeDialogs: string[] = [];
  page.on("dialog", (dialog) => {
    nativeDialogs.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => nativeDialogs).toEqual(["beforeunload"]);
  await expect(trayOf(page, "Uploading 1 of 2")).toBeVisible();

  releaseAll();
  await expect(trayOf(page, /Upload/)).toHaveCount(0);
  await page.reload();
  expect(nativeDialogs).toEqual(["beforeunload"]);
});

test("logging out asks for confirmation while files are unsent", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await holdUploads(page, id, 2);
  await page.goto(`/extractors/${id}/extract`);
  await page.locator("#documents").setInputFiles(files("a.txt", "b.txt"));
  await goTo(page, "Extractors");
  const nativeDialogs: string[] = [];
  page.on("dialog", (dialog) => {
    nativeDialogs.push(dialog.type());
    void dialog.accept();
  });
  const logOut = async () => {
    await page.getByRole("button", { name: /Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
  };
  await logOut();
  const confirmation = page.getByRole("alertdialog", { name: "Log out?" });
  await expectOpen(confirmation);
  await expect(confirmation).toContainText("2 files have not been uploaded yet.");
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await expect(trayOf(page, "Uploading 1 of 2")).toBeVisible();
  await logOut();
  await confirmation.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  // Once the dialog is confirmed, the browser does not warn again.
  expect(nativeDialogs).toEqual([]);
});

test("a file name with quotation marks is uploaded unchanged", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  await page.locator("#documents").setInputFiles(files('The "final" 100% offer.txt'));
  await expect(rowOf(page, 'The "final" 100% offer.txt')).toBeVisible();
  expect((await api.documents(id)).map(({ filename }) => filename)).toEqual(['The "final" 100% offer.txt']);
});

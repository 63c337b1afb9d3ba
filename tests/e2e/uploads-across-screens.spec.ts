import type { Page, Route } from "@playwright/test";
import { held } from "./answers";
import { expect, invoiceFields, test, textFile } from "./fixtures";
import { expectOpen, expectToast, overhangOf, rowOf } from "./screen";

/** Keeps every upload to the extractor back; the n-th goes on when the n-th gate is released. */
async function heldUploads(page: Page, extractorId: string, count: number) {
  const gates = Array.from({ length: count }, held);
  let begun = 0;
  await page.route(`**/api/extractor/${extractorId}/document`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await gates[begun++]?.released;
    // One that was cancelled meanwhile has nothing to go on with.
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

const noRoom = { success: false, code: "internal", error: "The shelf is full." };

/** The controls in view whose middle a click would not reach. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a, button, input, select")]
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(
        ({ control, box }) =>
          box.width > 1 && box.top >= 0 && box.bottom <= innerHeight && control.checkVisibility(),
      )
      .filter(({ control, box }) => {
        const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return !met || !(control.contains(met) || met.contains(control));
      })
      .map(({ control }) => control.outerHTML),
  );
}

test("uploads go on from screen to screen, and each screen shows how far they are", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { gates } = await heldUploads(page, id, 3);
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

test("files of two extractors go out one after the other; each is shown in one place", async ({
  page,
  api,
}) => {
  const first = await api.extractor("Invoices", invoiceFields);
  const second = await api.extractor("Letters", invoiceFields);
  const invoices = await heldUploads(page, first.id, 2);
  const letters = await heldUploads(page, second.id, 1);
  await page.goto(`/extractors/${first.id}/extract`);
  await page.locator("#documents").setInputFiles(files("a.txt", "b.txt"));
  await expect(page.getByText("Uploading 1 of 2")).toBeVisible();
  await goTo(page, "Extractors");
  await page.getByRole("link", { name: "Extract documents with Letters" }).click();
  await page.locator("#documents").setInputFiles(files("letter.txt"));

  const inPlace = page.getByRole("main").getByRole("list", { name: "Uploads" });
  await expect(inPlace.getByRole("listitem")).toHaveText([/letter\.txt.*Waiting/]);
  await trayOf(page, "Uploading 1 of 2").click();
  await expect(panelOf(page).getByRole("listitem")).toHaveText([/a\.txt/, /b\.txt/]);
  await panelOf(page).getByRole("link", { name: "Invoices" }).click();
  await expect(page).toHaveURL(`/extractors/${first.id}/extract`);
  await expect(panelOf(page)).toHaveCount(0);
  await expect(inPlace.getByRole("listitem")).toHaveText([/a\.txt/, /b\.txt/]);
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

test("the tray's list opens, acts and folds by keyboard", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { releaseAll } = await heldUploads(page, id, 3);
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
  // The pressed button is gone; the keyboard stays in the list.
  expect(await panelOf(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await expect(trayOf(page, "Uploading 1 of 2")).toBeVisible();
  releaseAll();
  await expect(panelOf(page)).toHaveCount(0);
  expect((await api.documents(id)).map(({ filename }) => filename).sort()).toEqual(["a.txt", "c.txt"]);

  // What has folded stays folded when there is something to show again.
  await heldUploads(page, id, 1);
  await page.getByRole("link", { name: "Extract documents with Invoices" }).click();
  await page.locator("#documents").setInputFiles(files("d.txt"));
  await goTo(page, "Extractors");
  await expect(trayOf(page, "Uploading 1 of 1")).toHaveAttribute("aria-expanded", "false");
  await expect(panelOf(page)).toHaveCount(0);
});

test("a failure stays in the tray with its count and can be sent again from any screen", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const [first, second] = [held(), held()];
  const answers = [
    (route: Route) => first.released.then(() => route.fallback()),
    (route: Route) => second.released.then(() => route.fulfill({ status: 500, json: noRoom })),
  ];
  await page.route(`**/api/extractor/${id}/document`, async (route) => {
    const answer = route.request().method() === "POST" ? answers.shift() : undefined;
    await (answer?.(route) ?? route.fallback());
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

test("a refused and an empty file are counted as failed and offer no second try", async ({ page, api }) => {
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
  const line = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(line("empty.txt")).toContainText("0 byte");
  for (const name of ["empty.txt", "picture.pdf"]) {
    await expect(line(name).getByRole("button")).toHaveCount(1);
    await line(name)
      .getByRole("button", { name: `Dismiss ${name}` })
      .click();
    await expect(line(name)).toHaveCount(0);
  }
  await expect(main.getByText("Uploaded 1 of 3")).toHaveCount(0);
});

for (const width of [1280, 390, 320]) {
  test(`the tray covers no control and fits ${width} px`, async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.extractor("Letters to and from all our suppliers", invoiceFields);
    const { releaseAll } = await heldUploads(page, id, 2);
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
    expect(await overhangOf(page)).toBe(0);
    releaseAll();
    await expectToast(page, "Upload complete");
  });
}

test("the site is not left without a question while files are unsent, and without one when they are sent", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { releaseAll } = await heldUploads(page, id, 2);
  await page.goto(`/extractors/${id}/extract`);
  await page.locator("#documents").setInputFiles(files("a.txt", "b.txt"));
  await goTo(page, "Extractors");
  await expect(trayOf(page, "Uploading 1 of 2")).toBeVisible();
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(trayOf(page, "Uploading 1 of 2")).toBeVisible();

  releaseAll();
  await expect(trayOf(page, /Upload/)).toHaveCount(0);
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
});

test("logging out asks while files are unsent", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await heldUploads(page, id, 2);
  await page.goto(`/extractors/${id}/extract`);
  await page.locator("#documents").setInputFiles(files("a.txt", "b.txt"));
  await goTo(page, "Extractors");
  const native: string[] = [];
  page.on("dialog", (dialog) => {
    native.push(dialog.type());
    void dialog.accept();
  });
  const logOut = async () => {
    await page.getByRole("button", { name: /Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
  };
  await logOut();
  const question = page.getByRole("alertdialog", { name: "Log out?" });
  await expectOpen(question);
  await expect(question).toContainText("2 files have not been uploaded yet.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(trayOf(page, "Uploading 1 of 2")).toBeVisible();
  await logOut();
  await question.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  // Who has answered the dialog is not asked a second time by the browser.
  expect(native).toEqual([]);
});

test("a name with quotation marks arrives as it is", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  await page.locator("#documents").setInputFiles(files('The "final" 100% offer.txt'));
  await expect(rowOf(page, 'The "final" 100% offer.txt')).toBeVisible();
  expect((await api.documents(id)).map(({ filename }) => filename)).toEqual(['The "final" 100% offer.txt']);
});

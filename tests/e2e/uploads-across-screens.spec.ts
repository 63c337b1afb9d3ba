import type { Page, Route } from "@playwright/test";
import { createGate } from "./api-mocks";
import { expect, invoiceFields, test, textFile } from "./fixtures";
import { expectOpen, expectToast, rowOf } from "./screen";

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
const trayOf = (page: Page) => page.getByRole("region", { name: "Uploads" });
/** The tray's line, which unfolds its list. */
const summaryOf = (page: Page, text: string | RegExp) => trayOf(page).getByRole("button", { name: text });
const linesOf = (page: Page) => trayOf(page).getByRole("listitem");
const goTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();

const storageError = { success: false, code: "internal", error: "The shelf is full." };

test("uploads continue across navigation, and every screen shows their progress", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { gates } = await holdUploads(page, id, 3);
  await page.goto(`/extractors/${id}/extract`);
  await page.locator("#documents").setInputFiles(files("a.txt", "b.txt", "c.txt"));
  await expect(summaryOf(page, "Sending 1 of 3")).toBeVisible();

  await goTo(page, "Extractors");
  await expect(summaryOf(page, "Sending 1 of 3")).toBeVisible();
  gates[0]?.release();
  await expect(summaryOf(page, "Sending 2 of 3")).toBeVisible();
  await goTo(page, "Buy Credits");
  await expect(page).toHaveURL("/credits");
  gates[1]?.release();
  await expect(summaryOf(page, "Sending 3 of 3")).toBeVisible();
  gates[2]?.release();
  await expectToast(page, "Upload complete", "Successfully uploaded 3 file(s).");
  await expect(page.getByTestId("announcer")).toHaveText("Successfully uploaded 3 file(s).");
  await expect(summaryOf(page, /Sen[dt]/)).toHaveCount(0);
  expect(await api.documents(id)).toHaveLength(3);
  await goTo(page, "Extractors");
  await page.getByRole("link", { name: "Extract documents with Invoices" }).click();
  for (const name of ["a.txt", "b.txt", "c.txt"]) await expect(rowOf(page, name)).toBeVisible();
});

test("files of two extractors upload one at a time, and the tray lists them by extractor on every screen", async ({
  page,
  api,
}) => {
  const first = await api.extractor("Invoices", invoiceFields);
  const second = await api.extractor("Letters", invoiceFields);
  const invoices = await holdUploads(page, first.id, 2);
  const letters = await holdUploads(page, second.id, 1);
  await page.goto(`/extractors/${first.id}/extract`);
  await page.locator("#documents").setInputFiles(files("a.txt", "b.txt"));
  await expect(summaryOf(page, "Sending 1 of 2")).toBeVisible();
  await goTo(page, "Extractors");
  await page.getByRole("link", { name: "Extract documents with Letters" }).click();
  await page.locator("#documents").setInputFiles(files("letter.txt"));

  await summaryOf(page, "Sending 1 of 3").click();
  await expect(linesOf(page)).toHaveText([/a\.txt/, /b\.txt/, /letter\.txt.*Waiting/]);
  await trayOf(page).getByRole("link", { name: "Invoices" }).click();
  await expect(page).toHaveURL(`/extractors/${first.id}/extract`);
  // Navigation folds the list.
  await expect(linesOf(page)).toHaveCount(0);

  await goTo(page, "Buy Credits");
  await expect(summaryOf(page, "Sending 1 of 3")).toBeVisible();
  invoices.releaseAll();
  letters.releaseAll();
  await expectToast(page, "Upload complete", "Successfully uploaded 2 file(s).");
  await expectToast(page, "Upload complete", "Successfully uploaded 1 file(s).");
  expect((await api.documents(first.id)).map(({ filename }) => filename).sort()).toEqual(["a.txt", "b.txt"]);
  expect((await api.documents(second.id)).map(({ filename }) => filename)).toEqual(["letter.txt"]);
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
  await expect(page.getByText("Sending 1 of 2")).toBeVisible();
  await goTo(page, "Extractors");
  first.release();
  await expect(summaryOf(page, "Sending 2 of 2")).toBeVisible();
  second.release();
  await expect(summaryOf(page, /Sent 1 of 2.*1 failed/)).toBeVisible();
  await expect(page.getByTestId("announcer")).toHaveText(/Sent 1 of 2.*1 failed/);
  await summaryOf(page, "1 failed").click();
  await expect(trayOf(page)).toContainText("The shelf is full.");
  await page.getByRole("button", { name: "Retry upload of b.txt" }).click();
  await expect(summaryOf(page, /Sen[dt]/)).toHaveCount(0);
  expect(await api.documents(id)).toHaveLength(2);
});

test("a rejected and an empty file count as failed and cannot be retried, and a name with quotation marks is unchanged", async ({
  page,
  api,
}) => {
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
  await expect(summaryOf(page, /Sent 1 of 3.*2 failed/)).toBeVisible();
  const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(item("empty.txt")).toContainText("0 bytes");
  for (const name of ["empty.txt", "picture.pdf"]) {
    await expect(item(name).getByRole("button")).toHaveCount(1);
    await item(name)
      .getByRole("button", { name: `Dismiss ${name}` })
      .click();
    await expect(item(name)).toHaveCount(0);
  }
  await expect(trayOf(page)).toHaveCount(0);
  await test.step("a file name with quotation marks is uploaded unchanged", async () => {
    await page.locator("#documents").setInputFiles(files('The "final" 100% offer.txt'));
    await expect(rowOf(page, 'The "final" 100% offer.txt')).toBeVisible();
    expect((await api.documents(id)).map(({ filename }) => filename)).toContain('The "final" 100% offer.txt');
  });
});

test("unsent files are warned of by the browser and at a logout, but not once they are sent", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await test.step("the browser warns before leaving the site while files are unsent, but not once they are sent", async () => {
    const { releaseAll } = await holdUploads(page, id, 2);
    await page.goto(`/extractors/${id}/extract`);
    await page.locator("#documents").setInputFiles(files("a.txt", "b.txt"));
    await goTo(page, "Extractors");
    await expect(summaryOf(page, "Sending 1 of 2")).toBeVisible();
    const nativeDialogs: string[] = [];
    page.on("dialog", (dialog) => {
      nativeDialogs.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => window.location.reload());
    await expect.poll(() => nativeDialogs).toEqual(["beforeunload"]);
    await expect(summaryOf(page, "Sending 1 of 2")).toBeVisible();

    releaseAll();
    await expect(summaryOf(page, /Sen[dt]/)).toHaveCount(0);
    await page.reload();
    expect(nativeDialogs).toEqual(["beforeunload"]);
  });
  await test.step("logging out asks for confirmation while files are unsent", async () => {
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
    await expect(summaryOf(page, "Sending 1 of 2")).toBeVisible();
    await logOut();
    await confirmation.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    // Once the dialog is confirmed, the browser does not warn again.
    expect(nativeDialogs).toEqual([]);
  });
});

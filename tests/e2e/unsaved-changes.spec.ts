import type { Page } from "@playwright/test";
import { expect, invoiceFields, test } from "./fixtures";
import { expectOpen, expectToast, rowOf } from "./screen";

const confirmationOf = (page: Page) => page.getByRole("alertdialog", { name: "Leave this page?" });
const nameOf = (page: Page) =>
  page.getByRole("row", { name: /Edit field/ }).getByLabel("Name", { exact: true });

/** Opens an extractor from the list and starts editing its field "Paid". */
async function editPaid(page: Page, id: string, name?: string) {
  await page.goto("/extractors");
  await page.getByRole("link", { name: "Invoices", exact: true }).first().click();
  await expect(page).toHaveURL(`/extractors/${id}`);
  await page.getByRole("button", { name: "Edit field Paid" }).click();
  if (name !== undefined) await nameOf(page).fill(name);
}

const waysOut: Record<string, { leave: (page: Page) => Promise<unknown>; to: RegExp }> = {
  "the sidebar link": {
    leave: (page) =>
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Support" }).click(),
    to: /\/support$/,
  },
  "the back link": {
    leave: (page) => page.getByRole("link", { name: "Back to Extractors" }).click(),
    to: /\/extractors$/,
  },
  "the extract link": {
    leave: (page) => page.getByRole("link", { name: "Extract Documents" }).click(),
    to: /\/extract$/,
  },
  "the command palette": {
    leave: async (page) => {
      await page.getByRole("button", { name: "Open command palette" }).click();
      await page.getByRole("option", { name: "Buy Credits" }).click();
    },
    to: /\/credits$/,
  },
  "the browser's Back": { leave: (page) => page.evaluate(() => window.history.back()), to: /\/extractors$/ },
};

test("every way out asks for confirmation when a field is unsaved, and continues once confirmed", async ({
  page,
  api,
}) => {
  test.slow();
  const { id } = await api.extractor("Invoices", invoiceFields);
  for (const [way, { leave, to }] of Object.entries(waysOut)) {
    await test.step(way, async () => {
      await editPaid(page, id, "Paid already");
      await leave(page);
      await expectOpen(confirmationOf(page));
      await expect(confirmationOf(page)).toContainText(
        'Your changes to the field "Paid" have not been saved.',
      );
      await confirmationOf(page).getByRole("button", { name: "Cancel" }).click();
      await expect(page).toHaveURL(`/extractors/${id}`);
      await expect(nameOf(page)).toHaveValue("Paid already");

      await leave(page);
      await confirmationOf(page).getByRole("button", { name: "Leave" }).click();
      await expect(page).toHaveURL(to);
      await expect(confirmationOf(page)).toHaveCount(0);
    });
  }
});

test("leaving needs no confirmation when nothing is unsaved, but an unsaved new field and extractor name ask for it", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await test.step("leaving needs no confirmation when nothing is unsaved", async () => {
    await editPaid(page, id, "Paid already");
    await nameOf(page).fill("Paid");
    await page.getByRole("link", { name: "Back to Extractors" }).click();
    await expect(page).toHaveURL("/extractors");
    await page.goBack();
    await page.getByRole("button", { name: "Add Field" }).click();
    await page.getByRole("link", { name: "Back to Extractors" }).click();
    await expect(page).toHaveURL("/extractors");
  });
  await test.step("an unsaved new field and an unsaved extractor name ask for confirmation", async () => {
    await page.goto(`/extractors/${id}`);
    await page.getByRole("button", { name: "Add Field" }).click();
    await page.getByRole("row", { name: "New field" }).getByLabel("Name", { exact: true }).fill("Currency");
    await page.getByRole("button", { name: "Rename extractor" }).click();
    await page.getByLabel("Extractor name").fill("Bills");
    await page.getByRole("link", { name: "Back to Extractors" }).click();
    await expectOpen(confirmationOf(page));
    await expect(confirmationOf(page)).toContainText("The new field has not been saved.");
    await expect(confirmationOf(page)).toContainText("The extractor's new name has not been saved.");
  });
});

test("the browser warns before leaving the site with an unsaved field, but not once it is saved", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await editPaid(page, id, "Paid already");
  const nativeDialogs: string[] = [];
  page.on("dialog", (dialog) => {
    nativeDialogs.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => nativeDialogs).toEqual(["beforeunload"]);
  await expect(nameOf(page)).toHaveValue("Paid already");
  await page.getByRole("button", { name: "Save" }).click();
  // The row is shown before the server has the change.
  await expectToast(page, 'Field "Paid already" updated successfully');
  await page.reload();
  await expect(rowOf(page, "Paid already")).toBeVisible();
  expect(nativeDialogs).toEqual(["beforeunload"]);
});

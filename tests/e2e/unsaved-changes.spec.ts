import type { Page } from "@playwright/test";
import { expect, invoiceFields, test } from "./fixtures";
import { expectOpen, rowOf } from "./screen";

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

for (const [way, { leave, to }] of Object.entries(waysOut)) {
  test(`${way} asks for confirmation when a field is unsaved, and continues once confirmed`, async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await editPaid(page, id, "Paid already");
    await leave(page);
    await expectOpen(confirmationOf(page));
    await expect(confirmationOf(page)).toContainText('The changes to the field "Paid" are not saved.');
    await confirmationOf(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(`/extractors/${id}`);
    await expect(nameOf(page)).toHaveValue("Paid already");

    await leave(page);
    await confirmationOf(page).getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(to);
    await expect(confirmationOf(page)).toHaveCount(0);
  });
}

test("leaving needs no confirmation when nothing is unsaved", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await editPaid(page, id, "Paid already");
  await nameOf(page).fill("Paid");
  await page.getByRole("link", { name: "Back to Extractors" }).click();
  await expect(page).toHaveURL("/extractors");
  await page.goBack();
  await page.getByRole("button", { name: "Add Field" }).click();
  await page.getByRole("link", { name: "Back to Extractors" }).click();
  await expect(page).toHaveURL("/extractors");
});

test("an unsaved new field and an unsaved extractor name ask for confirmation", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}`);
  await page.getByRole("button", { name: "Add Field" }).click();
  await page.getByRole("row", { name: "New field" }).getByLabel("Name", { exact: true }).fill("Currency");
  await page.getByRole("button", { name: "Rename extractor" }).click();
  await page.getByLabel("Extractor Name").fill("Bills");
  await page.getByRole("link", { name: "Back to Extractors" }).click();
  await expectOpen(confirmationOf(page));
  await expect(confirmationOf(page)).toContainText("The new field is not saved.");
  await expect(confirmationOf(page)).toContainText("The extractor's new name is not saved.");
});

test("editing another field asks for confirmation before discarding the first", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await editPaid(page, id, "Paid already");
  await page.getByRole("button", { name: "Edit field Due date" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Discard the changes to this field?" });
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await expect(nameOf(page)).toHaveValue("Paid already");
  await page.getByRole("button", { name: "Edit field Due date" }).click();
  await confirmation.getByRole("button", { name: "Discard" }).click();
  await expect(nameOf(page)).toHaveValue("Due date");
  await expect(rowOf(page, "Paid")).toBeVisible();
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
  await expect(rowOf(page, "Paid already")).toBeVisible();
  await page.reload();
  await expect(rowOf(page, "Paid already")).toBeVisible();
  expect(nativeDialogs).toEqual(["beforeunload"]);
});

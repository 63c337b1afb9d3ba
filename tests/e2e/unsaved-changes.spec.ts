import type { Page } from "@playwright/test";
import { expect, invoiceFields, test } from "./fixtures";
import { expectOpen, rowOf } from "./screen";

const questionOf = (page: Page) => page.getByRole("alertdialog", { name: "Leave this page?" });
const nameOf = (page: Page) =>
  page.getByRole("row", { name: /Edit field/ }).getByLabel("Name", { exact: true });

/** Begins to edit the field "Paid" of an extractor that was reached from the list. */
async function editPaid(page: Page, id: string, name?: string) {
  await page.goto("/extractors");
  await page.getByRole("link", { name: "Invoices", exact: true }).first().click();
  await expect(page).toHaveURL(`/extractors/${id}`);
  await page.getByRole("button", { name: "Edit field Paid" }).click();
  if (name !== undefined) await nameOf(page).fill(name);
}

const waysOut: Record<string, { leave: (page: Page) => Promise<unknown>; to: RegExp }> = {
  "the sidebar": {
    leave: (page) =>
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Support" }).click(),
    to: /\/support$/,
  },
  "the way back": {
    leave: (page) => page.getByRole("link", { name: "Back to Extractors" }).click(),
    to: /\/extractors$/,
  },
  "the button to extract": {
    leave: (page) => page.getByRole("link", { name: "Extract Documents" }).click(),
    to: /\/extract$/,
  },
  "the palette": {
    leave: async (page) => {
      await page.getByRole("button", { name: "Open command palette" }).click();
      await page.getByRole("option", { name: "Buy Credits" }).click();
    },
    to: /\/credits$/,
  },
  "the browser's Back": { leave: (page) => page.evaluate(() => window.history.back()), to: /\/extractors$/ },
};

for (const [way, { leave, to }] of Object.entries(waysOut)) {
  test(`${way} asks before an unsaved field is left, and leads on when it may`, async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await editPaid(page, id, "Paid already");
    await leave(page);
    await expectOpen(questionOf(page));
    await expect(questionOf(page)).toContainText('The changes to the field "Paid" are not saved.');
    await questionOf(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(`/extractors/${id}`);
    await expect(nameOf(page)).toHaveValue("Paid already");

    await leave(page);
    await questionOf(page).getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL(to);
    await expect(questionOf(page)).toHaveCount(0);
  });
}

test("nothing is asked when nothing is unsaved", async ({ page, api }) => {
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

test("a new field and a new name of the extractor are not left without a question", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}`);
  await page.getByRole("button", { name: "Add Field" }).click();
  await page.getByRole("row", { name: "New field" }).getByLabel("Name", { exact: true }).fill("Currency");
  await page.getByRole("button", { name: "Rename extractor" }).click();
  await page.getByLabel("Extractor Name").fill("Bills");
  await page.getByRole("link", { name: "Back to Extractors" }).click();
  await expectOpen(questionOf(page));
  await expect(questionOf(page)).toContainText("The new field is not saved.");
  await expect(questionOf(page)).toContainText("The extractor's new name is not saved.");
});

test("the edit of another field asks before the first is discarded", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await editPaid(page, id, "Paid already");
  await page.getByRole("button", { name: "Edit field Due date" }).click();
  const question = page.getByRole("alertdialog", { name: "Discard the changes to this field?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(nameOf(page)).toHaveValue("Paid already");
  await page.getByRole("button", { name: "Edit field Due date" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(nameOf(page)).toHaveValue("Due date");
  await expect(rowOf(page, "Paid")).toBeVisible();
});

test("the browser asks before the site is left with an unsaved field, and no longer once it is saved", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await editPaid(page, id, "Paid already");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(nameOf(page)).toHaveValue("Paid already");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(rowOf(page, "Paid already")).toBeVisible();
  await page.reload();
  await expect(rowOf(page, "Paid already")).toBeVisible();
  expect(asked).toEqual(["beforeunload"]);
});

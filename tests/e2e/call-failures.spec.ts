import type { Page } from "@playwright/test";
import { refuse } from "./answers";
import { expect, invoiceFields, invoiceText, test, textFile } from "./fixtures";
import { expectToast } from "./screen";

const later = (what: string) => `An error occurred while ${what}. Please try again later.`;

test("claiming and adjusting credits have their default texts", async ({ page, api: _ }) => {
  await page.goto("/credits");
  const buy = page.getByRole("button", { name: "Buy Now: 100 credits" });
  await refuse(page, "**/api/user/bonus", "POST", 500);
  await buy.click();
  await expectToast(page, "Failed to claim bonus credits", later("claiming bonus credits"));
  await garble(page, "**/api/user/bonus");
  await buy.click();
  await expectToast(page, "Failed to process request");
  await expect(page).toHaveURL("/credits");

  await refuse(page, "**/api/user/credits", "POST", 500);
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitem", { name: /Adjust credits/ }).click();
  await page.getByLabel("Amount").fill("3");
  const adjust = page.getByRole("button", { name: "Adjust Credits" });
  await adjust.click();
  await expectToast(page, "Failed to adjust credits", later("adjusting credits"));
  await refuse(page, "**/api/user/credits", "POST", 422, "The balance cannot go below 0.");
  await adjust.click();
  await expectToast(page, "Failed to adjust credits", "The balance cannot go below 0.");
});

test("creating and deleting an extractor have their default texts, by hand and by the wizard", async ({
  page,
  api,
}) => {
  await api.extractor("Invoices");
  await page.goto("/extractors?new=1");
  await refuse(page, "**/api/extractor", "POST", 500);
  await page.getByLabel("Extractor Name").fill("Letters");
  await page.getByRole("button", { name: "Create Extractor" }).click();
  await expectToast(page, "Failed to create extractor", later("creating the extractor"));
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(later("creating the extractor"));
  await page.getByRole("button", { name: "Cancel" }).click();

  await refuse(page, "**/api/extractor/*", "DELETE", 500);
  await page.getByRole("button", { name: "Delete Invoices" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Failed to delete extractor", later("deleting the extractor"));

  await page.getByRole("button", { name: "Use Wizard" }).click();
  await refuse(page, "**/api/extractorwizard", "POST", 500);
  await page.locator("#wizard-file").setInputFiles(textFile("a.txt"));
  await expectToast(page, "Upload failed", "Failed to upload document to wizard: a.txt");
  await garble(page, "**/api/extractorwizard");
  await page.locator("#wizard-file").setInputFiles(textFile("a.txt"));
  await expectToast(page, "Upload failed", "An unexpected error occurred");
});

test("creating, changing and deleting a field have their default texts, and the console has them too", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}`);
  const said = consoleOf(page);
  await refuse(page, "**/field", "POST", 500);
  await refuse(page, "**/field/*", "PATCH", 500);
  await refuse(page, "**/field/*", "DELETE", 500);

  await page.getByRole("button", { name: "Add Field" }).click();
  await page.getByLabel("Name", { exact: true }).fill("IBAN");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Failed to create field", later("creating the field"));
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Edit field Paid" }).click();
  await page.getByLabel("Prompt").fill("Whether it is paid");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Failed to update field", later("updating the field"));
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Delete field Paid" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Failed to delete field", later("deleting the field"));
  for (const title of ["Failed to create field", "Failed to update field", "Failed to delete field"]) {
    await expect.poll(said).toContain(title);
  }
});

test("uploading, retrying, downloading and deleting documents have their default texts", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "good.txt", invoiceText());
  await api.processed(id, "blank.txt", " \n");
  await page.goto(`/extractors/${id}/extract`);
  const said = consoleOf(page);

  await refuse(page, `**/api/extractor/${id}/document`, "POST", 500);
  await page.locator("#documents").setInputFiles(textFile("a.txt"));
  await expect(page.getByText("Failed to upload document: a.txt")).toBeVisible();
  await expect.poll(said).toContain("Failed to upload document: a.txt");

  await refuse(page, "**/retry", "POST", 500);
  await page.getByRole("button", { name: "Retry blank.txt" }).click();
  await expectToast(page, "Failed to retry document", later("retrying the document"));

  await refuse(page, "**/download?*", "GET", 500);
  await page.getByRole("checkbox", { name: "Select good.txt" }).check();
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await expectToast(page, "Download failed", later("downloading documents"));

  await refuse(page, /\/document\/[^/]+$/, "DELETE", 500);
  await page.getByRole("button", { name: "Delete good.txt" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Failed to delete document", later("deleting the document"));
  await expect.poll(said).toContain("Failed to delete document");
});

/** Answers as a proxy that does not know the product. */
async function garble(page: Page, url: string) {
  await page.route(url, (route) => route.fulfill({ body: "<p>Welcome to the hotel's network</p>" }));
}

/** What the page has written to the console from now on. */
function consoleOf(page: Page): () => string {
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  return () => lines.join("\n");
}

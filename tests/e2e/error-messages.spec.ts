import type { Page } from "@playwright/test";
import { mockError } from "./api-mocks";
import { expect, invoiceFields, invoiceText, test, textFile } from "./fixtures";
import { expectToast } from "./screen";

const defaultError = (action: string) => `An error occurred while ${action}. Please try again later.`;

test("failures to claim and adjust credits show their default messages", async ({ page, api: _ }) => {
  await page.goto("/credits");
  const buy = page.getByRole("button", { name: "Buy Now: 100 credits" });
  await mockError(page, "**/api/user/bonus", "POST", 500);
  await buy.click();
  await expectToast(page, "Failed to claim bonus credits", defaultError("claiming bonus credits"));
  await mockCaptivePortal(page, "**/api/user/bonus");
  await buy.click();
  await expectToast(page, "Failed to process request");
  await expect(page).toHaveURL("/credits");

  await mockError(page, "**/api/user/credits", "POST", 500);
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitem", { name: /Adjust credits/ }).click();
  await page.getByLabel("Amount").fill("3");
  const adjust = page.getByRole("button", { name: "Adjust Credits" });
  await adjust.click();
  await expectToast(page, "Failed to adjust credits", defaultError("adjusting credits"));
  await mockError(page, "**/api/user/credits", "POST", 422, "The balance cannot go below 0.");
  await adjust.click();
  await expectToast(page, "Failed to adjust credits", "The balance cannot go below 0.");
});

test("failures to create and delete an extractor show their default messages, also in the wizard", async ({
  page,
  api,
}) => {
  await api.extractor("Invoices");
  await page.goto("/extractors?new=1");
  await mockError(page, "**/api/extractor", "POST", 500);
  await page.getByLabel("Extractor Name").fill("Letters");
  await page.getByRole("button", { name: "Create Extractor" }).click();
  await expectToast(page, "Failed to create extractor", defaultError("creating the extractor"));
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(
    defaultError("creating the extractor"),
  );
  await page.getByRole("button", { name: "Cancel" }).click();

  await mockError(page, "**/api/extractor/*", "DELETE", 500);
  await page.getByRole("button", { name: "Delete Invoices" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Failed to delete extractor", defaultError("deleting the extractor"));

  await page.getByRole("button", { name: "Use Wizard" }).click();
  await mockError(page, "**/api/extractorwizard", "POST", 500);
  await page.locator("#wizard-file").setInputFiles(textFile("a.txt"));
  await expectToast(page, "Upload failed", "Failed to upload document to wizard: a.txt");
  await mockCaptivePortal(page, "**/api/extractorwizard");
  await page.locator("#wizard-file").setInputFiles(textFile("a.txt"));
  await expectToast(page, "Upload failed", "An unexpected error occurred");
});

test("failures to create, update and delete a field show their default messages and are logged to the console", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}`);
  const consoleText = collectConsole(page);
  await mockError(page, "**/field", "POST", 500);
  await mockError(page, "**/field/*", "PATCH", 500);
  await mockError(page, "**/field/*", "DELETE", 500);

  await page.getByRole("button", { name: "Add Field" }).click();
  await page.getByLabel("Name", { exact: true }).fill("IBAN");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Failed to create field", defaultError("creating the field"));
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Edit field Paid" }).click();
  await page.getByLabel("Prompt").fill("Whether it is paid");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Failed to update field", defaultError("updating the field"));
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Delete field Paid" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Failed to delete field", defaultError("deleting the field"));
  for (const title of ["Failed to create field", "Failed to update field", "Failed to delete field"]) {
    await expect.poll(consoleText).toContain(title);
  }
});

test("failures to upload, retry, download and delete documents show their default messages", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "good.txt", invoiceText());
  await api.processed(id, "blank.txt", " \n");
  await page.goto(`/extractors/${id}/extract`);
  const consoleText = collectConsole(page);

  await mockError(page, `**/api/extractor/${id}/document`, "POST", 500);
  await page.locator("#documents").setInputFiles(textFile("a.txt"));
  await expect(page.getByText("Failed to upload document: a.txt")).toBeVisible();
  await expect.poll(consoleText).toContain("Failed to upload document: a.txt");

  await mockError(page, "**/retry", "POST", 500);
  await page.getByRole("button", { name: "Retry blank.txt" }).click();
  await expectToast(page, "Failed to retry document", defaultError("retrying the document"));

  await mockError(page, "**/download?*", "GET", 500);
  await page.getByRole("checkbox", { name: "Select good.txt" }).check();
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await expectToast(page, "Download failed", defaultError("downloading documents"));

  await mockError(page, /\/document\/[^/]+$/, "DELETE", 500);
  await page.getByRole("button", { name: "Delete good.txt" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Failed to delete document", defaultError("deleting the document"));
  await expect.poll(consoleText).toContain("Failed to delete document");
});

/** Responds with HTML, as a hotel's network does before its sign-in. */
async function mockCaptivePortal(page: Page, url: string) {
  await page.route(url, (route) => route.fulfill({ body: "<p>Welcome to the hotel's network</p>" }));
}

/** Collects what the page writes to the console from now on. */
function collectConsole(page: Page): () => string {
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  return () => lines.join("\n");
}

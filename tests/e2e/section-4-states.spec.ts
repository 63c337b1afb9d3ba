import type { DocumentDto } from "@/lib/api/document";
import type { Page } from "@playwright/test";
import {
  comeBackUntilVisible,
  documentRow,
  expect,
  held,
  invoiceFields,
  invoiceText,
  refuse,
  test,
  toast,
} from "./fixtures";

/** Lets the page see documents in whatever state the test needs. */
async function showDocuments(page: Page, extractorId: string, documents: () => Partial<DocumentDto>[]) {
  const asked: number[] = [];
  await page.route(`**/api/extractor/${extractorId}/document`, async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    asked.push(Date.now());
    const full = documents().map((document, index) => ({
      id: `document-${index}`,
      filename: `document-${index}.txt`,
      status: "PENDING",
      created_at: new Date().toISOString(),
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      credits: null,
      rejection_reason: null,
      extracted_data: null,
      size: 1_000,
      format: "txt",
      words: null,
      pages: null,
      stage: null,
      missing_required: [],
      ...document,
    }));
    await route.fulfill({ json: { success: true, documents: full } });
  });
  return asked;
}

test.describe("a document's status", () => {
  test("has a colour, a sign and a word; credits are '-' while pending; only success can be selected or viewed", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.upload(id, "first.txt", invoiceText());
    await showDocuments(page, id, () => [
      { filename: "a.txt", status: "PENDING", stage: "waiting" },
      { filename: "b.txt", status: "PROCESSING", stage: "reading", credits: 1 },
      { filename: "c.txt", status: "SUCCESS", credits: 2, extracted_data: "{}" },
      { filename: "d.txt", status: "FAILURE", rejection_reason: "No." },
    ]);
    await page.goto(`/extractors/${id}/extract`);
    await comeBackUntilVisible(page, documentRow(page, "a.txt"));
    for (const [name, label, tone] of [
      ["a.txt", "Pending", "pending"],
      ["b.txt", "Processing: reading", "processing"],
      ["c.txt", "Success", "success"],
      ["d.txt", "Failure", "danger"],
    ] as const) {
      const status = documentRow(page, name).getByRole("cell").nth(2);
      await expect(status).toContainText(label);
      await expect(status.locator(`.text-${tone}`).first()).toBeVisible();
      await expect(status.locator("svg").first()).toBeVisible();
      const settled = name === "c.txt";
      await expect(page.getByRole("checkbox", { name: `Select ${name}` })).toBeEnabled({ enabled: settled });
      await expect(page.getByRole("button", { name: `View extracted data of ${name}` })).toBeEnabled({
        enabled: settled,
      });
    }
    await expect(documentRow(page, "a.txt").getByRole("cell").nth(4)).toHaveText("-");
    await expect(documentRow(page, "c.txt").getByRole("cell").nth(4)).toHaveText("2");
    await expect(page.getByRole("progressbar", { name: "Overall processing progress" })).toHaveAttribute(
      "aria-valuenow",
      "50",
    );
  });

  test("that is processing forbids deletion and says so in a tooltip", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.upload(id, "first.txt", invoiceText());
    await showDocuments(page, id, () => [{ filename: "b.txt", status: "PROCESSING" }]);
    await page.goto(`/extractors/${id}/extract`);
    await comeBackUntilVisible(page, documentRow(page, "b.txt"));
    const remove = documentRow(page, "b.txt").getByRole("button", {
      name: "Cannot delete document while processing",
    });
    await remove.focus();
    await expect(page.getByRole("tooltip")).toContainText("Cannot delete document while processing");
    await remove.press("Enter");
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  test("is asked for every two seconds while something runs, announced once, and then no more", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.upload(id, "first.txt", invoiceText());
    let status: DocumentDto["status"] = "PROCESSING";
    const asked = await showDocuments(page, id, () => [{ filename: "run.txt", status }]);
    await page.goto(`/extractors/${id}/extract`);
    await comeBackUntilVisible(page, documentRow(page, "run.txt"));
    await expect.poll(() => asked.length, { timeout: 15_000 }).toBeGreaterThan(3);
    const [before, last] = asked.slice(-2);
    expect((last ?? 0) - (before ?? 0)).toBeGreaterThan(1_800);
    expect((last ?? 0) - (before ?? 0)).toBeLessThan(3_500);
    status = "SUCCESS";
    await expect(page.getByTestId("announcer")).toContainText(
      "run.txt: Success. 1 of 1 documents processed.",
    );
    const settled = asked.length;
    await page.clock.install();
    await page.clock.runFor(10_000);
    expect(asked.length).toBe(settled);
  });
});

test.describe("the terms", () => {
  test.use({ past: { terms: false, wizardShown: true } });

  test("stand before every page until they are accepted, and acceptance goes on to the wanted one", async ({
    page,
    api,
  }) => {
    await page.goto("/support");
    const dialog = page.getByRole("dialog", { name: "Terms of Service and Privacy Policy" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();

    await dialog.getByRole("button", { name: "Accept and Continue" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "Error: You must accept the Terms of Service and Privacy Policy to continue.",
    );
    await expect(
      toast(page, "Error", "You must accept the Terms of Service and Privacy Policy to continue"),
    ).toBeVisible();

    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Accept and Continue" }).click();
    await expect(
      toast(page, "Success", "Terms of Service and Privacy Policy accepted successfully"),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/support");
    expect((await api.user()).tos_accepted).toBe(true);
    await page.getByRole("link", { name: "Extractors" }).click();
    await expect(page).toHaveURL("/extractors");
  });

  test("stay when accepting fails", async ({ page, api: _ }) => {
    await page.goto("/");
    await refuse(page, "**/api/user/accepttos", "POST", 500);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Accept and Continue" }).click();
    await expect(
      toast(page, "Error", "An error occurred while accepting the Terms of Service. Please try again later."),
    ).toBeVisible();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
});

test("buying disables every Buy Now button, which then read 'Processing...'", async ({ page, api: _ }) => {
  await page.goto("/credits");
  const { release, released } = held();
  await page.route("**/api/user/bonus", async (route) => {
    await released;
    await route.fallback();
  });
  const button = page.getByRole("button", { name: /Buy Now/ }).first();
  const width = (await button.boundingBox())?.width;
  await button.click();
  const processing = page.getByRole("button", { name: "Processing..." });
  await expect(processing).toHaveCount(3);
  for (const each of await processing.all()) await expect(each).toBeDisabled();
  expect((await processing.first().boundingBox())?.width).toBe(width);
  release();
  await expect(page).toHaveURL("/thanks");
});

test.describe("field editing", () => {
  test("keeps a draft for one field at a time; Cancel discards it, Save sends it", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}`);
    await page.getByRole("button", { name: "Edit field Due date" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Pay by");
    await page.getByRole("button", { name: "Edit field Paid" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveCount(1);
    await expect(page.getByRole("row").filter({ hasText: "Due date" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("button", { name: "Edit field Due date" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Pay by");
    await page.getByLabel("Type").selectOption("TEXT");
    await page.getByRole("checkbox", { name: "Required" }).check();
    await page.getByLabel("Prompt").fill("The last day");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, 'Field "Pay by" updated successfully')).toBeVisible();
    await page.reload();
    await expect(page.getByRole("row").filter({ hasText: "Pay by" })).toContainText(
      /TEXT.*Yes.*The last day/s,
    );
  });

  test("shows the change at once and rolls it back visibly when the server refuses", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}`);
    await page.getByRole("button", { name: "Edit field Due date" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Total due");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Failed to update field")).toBeVisible();
    // The draft is back, with the complaint beside the input.
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Total due");
    await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("aria-invalid", "true");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Due date" })).toBeVisible();
  });

  test("has a form of its own for a new field, and 'Add Field' is disabled meanwhile", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Bare");
    await page.goto(`/extractors/${id}`);
    await page.getByRole("button", { name: "Add Field" }).click();
    await expect(page.getByRole("button", { name: "Add Field" })).toBeDisabled();
    await expect(page.getByLabel("Type")).toHaveValue("TEXT");
    await expect(page.getByRole("checkbox", { name: "Required" })).not.toBeChecked();
    await page.getByLabel("Name", { exact: true }).fill("Invoice number");
    await page.getByLabel("Name", { exact: true }).press("Enter");
    await expect(toast(page, 'Field "Invoice number" created successfully')).toBeVisible();
    await expect(page.getByRole("button", { name: "Add Field" })).toBeEnabled();
  });
});

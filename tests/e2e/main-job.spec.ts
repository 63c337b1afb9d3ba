import { readFileSync } from "node:fs";
import { read, utils } from "xlsx";
import { expect, test, toast } from "./fixtures";

test("a newcomer gets from sign-in to a downloaded result, by keyboard alone", async ({ page }) => {
  test.slow();
  const enter = () => page.keyboard.press("Enter");
  await page.goto("/extractors");
  await expect(page).toHaveURL(/\/login\?callbackUrl=/);
  await page.getByRole("link", { name: "Sign in with Google" }).focus();
  await enter();
  await expect(page.getByLabel("E-mail address")).toBeFocused();
  await page.keyboard.type(`keys-${Date.now()}@example.com`);
  await enter();

  await expect(page.getByRole("checkbox", { name: /I accept/ })).toBeVisible();
  await page.getByRole("checkbox", { name: /I accept/ }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Accept and Continue" }).focus();
  await enter();
  // On to the page that was asked for in the first place.
  await expect(page).toHaveURL(/\/extractors$/);

  await page.getByRole("button", { name: "New Extractor" }).focus();
  await enter();
  await expect(page.getByLabel("Extractor Name")).toBeFocused();
  await page.keyboard.type("Invoices");
  await enter();
  await expect(page).toHaveURL(/\/extractors\/[^/]+$/);

  for (const [name, type] of [
    ["Invoice number", "TEXT"],
    ["Due date", "DATE"],
    ["Total due", "NUMBER"],
  ]) {
    await page.getByRole("button", { name: "Add Field" }).focus();
    await enter();
    await page.keyboard.type(name ?? "");
    await page.keyboard.press("Tab");
    await page.keyboard.type(type ?? "");
    await page.getByRole("button", { name: "Save" }).focus();
    await enter();
    await expect(toast(page, `Field "${name}" created successfully`)).toBeVisible();
  }

  await page.getByRole("link", { name: "Extract Documents" }).focus();
  await enter();
  await expect(page).toHaveURL(/\/extract$/);
  const sample = page.getByRole("button", { name: "Try a sample: Invoice (PDF)" });
  await sample.focus();
  await enter();
  await expect(page.getByRole("cell", { name: "Success" })).toBeVisible({ timeout: 20_000 });

  await page.getByRole("checkbox", { name: "Select sample-invoice.pdf" }).focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Format").focus();
  await page.keyboard.type("X");
  await page.getByRole("button", { name: "Download", exact: true }).focus();
  const [download] = await Promise.all([page.waitForEvent("download"), enter()]);
  await expect(toast(page, "Download complete", "Downloaded data for 1 document(s)")).toBeVisible();

  expect(download.suggestedFilename()).toMatch(/^[0-9a-z-]+_\d{8}-\d{6}\.xlsx$/);
  const sheet = Object.values(read(readFileSync(await download.path()), { cellDates: true }).Sheets)[0];
  const [header, row] = utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1 });
  expect(header).toEqual(["filename", "Invoice number", "Due date", "Total due"]);
  expect(row?.[1]).toBe("HB-2041");
  expect(row?.[2]).toBeInstanceOf(Date);
  expect((row?.[2] as Date).toISOString()).toContain("2026-04-1");
  expect(row?.[3]).toBe(577.92);
});

test("the wizard leads from one sample document to an extractor and its first values", async ({ page }) => {
  test.slow();
  await page.goto("/login/local");
  await page.getByLabel("E-mail address").fill(`wizard-${Date.now()}@example.com`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("checkbox", { name: /I accept/ }).check();
  await page.getByRole("button", { name: "Accept and Continue" }).click();

  const wizard = page.getByRole("dialog", { name: "Create your first extractor" });
  await wizard.getByRole("button", { name: "Try a sample: Invoice (PDF)" }).click();
  await expect(toast(page, "Document processed", "Extractor created successfully")).toBeVisible({
    timeout: 20_000,
  });
  await expect(page).toHaveURL(/\/extractors\/[^/]+\?source=wizard$/);
  await expect(page.getByRole("dialog", { name: "Created by the wizard" })).toBeVisible();

  await page.getByRole("link", { name: "Extract Documents" }).click();
  await page.getByRole("button", { name: "Try a sample: Invoice (PDF)" }).click();
  await page
    .getByRole("button", { name: "View extracted data of sample-invoice.pdf" })
    .click({ timeout: 20_000 });
  const values = page.getByRole("list", { name: "Values" });
  await values.getByRole("button", { name: /HB-2041/ }).click();
  await expect(page.locator("mark[data-chosen=true]")).toHaveText("HB-2041");
});

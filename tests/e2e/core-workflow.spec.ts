import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { read, utils } from "xlsx";
import { expect, test } from "./fixtures";
import { expectOpen, expectToast, rowOf } from "./screen";

test("a new user gets from sign-in to a downloaded result using only the keyboard", async ({ page }) => {
  test.slow();
  const enter = () => page.keyboard.press("Enter");
  const enterOn = async (control: Locator) => {
    await expect(control).toBeEnabled();
    await control.focus();
    await expect(control).toBeFocused();
    await enter();
  };
  await page.goto("/extractors");
  await expect(page).toHaveURL(/\/login\?callbackUrl=/);
  await enterOn(page.getByRole("link", { name: "Sign in with Google" }));
  await expect(page.getByLabel("E-mail address")).toBeFocused();
  await page.keyboard.type(`keys-${randomUUID()}@example.com`);
  await enter();

  const terms = page.getByRole("dialog");
  await expectOpen(terms);
  await terms.getByRole("checkbox", { name: /I accept/ }).focus();
  await page.keyboard.press("Space");
  await expect(terms.getByRole("checkbox", { name: /I accept/ })).toBeChecked();
  await enterOn(terms.getByRole("button", { name: "Accept and Continue" }));
  // Continues to the originally requested page.
  await expect(page).toHaveURL(/\/extractors$/);
  await expect(terms).toHaveCount(0);
  // The element focused before the dialog no longer exists, so the content receives the focus.
  await expect(page.getByRole("main")).toBeFocused();

  await enterOn(page.getByRole("button", { name: "New Extractor" }));
  await expect(page.getByLabel("Extractor name")).toBeFocused();
  await page.keyboard.type("Invoices");
  await enter();
  await expect(page).toHaveURL(/\/extractors\/[^/]+$/);

  for (const [name, type] of [
    ["Invoice number", "TEXT"],
    ["Due date", "DATE"],
    ["Total due", "NUMBER"],
  ] as const) {
    await enterOn(page.getByRole("button", { name: "Add Field" }));
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press("Tab");
    // One letter is enough; on a slow machine several may not be read as one search. A new field is a text.
    if (type !== "TEXT") await page.keyboard.press(type.charAt(0));
    await expect(page.getByLabel("Type", { exact: true })).toHaveValue(type);
    await enterOn(page.getByRole("button", { name: "Save" }));
    await expectToast(page, `Field "${name}" created successfully`);
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText(type);
  }

  await enterOn(page.getByRole("link", { name: "Extract Documents" }));
  await expect(page).toHaveURL(/\/extract$/);
  await enterOn(page.getByRole("button", { name: "Try a sample: Invoice (PDF)" }));
  await expect(page.getByRole("cell", { name: "Success" })).toBeVisible({ timeout: 30_000 });

  const box = page.getByRole("checkbox", { name: "Select sample-invoice.pdf" });
  await box.focus();
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  await page.getByLabel("Format").focus();
  await page.keyboard.press("X");
  await expect(page.getByLabel("Format")).toHaveValue("XLSX");
  await page.getByRole("button", { name: "Download", exact: true }).focus();
  const [download] = await Promise.all([page.waitForEvent("download"), enter()]);
  await expectToast(page, "Download complete", "Downloaded data for 1 document(s)");

  expect(download.suggestedFilename()).toMatch(/^[0-9a-z-]+_\d{8}-\d{6}\.xlsx$/);
  const sheet = Object.values(read(readFileSync(await download.path()), { cellDates: true }).Sheets)[0];
  const [header, row] = utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1 });
  expect(header).toEqual(["filename", "Invoice number", "Due date", "Total due"]);
  expect(row?.[1]).toBe("HB-2041");
  expect(row?.[2]).toBeInstanceOf(Date);
  expect((row?.[2] as Date).toISOString()).toContain("2026-04-1");
  expect(row?.[3]).toBe(577.92);
});

test("the wizard creates an extractor from one sample document and shows the values found in it, for one credit", async ({
  page,
}) => {
  test.slow();
  await page.goto("/login/local");
  await page.getByLabel("E-mail address").fill(`wizard-${randomUUID()}@example.com`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("checkbox", { name: /I accept/ }).check();
  await page.getByRole("button", { name: "Accept and Continue" }).click();

  const wizard = page.getByRole("dialog", { name: "Create your first extractor" });
  await wizard.getByRole("button", { name: "Try a sample: Invoice (PDF)" }).click();
  await expectToast(page, "Document processed", "Extractor created successfully");
  await expect(page).toHaveURL(/\/extractors\/[^/]+\?source=wizard$/);
  const hint = page.getByRole("dialog", { name: "Created by the wizard" });
  await hint.getByRole("link", { name: "See the extracted values" }).click();
  const result = page.getByRole("dialog", { name: "sample-invoice.pdf" });
  await expect(result).toContainText("1 credit used.");
  const values = result.getByRole("list", { name: "Values" });
  await values.getByRole("button", { name: /HB-2041/ }).click();
  await expect(page.locator("mark[data-selected=true]")).toHaveText("HB-2041");
  await page.keyboard.press("Escape");
  await expect(rowOf(page, "sample-invoice.pdf")).toHaveCount(1);
  await expect(rowOf(page, "sample-invoice.pdf")).toContainText("Success");
});

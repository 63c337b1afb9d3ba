import { mockError } from "./api-mocks";
import { seriousViolations } from "./axe";
import { expect, invoiceFields, test } from "./fixtures";
import { expectToast } from "./screen";

test("an extractor is copied as a JSON Schema, from which another is made with the same fields, or duplicated; a failure says so", async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}`);
  const names = () =>
    page.getByRole("table").getByRole("rowheader").or(page.locator("td[data-lead]")).allInnerTexts();
  await expect(page.getByRole("table")).toContainText(invoiceFields[0]!.name);
  const before = await names();
  await page.getByRole("button", { name: "More actions for this extractor" }).click();
  await page.getByRole("menuitem", { name: "Copy as JSON Schema" }).click();
  await expectToast(page, "Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(Object.keys((JSON.parse(copied) as { properties: object }).properties)).toEqual(
    invoiceFields.map(({ name }) => name),
  );

  await page.getByRole("button", { name: "More actions for this extractor" }).click();
  await page.getByRole("menuitem", { name: "From JSON Schema" }).click();
  const dialog = page.getByRole("dialog", { name: "From JSON Schema" });
  const text = dialog.getByLabel("JSON Schema", { exact: true });
  const create = dialog.getByRole("button", { name: "Create extractor" });
  await text.fill("{ no JSON");
  await expect(dialog.getByRole("alert")).toHaveText("Please enter a valid JSON object");
  await expect(create).toBeDisabled();
  const properties = '{"Total": {"type": "number", "multipleOf": 5}, "Time": {"type": ["string", "number"]}}';
  await text.fill(`{"type": "object", "properties": ${properties}}`);
  await dialog.getByLabel("Extractor name").fill("Totals");
  await create.click();
  await expect(dialog.getByRole("alert")).toHaveText(
    /^schema\.properties\.Total\.multipleOf: .+\nschema\.properties\.Time\.type: .+$/,
    { useInnerText: true },
  );
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByLabel("Extractor name").fill("");
  await text.fill(copied);
  await expect(dialog.getByLabel("Extractor name")).toHaveValue("Invoices");
  await create.click();
  await expectToast(page, "Extractor created successfully");
  await expect(page).not.toHaveURL(`/extractors/${id}`);
  await expect(page.getByRole("heading", { level: 2, name: "Invoices" })).toBeVisible();
  await expect(page.getByRole("table")).toContainText(invoiceFields[0]!.name);
  expect(await names()).toEqual(before);
  await test.step("an extractor is duplicated with its fields; a failure says so", async () => {
    const more = page.getByRole("button", { name: "More actions for this extractor" });
    const duplicate = page.getByRole("menuitem", { name: "Duplicate" });
    await more.click();
    await mockError(page, "**/api/extractor", "POST", 500);
    await duplicate.click();
    await expectToast(
      page,
      "Failed to duplicate extractor",
      "An error occurred while creating the extractor. Please try again later.",
    );
    await page.unroute("**/api/extractor");
    await more.click();
    await duplicate.click();
    await expect(page.getByRole("heading", { level: 2, name: "Copy of Invoices" })).toBeVisible();
    await expect(page.getByRole("table")).toContainText(invoiceFields[0]!.name);
  });
});

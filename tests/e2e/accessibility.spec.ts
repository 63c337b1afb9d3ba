import { expectAccessible } from "./axe";
import { damagedInvoice, expect, invoiceFields, invoiceText, test } from "./fixtures";
import { cellAt, openGrid } from "./grid";
import { expectOpen, horizontalOverflow } from "./screen";

test("axe finds nothing serious on the sign-in pages", async ({ page }) => {
  test.slow();
  for (const path of [
    "/login",
    "/login?error=AccessDenied",
    "/login?notice=AccountDeleted",
    "/login/local",
    "/legal/terms",
    "/legal/privacy",
  ]) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
});

test("axe finds nothing serious on any screen", async ({ page, api }) => {
  // Twenty-one screens, each analysed four times.
  test.setTimeout(600_000);
  const { id } = await api.extractor("Invoices", [
    ...invoiceFields,
    { name: "Loyalty card", required: true },
  ]);
  const bare = await api.extractor("Bare");
  const document = await api.processed(id, "one.txt", invoiceText());
  await api.upload(id, "two.txt", invoiceText("HB-2042"));
  const damaged = await api.processed(id, "damaged.pdf", damagedInvoice());
  const dialog = page.getByRole("dialog");
  for (const [path, content] of [
    ["/", page.getByRole("heading", { name: "Quick Start Guide" })],
    ["/extractors", page.getByRole("row")],
    ["/extractors?new=1", dialog],
    ["/extractors?wizard=1", dialog],
    [`/extractors/${id}`, page.getByRole("row")],
    [`/extractors/${bare.id}`, page.getByText("No fields defined for this extractor.")],
    [`/extractors/${id}?source=wizard`, dialog],
    [`/extractors/${id}/extract`, page.getByRole("row").filter({ hasText: "Success" })],
    [`/extractors/${bare.id}/extract`, page.getByText("No documents yet")],
    [`/extractors/${id}/extract?search=nothing-like-it`, page.getByText("Nothing matches")],
    [`/extractors/${id}/extract?result=${document.id}`, dialog.locator("mark")],
    [
      `/extractors/${id}/extract?result=${damaged.id}`,
      dialog.getByText("You are not charged for parts that were not read."),
    ],
    [`/extractors/${id}/extract/${document.id}`, page.getByRole("list", { name: "Values" })],
    [
      `/extractors/${id}/extract/${damaged.id}`,
      page.getByText("You are not charged for parts that were not read."),
    ],
    ["/extractors/unknown", page.getByText("Failed to load extractor details")],
    ["/credits", page.getByRole("heading", { name: "How Credits Work" })],
    ["/thanks", page.getByRole("heading", { name: "Thank you!" })],
    ["/support", page.getByRole("heading", { name: "Response time" })],
    ["/profile", page.getByRole("heading", { name: "Usage" })],
    ["/profile/webhooks", page.getByText("No webhooks yet")],
    ["/some/where", page.getByRole("heading", { name: "Page not found" })],
  ] as const) {
    await page.goto(path);
    await expect(content.first()).toBeVisible();
    await expectAccessible(page, path);
  }
});

test("axe finds nothing serious in menus, dialogs and forms", async ({ page, api }) => {
  test.slow();
  const labelled = { name: "Balance", also_called: ["Amount due", "Zu zahlen"] };
  const { id } = await api.extractor("Invoices", [...invoiceFields, labelled]);
  await page.goto(`/extractors/${id}`);
  await page.getByRole("button", { name: "Edit field Balance" }).click();
  await page.getByRole("button", { name: "Add Field" }).click();
  await expectAccessible(page, "field forms");
  await page.getByRole("button", { name: "Delete field Paid" }).click();
  await expectOpen(page.getByRole("alertdialog"));
  await expectAccessible(page, "confirmation");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Account menu/ }).click();
  await expectOpen(page.getByRole("menu"));
  await expectAccessible(page, "account menu");
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  await expectOpen(page.getByRole("dialog"));
  await expectAccessible(page, "shortcuts");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open command palette" }).click();
  await expect(page.getByRole("combobox", { name: "Command palette" })).toBeFocused();
  await expectAccessible(page, "palette");
});

test("axe finds nothing serious in the grid, a selection, a peek or an open cell", async ({ page, api }) => {
  test.slow();
  const fields = ["Net", "VAT", "Total"].map((name) => ({ name, type: "NUMBER" as const }));
  const { id } = await api.extractor("Invoices", fields);
  // The amounts do not add up.
  const content = "INVOICE\n\nNorthwind Supplies Ltd\n\nNet\t100.00\nVAT\t20.00\nTotal\t330.00\n";
  for (const name of ["one.txt", "two.txt"]) await api.processed(id, name, content);
  const grid = await openGrid(page, id);
  expect(await horizontalOverflow(page)).toBe(0);
  await expectAccessible(page, "grid");
  await cellAt(grid, 2, 3).click();
  await page.keyboard.press("Shift+ArrowDown");
  await cellAt(grid, 2, 1).hover();
  await cellAt(grid, 2, 2).hover();
  await expect(page.getByRole("tooltip").first()).toBeVisible();
  await expectAccessible(page, "selection and peek");
  await cellAt(grid, 2, 4).click();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Total" })).toBeFocused();
  await expectAccessible(page, "open cell");
});

import { expect, held, invoiceFields, invoiceText, test, toast } from "./fixtures";

test("uploads go out one after the other with 'n of total', are cleared after a second, and refresh the user", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  let underWay = 0;
  let most = 0;
  await page.route(`**/api/extractor/${id}/document`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    most = Math.max(most, (underWay += 1));
    const response = await route.fetch();
    underWay -= 1;
    await route.fulfill({ response });
  });
  const userAsked = page.waitForRequest("**/api/user");
  await page.locator("#documents").setInputFiles(
    ["a.txt", "b.txt", "c.txt"].map((name) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(invoiceText()),
    })),
  );
  await expect(page.getByText(/Upload(ing|ed) \d of 3/)).toBeVisible();
  await expect(toast(page, "Upload complete", "Successfully uploaded 3 file(s).")).toBeVisible();
  await userAsked;
  expect(most).toBe(1);
  await expect(page.getByText(/Uploaded 3 of 3/)).toHaveCount(0, { timeout: 3_000 });
  await expect(page.getByText("Processed 3 of 3")).toBeVisible({ timeout: 20_000 });
});

test("the wizard's progress starts at 10, rises by 10 every half second to 90, and ends at 100", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Made by the wizard", invoiceFields);
  await page.goto("/extractors?wizard=1");
  const wizard = page.getByRole("dialog", { name: "Use Wizard" });
  await expect(wizard).toBeVisible();
  const { release: answer, released: answered } = held();
  await page.route("**/api/extractorwizard", async (route) => {
    await answered;
    await route.fulfill({ status: 201, json: { success: true, extractor_id: id } });
  });
  await page.clock.install();
  await page
    .locator("#wizard-file")
    .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("Total: 4") });
  const progress = wizard.getByRole("progressbar", { name: "Wizard progress" });
  await expect(progress).toHaveAttribute("aria-valuenow", "10");
  await page.clock.runFor(500);
  await expect(progress).toHaveAttribute("aria-valuenow", "20");
  await page.clock.runFor(1_000);
  await expect(progress).toHaveAttribute("aria-valuenow", "40");
  await page.clock.runFor(10_000);
  await expect(progress).toHaveAttribute("aria-valuenow", "90");
  answer();
  await expect(progress).toHaveAttribute("aria-valuenow", "100");
  await expect(wizard).toBeVisible();
  await page.clock.runFor(500);
  await expect(wizard).toHaveCount(0);
  await expect(page).toHaveURL(`/extractors/${id}?source=wizard`);
});

test("the credits dialog for development adjusts the balance", async ({ page, api }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitem", { name: /Adjust credits/ }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust credits" });
  await dialog.getByRole("button", { name: "Adjust Credits" }).click();
  await expect(toast(page, "Invalid amount", "Please enter a valid number")).toBeVisible();
  await dialog.getByLabel("Amount").fill("-4");
  await dialog.getByRole("button", { name: "Adjust Credits" }).click();
  await expect(toast(page, "Credits adjusted")).toBeVisible();
  await expect(page.getByText("6 credits")).toBeVisible();
  expect((await api.user()).credits).toBe(6);
});

import { seriousViolations } from "./axe";
import { expect, invoiceFields, test } from "./fixtures";
import { expectToast } from "./screen";

test("the documentation is read in the product, with this installation's address, from page to page", async ({
  page,
  api: _,
  baseURL,
}) => {
  await page.goto("/profile");
  await page.getByRole("link", { name: "API documentation" }).click();
  await expect(page).toHaveURL("/help/api");
  const article = page.getByRole("article");
  await expect(article.getByRole("heading", { name: "First steps" })).toBeVisible();
  await expect(article).toContainText(`export GLEANER_URL=${baseURL}`);
  await expect(page.getByRole("link", { name: "OpenAPI document" })).toHaveAttribute(
    "href",
    "/api/openapi.json",
  );
  expect(await seriousViolations(page)).toEqual([]);
  await article.getByRole("link", { name: "below" }).first().click();
  await expect(page).toHaveURL("/help/api#without-writing-code");
  await article.getByRole("link", { name: "n8n.md" }).click();
  await expect(page).toHaveURL("/help/n8n");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText(
    "Documentation/n8n, Make and Zapier",
  );
  await article.getByRole("link", { name: "signature" }).click();
  await expect(page).toHaveURL("/help/api#webhooks");
  await expect(article.getByRole("heading", { name: "Webhooks" })).toBeInViewport();
});

test("an extractor's menu copies its id and a request that sends it a document, as a new key shows one", async ({
  page,
  api,
  baseURL,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}`);
  const copy = async (item: string) => {
    await page.getByRole("button", { name: "More actions for this extractor" }).click();
    await page.getByRole("menuitem", { name: item }).click();
    await expectToast(page, "Copied");
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copy("Copy ID")).toBe(id);
  expect(await copy("Copy upload request")).toBe(
    `curl -H "Authorization: Bearer $GLEANER_API_KEY" ${baseURL}/api/extractor/${id}/document -F file=@invoice.pdf`,
  );
  await test.step("a new key comes with a request to paste, which sends a document to the newest extractor", async () => {
    await page.goto("/profile");
    await page.getByRole("button", { name: "New API key" }).click();
    await page.getByLabel("Name").fill("Nightly import");
    await page.getByLabel("Scope").selectOption("Read and write");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Your new API key" });
    const secret = await dialog.getByLabel("API key").inputValue();
    await expect(dialog.getByLabel("Try it")).toHaveText(
      `curl -H "Authorization: Bearer ${secret}" ${baseURL}/api/extractor/${id}/document -F file=@invoice.pdf`,
    );
  });
});

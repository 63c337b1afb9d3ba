import type { DocumentDto } from "@/lib/api/document";
import { comeBackUntilVisible, expect, held, invoiceFields, invoiceText, test } from "./fixtures";

test("a list of hundreds begins with a hundred rows and grows as the reader nears its end; all can be selected", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const real = await api.processed(id, "real.txt", invoiceText());
  const documents: DocumentDto[] = Array.from({ length: 250 }, (_, index) => ({
    ...real,
    id: `${real.id.slice(0, -3)}${String(index).padStart(3, "0")}`,
    filename: `scan ${index + 1}.txt`,
  }));
  await page.goto(`/extractors/${id}/extract`);
  await page.route(`**/api/extractor/${id}/document`, (route) =>
    route.fulfill({ json: { success: true, documents } }),
  );
  await comeBackUntilVisible(page, page.getByText("250 documents", { exact: true }));
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(101);
  await expect(page.getByRole("table", { name: "Documents" })).toHaveAttribute("aria-rowcount", "251");
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(rows).toHaveCount(251, { timeout: 500 });
  }).toPass();
  await page.getByRole("checkbox", { name: "Select all documents" }).check();
  await expect(page.getByText("250 selected")).toBeVisible();
});

test("fast typing in the search loses no letter", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "march.txt", invoiceText());
  await page.goto(`/extractors/${id}/extract`);
  const search = page.getByRole("searchbox", { name: "Search file names" });
  await search.pressSequentially("march");
  await expect(search).toHaveValue("march");
  await expect(page).toHaveURL(/\?search=march$/);
  await search.press("Home");
  await search.pressSequentially("no ");
  await expect(search).toHaveValue("no march");
  await expect(page.getByText("Nothing matches")).toBeVisible();
});

test("a page that takes its time shows that it is on its way, after a click as after a key", async ({
  page,
  api: _,
}) => {
  await page.goto("/support");
  const { release, released } = held();
  await page.route(/_rsc=/, async (route) => {
    await released;
    await route.fallback();
  });
  const bar = page.getByRole("progressbar", { name: "The page is loading" });
  await page.getByRole("link", { name: "Buy Credits" }).click();
  await expect(bar).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(bar.first()).toBeVisible();
  release();
  await expect(page).toHaveURL("/profile");
  await expect(bar).toHaveCount(0);
});

test("an empty balance is said before a document is uploaded in vain", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { credits } = await api.user();
  await api.send("POST", "/api/user/credits", { amount: -credits });
  await page.goto(`/extractors/${id}/extract`);
  await expect(page.getByRole("heading", { name: "No credits left" })).toBeVisible();
  await page.getByRole("link", { name: "Top up" }).click();
  await expect(page).toHaveURL("/credits");
});

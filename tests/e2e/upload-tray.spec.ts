import type { Page } from "@playwright/test";
import { documentOf } from "@/tests/components/data";
import { createGate, mockDocuments } from "./api-mocks";
import { expect, invoiceFields, test, textFile } from "./fixtures";
import { expectToast, rowOf } from "./screen";

const files = (...names: string[]) => names.map((name) => textFile(name));
const trayOf = (page: Page) => page.getByRole("region", { name: "Uploads" });

test("the tray counts what is sent, read and failed, and follows the documents to other screens", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const gates = Array.from({ length: 3 }, createGate);
  let status: "PENDING" | "SUCCESS" = "PENDING";
  const received: { id: string; filename: string }[] = [];
  const documents = () => received.map((document) => ({ ...document, status }));
  await mockDocuments(page, id, documents);
  await page.route(`**/api/extractor/${id}/document`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const index = received.length;
    await gates[index]?.released;
    if (index === 2)
      return route.fulfill({ status: 507, json: { success: false, code: "internal", error: "No room." } });
    const document = { id: `d${index}`, filename: `${index}.txt` };
    received.push(document);
    await route.fulfill({
      status: 201,
      json: { success: true, document: documentOf({ ...document, status }) },
    });
  });
  await page.goto(`/extractors/${id}/extract`);
  await page.locator("#documents").setInputFiles(files("0.txt", "1.txt", "2.txt"));
  const summary = (text: string) => trayOf(page).getByText(text, { exact: true });
  await expect(summary("Sending 1 of 3")).toBeVisible();
  gates[0]?.release();
  await expect(summary("Sending 2 of 3")).toBeVisible();
  status = "SUCCESS";
  await expect(summary("Sending 2 of 3, 1 read")).toBeVisible();
  status = "PENDING";
  gates[1]?.release();
  await expect(summary("Sending 3 of 3, 1 read")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Support" }).click();
  gates[2]?.release();
  await expect(summary("Sent 2 of 3, 1 read, 1 failed")).toBeVisible();
  status = "SUCCESS";
  await expect(summary("Sent 2 of 3, 2 read, 1 failed")).toBeVisible();
});

test("files wait while there is no connection, and are sent when it is back, without a toast", async ({
  page,
  context,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  await test.step("also in a tray that was never shown before", async () => {
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.locator("#documents").setInputFiles(files("a.txt"));
    await expect(trayOf(page)).toContainText("Waiting to send 1 of 1");
    await expect(trayOf(page).getByRole("listitem")).toContainText("Waiting for a connection");
    await context.setOffline(false);
    await expectToast(page, "Upload complete", "Successfully uploaded 1 file(s).");
    await expect(rowOf(page, "a.txt")).toBeVisible();
    await expect(trayOf(page)).toHaveCount(0);
  });
  await context.setOffline(true);
  await page.locator("#documents").setInputFiles(files("b.txt", "c.txt"));
  await expect(trayOf(page)).toContainText("Waiting to send 1 of 2");
  // The reason is shown without a click.
  await expect(trayOf(page).getByRole("listitem").first()).toContainText("Waiting for a connection");
  const titles = () => page.evaluate(() => window.seenToasts.map(({ title }) => title));
  expect(await titles()).toEqual(["Upload complete"]);
  await context.setOffline(false);
  await expectToast(page, "Upload complete", "Successfully uploaded 2 file(s).");
  for (const name of ["b.txt", "c.txt"]) await expect(rowOf(page, name)).toBeVisible();
  expect(await titles()).toEqual(["Upload complete", "Upload complete"]);
});

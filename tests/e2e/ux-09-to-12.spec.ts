import { hold, refuse } from "./answers";
import { expect, invoiceFields, invoiceText, test, textFile } from "./fixtures";
import { comeBackUntilVisible, expectToast, rowOf } from "./screen";

// Line 11 stands in section-5-validation.

test.describe("9. a change shows at once and is rolled back visibly", () => {
  test("when an extractor is renamed", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}`);
    const title = page.getByRole("heading", { level: 1 });
    await refuse(page, `**/api/extractor/${id}`, "PATCH", 409, "The name is taken.");
    const release = await hold(page, `**/api/extractor/${id}`, "PATCH");
    await page.getByRole("button", { name: "Rename extractor" }).click();
    const name = page.getByLabel("Extractor Name");
    await expect(name).toBeFocused();
    await name.fill("Bills");
    await name.press("Enter");
    await expect(title).toHaveText("Bills");
    release();
    await expectToast(page, "Failed to rename extractor", "The name is taken.");
    await expect(title).toHaveText("Invoices");
    await expect(name).toHaveValue("Bills");

    await page.unroute(`**/api/extractor/${id}`);
    await name.press("Enter");
    await expect(page).toHaveTitle("Bills · Gleaner");
    await expect(title).toHaveText("Bills");
    await page.getByRole("button", { name: "Rename extractor" }).click();
    await name.fill("Papers");
    await name.press("Escape");
    await expect(page.getByRole("heading", { level: 2, name: "Bills" })).toBeVisible();
  });

  test("when a field is deleted", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}`);
    await refuse(page, "**/field/*", "DELETE", 409, "It is in use.");
    const release = await hold(page, "**/field/*", "DELETE");
    await page.getByRole("button", { name: "Delete field Paid" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(rowOf(page, "Paid")).toHaveCount(0);
    release();
    await expectToast(page, "Failed to delete field", "It is in use.");
    await expect(rowOf(page, "Paid")).toBeVisible();
  });

  test("when an extractor is deleted; a question that is not confirmed deletes nothing", async ({
    page,
    api,
  }) => {
    await api.extractor("Invoices");
    await page.goto("/extractors");
    let native = 0;
    page.on("dialog", () => (native += 1));
    await refuse(page, "**/api/extractor/*", "DELETE", 409, "It is in use.");
    const release = await hold(page, "**/api/extractor/*", "DELETE");
    await page.getByRole("button", { name: "Delete Invoices" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(rowOf(page, "Invoices")).toBeVisible();
    await page.getByRole("button", { name: "Delete Invoices" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(rowOf(page, "Invoices")).toHaveCount(0);
    release();
    await expectToast(page, "Failed to delete extractor", "It is in use.");
    await expect(rowOf(page, "Invoices")).toBeVisible();
    expect(native).toBe(0);
  });
});

test("10. files are taken by dropping anywhere, by pasting and by keyboard", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  const hand = (kinds: string[], name: string) =>
    page.evaluate(
      ([events, filename, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], filename, { type: "text/plain" }));
        const common = { bubbles: true, cancelable: true };
        for (const kind of events) {
          document.body.dispatchEvent(
            kind === "paste"
              ? new ClipboardEvent(kind, { clipboardData: data, ...common })
              : new DragEvent(kind, { dataTransfer: data, ...common }),
          );
        }
      },
      [kinds, name, invoiceText()] as const,
    );
  await hand(["paste"], "pasted.txt");
  await expect(rowOf(page, "pasted.txt")).toContainText("Success", { timeout: 30_000 });
  await hand(["dragover"], "dropped.txt");
  await expect(page.getByText("Drop the files anywhere")).toBeVisible();
  await hand(["drop"], "dropped.txt");
  await expect(rowOf(page, "dropped.txt")).toContainText("Success", { timeout: 30_000 });
  await page.locator("#documents").focus();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")]);
  await chooser.setFiles(textFile("chosen.txt"));
  await expect(rowOf(page, "chosen.txt")).toContainText("Success", { timeout: 30_000 });
});

test("10. an upload's line has its size, and can be cancelled while it runs; the next one goes on", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  let first = true;
  await page.route(`**/api/extractor/${id}/document`, async (route) => {
    if (route.request().method() !== "POST" || !first) return route.fallback();
    first = false;
    // Never answered: only cancelling ends it.
  });
  await page
    .locator("#documents")
    .setInputFiles([textFile("slow.txt", "x".repeat(2_048)), textFile("next.txt")]);
  const slow = page.getByRole("listitem").filter({ hasText: "slow.txt" });
  await expect(slow).toContainText("2 kB");
  await expect(slow.getByRole("progressbar")).toBeVisible();
  await expect.poll(() => first).toBe(false);
  await page.getByRole("button", { name: "Cancel upload of slow.txt" }).click();
  await expect(rowOf(page, "next.txt")).toContainText("Success", { timeout: 30_000 });
  await expect(rowOf(page, "slow.txt")).toHaveCount(0);
});

test("12. polling moves neither focus nor scroll nor selection", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "old.txt", invoiceText());
  await page.goto(`/extractors/${id}/extract`);
  const box = page.getByRole("checkbox", { name: "Select old.txt" });
  await box.check();
  await box.focus();
  const scrolled = await page.evaluate(() => (window.scrollTo(0, 120), window.scrollY));
  await api.upload(id, "new.txt", invoiceText());
  await comeBackUntilVisible(page, rowOf(page, "new.txt"));
  await expect(rowOf(page, "new.txt")).toContainText("Success", { timeout: 30_000 });
  await expect(box).toBeFocused();
  await expect(box).toBeChecked();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});

import { expect, invoiceFields, invoiceText, test, textFile } from "./fixtures";
import { rowOf } from "./screen";

test("files can be dropped anywhere, pasted, or picked by keyboard", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  const dispatch = (types: string[], name: string) =>
    page.evaluate(
      ([events, filename, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], filename, { type: "text/plain" }));
        const common = { bubbles: true, cancelable: true };
        for (const type of events) {
          document.body.dispatchEvent(
            type === "paste"
              ? new ClipboardEvent(type, { clipboardData: data, ...common })
              : new DragEvent(type, { dataTransfer: data, ...common }),
          );
        }
      },
      [types, name, `${invoiceText()}\n${name}\n`] as const,
    );
  await dispatch(["paste"], "pasted.txt");
  await expect(rowOf(page, "pasted.txt")).toContainText("Success", { timeout: 30_000 });
  await dispatch(["dragover"], "dropped.txt");
  await expect(page.getByText("Drop files anywhere")).toBeVisible();
  await dispatch(["drop"], "dropped.txt");
  await expect(rowOf(page, "dropped.txt")).toContainText("Success", { timeout: 30_000 });
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.locator("#documents").press("Enter"),
  ]);
  await chooser.setFiles(textFile("chosen.txt"));
  await expect(rowOf(page, "chosen.txt")).toContainText("Success", { timeout: 30_000 });
  await expect(page.getByText("Your balance: 7 credits.")).toBeVisible();
});

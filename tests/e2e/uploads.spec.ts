import type { DocumentDto } from "@/lib/api/document";
import { documentOf, createGate, holdRequest, mockError, mockDocuments } from "./api-mocks";
import { expect, invoiceFields, invoiceText, test, textFile } from "./fixtures";
import { expectToast, rowOf, pauseClock } from "./screen";

const MAX_BYTES = 10 * 1024 * 1024;

test("uploads run one at a time with 'n of total' progress, are cleared after a second, and refresh the user", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  const gates = [createGate(), createGate(), createGate()];
  let started = 0;
  await page.route(`**/api/extractor/${id}/document`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await gates[started++]?.released;
    await route.fallback();
  });
  await pauseClock(page);
  const names = ["a.txt", "b.txt", "c.txt"];
  await page.locator("#documents").setInputFiles(names.map((name) => textFile(name)));
  await page.getByRole("button", { name: "Sending 1 of 3" }).click();
  for (const [index, gate] of gates.entries()) {
    await expect(page.getByText(`Sending ${index + 1} of 3`)).toBeVisible();
    await expect(page.getByRole("progressbar", { name: `Upload of ${names[index]}` })).toBeVisible();
    await expect.poll(() => started).toBe(index + 1);
    gate.release();
    if (index < 2)
      await expect(page.getByText(`Document "${names[index]}" uploaded successfully`)).toBeVisible();
  }
  const uploaded = page.getByText(/^Sent 3 of 3/);
  await expect(uploaded).toBeVisible();
  await expectToast(page, "Upload complete", "Successfully uploaded 3 file(s).");
  await page.clock.runFor(999);
  await expect(uploaded).toBeVisible();
  await page.clock.runFor(1);
  await expect(uploaded).toHaveCount(0);
  await page.clock.resume();
  await expect(page.getByText("Processed 3 of 3")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Your balance: 7 credits.")).toBeVisible();
});

test("processing progress is shown while files are still uploading, and polling stops when all are settled", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const received: Partial<DocumentDto>[] = [];
  // Every document is processed as soon as it is received.
  const requestCount = await mockDocuments(page, id, () => {
    for (const document of received) document.status = "SUCCESS";
    return received;
  });
  const gates = Array.from({ length: 10 }, createGate);
  await page.route(`**/api/extractor/${id}/document`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const index = received.length;
    await gates[index]?.released;
    received.push({ id: `d${index}`, filename: `${index}.txt`, status: "PENDING" });
    await route.fulfill({
      status: 201,
      json: { success: true, document: documentOf(received[index] ?? {}) },
    });
  });
  await page.goto(`/extractors/${id}/extract`);
  await pauseClock(page);
  const files = gates.map((_, index) => textFile(`${index}.txt`));
  await page.locator("#documents").setInputFiles(files);
  for (const [index, gate] of gates.slice(0, 5).entries()) {
    gate.release();
    await expect(page.getByText(`Sending ${index + 2} of 10`)).toBeVisible();
    await page.clock.runFor(500);
  }
  // Files that are still to be sent count, so that the progress never goes back.
  await expect(page.getByText(/Processed [1-5] of 10/)).toBeVisible();
  for (const gate of gates) gate.release();
  await expect(page.getByText(/^Sent 10 of 10/)).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(page.getByText("Processed 10 of 10")).toBeVisible();
  const before = requestCount();
  await page.clock.runFor(60_000);
  expect(requestCount()).toBe(before);
});

test("an upload accepts multiple files, by extension or MIME type, of up to exactly 10 MB", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.send("POST", "/api/user/credits", { amount: 10 });
  await page.goto(`/extractors/${id}/extract`);
  await expect(page.locator("#documents")).toHaveAttribute("multiple", "");
  await holdRequest(page, `**/api/extractor/${id}/document`, "POST");
  const named = [
    "a.pdf",
    "b.html",
    "c.htm",
    "d.TXT",
    "e.doc",
    "f.docx",
    "g.rtf",
    "h.odt",
    "i.epub",
    "j.json",
  ];
  await page
    .locator("#documents")
    .setInputFiles([
      ...[...named, "k.csv"].map((name) => ({ name, mimeType: "", buffer: Buffer.from("x") })),
      { name: "without an ending", mimeType: "application/pdf", buffer: Buffer.from("x") },
      { name: "largest.txt", mimeType: "text/plain", buffer: Buffer.alloc(MAX_BYTES, "x") },
    ]);
  await expect(page.getByText("Sending 1 of 13")).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

test("a failed upload does not block the next", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  let failed = false;
  await page.route(`**/api/extractor/${id}/document`, async (route) => {
    if (route.request().method() !== "POST" || failed) return route.fallback();
    failed = true;
    await route.fulfill({ status: 507, json: { success: false, code: "internal", error: "No room." } });
  });
  await page.locator("#documents").setInputFiles([textFile("bad.txt"), textFile("good.txt")]);
  await expect(rowOf(page, "good.txt")).toContainText("Success", { timeout: 30_000 });
  await expect(page.getByText("No room.")).toBeVisible();
  await expectToast(page, "Upload complete", "Successfully uploaded 1 file(s).");
});

test.describe("an upload", () => {
  test("is rejected by type or size with a message that stays until dismissed, without blocking others", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}/extract`);
    const consoleMessages: string[] = [];
    page.on("console", (message) => consoleMessages.push(message.text()));
    await page.locator("#documents").setInputFiles([
      { name: "cat.png", mimeType: "image/png", buffer: Buffer.from("x") },
      { name: "big.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(MAX_BYTES + 1) },
      { name: "good.txt", mimeType: "text/plain", buffer: Buffer.from(invoiceText()) },
    ]);
    const rejections = page.getByRole("alert").filter({ hasText: "cat.png" });
    const texts = [
      "cat.png: File type not supported. Supported formats: PDF, HTML, TXT, DOC, DOCX, RTF, ODT, EPUB, JSON, CSV.",
      "big.pdf: File is too large. Maximum size is 10MB.",
    ];
    await expect(rejections.getByRole("listitem")).toHaveText(texts);
    await expect.poll(() => consoleMessages).toEqual(expect.arrayContaining(texts));
    await expect(rowOf(page, "good.txt")).toContainText("Success", { timeout: 20_000 });
    await expect(rejections).toBeVisible();
    await rejections.getByRole("button", { name: "Dismiss" }).click();
    await expect(rejections).toHaveCount(0);
  });

  test("that the server rejects stays listed with the reason and can be retried", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}/extract`);
    await mockError(page, `**/api/extractor/${id}/document`, "POST", 500, "The shelf is full.");
    await page
      .locator("#documents")
      .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from(invoiceText()) });
    await expect(page.getByText("The shelf is full.")).toBeVisible();
    await page.unroute(`**/api/extractor/${id}/document`);
    await page.getByRole("button", { name: "Retry upload of a.txt" }).click();
    await expect(rowOf(page, "a.txt")).toContainText("Success", { timeout: 20_000 });
  });

  test("shows a default message if the server gives none", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}/extract`);
    await mockError(page, `**/api/extractor/${id}/document`, "POST", 500);
    await page
      .locator("#documents")
      .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
    await expect(page.getByText("Failed to upload document: a.txt")).toBeVisible();
  });
});

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
      [types, name, invoiceText()] as const,
    );
  await dispatch(["paste"], "pasted.txt");
  await expect(rowOf(page, "pasted.txt")).toContainText("Success", { timeout: 30_000 });
  await dispatch(["dragover"], "dropped.txt");
  await expect(page.getByText("Drop the files anywhere")).toBeVisible();
  await dispatch(["drop"], "dropped.txt");
  await expect(rowOf(page, "dropped.txt")).toContainText("Success", { timeout: 30_000 });
  await page.locator("#documents").focus();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")]);
  await chooser.setFiles(textFile("chosen.txt"));
  await expect(rowOf(page, "chosen.txt")).toContainText("Success", { timeout: 30_000 });
});

test("a running upload shows the file size and can be cancelled, and the next one continues", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  let first = true;
  await page.route(`**/api/extractor/${id}/document`, async (route) => {
    if (route.request().method() !== "POST" || !first) return route.fallback();
    first = false;
    // Never answered, so that only cancelling ends it.
  });
  await page
    .locator("#documents")
    .setInputFiles([textFile("slow.txt", "x".repeat(2_048)), textFile("next.txt")]);
  await page.getByRole("button", { name: "Sending 1 of 2" }).click();
  const slow = page.getByRole("listitem").filter({ hasText: "slow.txt" });
  await expect(slow).toContainText("2 kB");
  await expect(slow.getByRole("progressbar")).toBeVisible();
  await expect.poll(() => first).toBe(false);
  await page.getByRole("button", { name: "Cancel upload of slow.txt" }).click();
  await expect(rowOf(page, "next.txt")).toContainText("Success", { timeout: 30_000 });
  await expect(rowOf(page, "slow.txt")).toHaveCount(0);
});

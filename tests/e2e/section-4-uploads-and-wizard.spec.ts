import type { DocumentDto } from "@/lib/api/document";
import { completed, held, hold, showDocuments } from "./answers";
import { expect, invoiceFields, test, textFile } from "./fixtures";
import { expectToast, stopTime } from "./screen";

test("uploads go out one after the other with 'n of total', are cleared after a second, and refresh the user", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  const gates = [held(), held(), held()];
  let begun = 0;
  await page.route(`**/api/extractor/${id}/document`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await gates[begun++]?.released;
    await route.fallback();
  });
  await stopTime(page);
  const names = ["a.txt", "b.txt", "c.txt"];
  await page.locator("#documents").setInputFiles(names.map((name) => textFile(name)));
  for (const [index, gate] of gates.entries()) {
    await expect(page.getByText(`Uploading ${index + 1} of 3`)).toBeVisible();
    await expect(page.getByRole("progressbar", { name: `Upload of ${names[index]}` })).toBeVisible();
    await expect.poll(() => begun).toBe(index + 1);
    gate.release();
    if (index < 2)
      await expect(page.getByText(`Document "${names[index]}" uploaded successfully`)).toBeVisible();
  }
  const uploaded = page.getByText("Uploaded 3 of 3");
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

test("processing shows its progress while files are still being sent, and is not asked for when all has ended", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const arrived: Partial<DocumentDto>[] = [];
  // Every document is processed as soon as it has been taken in.
  const asked = await showDocuments(page, id, () => {
    for (const document of arrived) document.status = "SUCCESS";
    return arrived;
  });
  const gates = Array.from({ length: 10 }, held);
  await page.route(`**/api/extractor/${id}/document`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const index = arrived.length;
    await gates[index]?.released;
    arrived.push({ id: `d${index}`, filename: `${index}.txt`, status: "PENDING" });
    await route.fulfill({ status: 201, json: { success: true, document: completed(arrived[index] ?? {}) } });
  });
  await page.goto(`/extractors/${id}/extract`);
  await stopTime(page);
  const files = gates.map((_, index) => textFile(`${index}.txt`));
  await page.locator("#documents").setInputFiles(files);
  for (const [index, gate] of gates.slice(0, 5).entries()) {
    gate.release();
    await expect(page.getByText(`Uploading ${index + 2} of 10`)).toBeVisible();
    await page.clock.runFor(500);
  }
  await expect(page.getByText(/Processed [1-5] of 5/)).toBeVisible();
  for (const gate of gates) gate.release();
  await expect(page.getByText("Uploaded 10 of 10")).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(page.getByText("Processed 10 of 10")).toBeVisible();
  const before = asked();
  await page.clock.runFor(60_000);
  expect(asked()).toBe(before);
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
  await stopTime(page);
  await page.locator("#wizard-file").setInputFiles(textFile("a.txt", "Total: 4"));
  const progress = wizard.getByRole("progressbar", { name: "Wizard progress" });
  await expect(progress).toHaveAttribute("aria-valuenow", "10");
  await page.clock.runFor(499);
  await expect(progress).toHaveAttribute("aria-valuenow", "10");
  await page.clock.runFor(1);
  await expect(progress).toHaveAttribute("aria-valuenow", "20");
  await page.clock.runFor(1_000);
  await expect(progress).toHaveAttribute("aria-valuenow", "40");
  await page.clock.runFor(10_000);
  await expect(progress).toHaveAttribute("aria-valuenow", "90");
  answer();
  await expect(progress).toHaveAttribute("aria-valuenow", "100");
  await expectToast(page, "Document processed", "Extractor created successfully");
  await page.clock.runFor(499);
  await expect(wizard).toBeVisible();
  await page.clock.runFor(1);
  await expect(wizard).toHaveCount(0);
  await page.clock.resume();
  await expect(page).toHaveURL(`/extractors/${id}?source=wizard`);
});

test("the credits dialog for development adds and removes, and says 'Adjusting...' without changing its width", async ({
  page,
  api,
}) => {
  await page.goto("/");
  const open = async () => {
    await page.getByRole("button", { name: /Account menu/ }).click();
    await page.getByRole("menuitem", { name: /Adjust credits/ }).click();
  };
  await open();
  const dialog = page.getByRole("dialog", { name: "Adjust credits" });
  const adjust = dialog.getByRole("button", { name: "Adjust Credits" });
  for (const amount of ["", "ten"]) {
    await dialog.getByLabel("Amount").fill(amount);
    await adjust.click();
    await expect(dialog.getByRole("alert")).toHaveText("Please enter a valid number");
  }
  await expectToast(page, "Invalid amount", "Please enter a valid number");

  const release = await hold(page, "**/api/user/credits", "POST");
  const width = (await adjust.boundingBox())?.width;
  await dialog.getByLabel("Amount").fill("-4");
  await adjust.click();
  const adjusting = dialog.getByRole("button", { name: "Adjusting..." });
  await expect(adjusting).toBeDisabled();
  expect((await adjusting.boundingBox())?.width).toBe(width);
  release();
  await expectToast(page, "Credits adjusted", "Credits adjusted successfully");
  await expect(page.getByText("6 credits")).toBeVisible();

  await open();
  await dialog.getByLabel("Amount").fill("7");
  await adjust.click();
  await expect(page.getByText("13 credits")).toBeVisible();
  expect((await api.user()).credits).toBe(13);
});

import type { Page } from "@playwright/test";
import { drawPage } from "@/lib/text/testing/draw-page";
import { makePdf, type PdfText } from "@/lib/text/testing/make-pdf";
import { makeScan } from "@/lib/text/testing/make-scan";
import type { Api } from "./api";
import { describeViolation, violations } from "./axe";
import { expect, test } from "./fixtures";
import { horizontalOverflow } from "./screen";

const LABELLED = [
  ["Invoice number", "R-2041/7"],
  ["Due date", "13 April 2026"],
  ["Customer number", "K10313"],
  ["Total amount", "1249.80"],
] as const;

/** Each value in a text of its own, and words that no label names. */
const invoice = (size = 11, values: readonly string[] = LABELLED.map(([, value]) => value)): PdfText[] => [
  ...LABELLED.flatMap(([label], line) => [
    { x: 50, y: 90 + line * 30, text: `${label}:`, size },
    { x: 250, y: 90 + line * 30, text: values[line] ?? "", size },
  ]),
  { x: 50, y: 300, text: "Approved Quill", size },
];

/** Opens what the wizard leads to: an extractor whose first document is the sample. */
async function openProposal(page: Page, api: Api, pdf: Buffer): Promise<string> {
  const { id } = await api.extractor("Invoices", [{ name: "Invoice number" }]);
  await api.processed(id, "sample.pdf", pdf);
  await page.goto(`/extractors/${id}?source=wizard`);
  await page.getByRole("button", { name: "Got it" }).click();
  return id;
}

const lineOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("checkbox", { name: `Keep ${name}` }) });
const offerOf = (page: Page, value: string) =>
  page.getByRole("button", { name: new RegExp(`^Add field .*${value}$`) });

test("fields are pointed at on the sample, and saving them reads the next document by its layout", async ({
  page,
  api,
}) => {
  const id = await openProposal(page, api, makePdf([invoice()]));
  await test.step("a click adds an outlined value, and the next one takes it back", async () => {
    await offerOf(page, "1249.80").click();
    await expect(lineOf(page, "Total amount")).toContainText("1249.80");
    const added = page.getByRole("button", { name: "Remove field Total amount: 1249.80" });
    await expect(added).toBeVisible();
    await added.click();
    await expect(lineOf(page, "Total amount")).toHaveCount(0);
    await offerOf(page, "1249.80").click();
  });
  await test.step("words that no label names are selected and named", async () => {
    const words = page.locator("[data-page] [data-start]").filter({ hasText: "Quill" });
    const box = (await words.boundingBox())!;
    await page.mouse.move(box.x + 1, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByRole("textbox", { name: "Field name" })).toBeFocused();
    await page.keyboard.type("Approved by");
    await page.keyboard.press("Enter");
    await expect(lineOf(page, "Approved by")).toContainText("Quill");
  });
  await test.step("nothing on the screen is out of reach for assistive technology", async () => {
    expect((await violations(page)).map(describeViolation)).toEqual([]);
  });
  await test.step("saving confirms the values", async () => {
    await page.getByRole("button", { name: "Save 3 fields" }).click();
    await expect(page).toHaveURL(`/extractors/${id}`);
    await expect(page.getByText("New documents like this one will be read the same way.")).toBeVisible();
    const [sample] = await api.documents(id);
    const { values } = await api.result(id, sample!.id);
    expect(
      values.map(({ name, value, confirmed_at, correction }) => [
        name,
        value,
        !!(confirmed_at ?? correction),
      ]),
    ).toEqual([
      ["Invoice number", "R-2041/7", true],
      ["Total amount", 1249.8, true],
      ["Approved by", "Quill", true],
    ]);
  });
  await test.step("the next document is read by them", async () => {
    const next = makePdf([invoice(11, ["R-2042/7", "14 April 2026", "K10314", "310.00"])]);
    const { id: docId } = await api.processed(id, "next.pdf", next);
    const { values } = await api.result(id, docId);
    expect(values.map(({ value }) => value)).toEqual(["R-2042/7", 310, "Quill"]);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the scanned sample is a sheet, on which a tap adds a value", async ({ page, api }) => {
    test.slow();
    await openProposal(page, api, makeScan([drawPage(invoice(13))]));
    expect(await horizontalOverflow(page)).toBe(0);
    await page.getByRole("button", { name: "Show the document" }).tap();
    await offerOf(page, "K10313").tap();
    await expect(page.getByRole("button", { name: "Save 2 fields" })).toBeVisible();
    await page.getByRole("button", { name: "Close the document" }).tap();
    await expect(lineOf(page, "Customer number")).toContainText("K10313");
  });
});

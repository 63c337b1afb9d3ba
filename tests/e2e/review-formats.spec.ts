import type { Locator, Page } from "@playwright/test";
import { makeDocx, wordParagraph, wordTable } from "@/lib/text/testing/make-documents";
import { makePdf } from "@/lib/text/testing/make-pdf";
import type { Api } from "./api";
import { describeViolation, violations } from "./axe";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { horizontalOverflow } from "./screen";

const lines = invoiceText().trim().split("\n").filter(Boolean);
const pdf = makePdf([
  lines.map((text, line) => ({ x: 50, y: 100 + line * 20, text })),
  [{ x: 50, y: 100, text: "Terms of delivery" }],
]);

/** The same invoice in the formats that have a view of their own. */
const documents: Record<string, string | Buffer> = {
  "one.txt": invoiceText(),
  "one.html": `<h1>Invoice</h1>${lines.map((line) => `<p>${line}</p>`).join("")}<ul><li>Terms</li></ul>`,
  "one.docx": makeDocx(
    lines.map(wordParagraph).join("") +
      wordTable([
        ["Item", "Amount"],
        ["Chair", "500.00"],
      ]),
  ),
  "one.csv":
    "Invoice number,Due date,Total due,Paid\nHB-2041,2026-04-13,577.92,No\nHB-2042,2026-04-14,12.00,No\n",
  "one.json": JSON.stringify({ "Invoice number": "HB-2041", items: [{ "Total due": 577.92, Paid: false }] }),
  "one.pdf": pdf,
};

/** Uploads all of them; returns the address of each one's review. */
async function reviewPaths(api: Api): Promise<[name: string, path: string][]> {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const paths: [string, string][] = [];
  for (const [name, content] of Object.entries(documents)) {
    const document = await api.processed(id, name, content);
    expect(document.status, document.rejection_reason ?? name).toBe("SUCCESS");
    paths.push([name, `/extractors/${id}/extract/${document.id}`]);
  }
  return paths;
}

const source = (page: Page) => page.getByRole("region", { name: "Document" });

async function openReview(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("list", { name: "Values" })).toBeVisible();
  const show = page.getByRole("button", { name: "Show document" });
  if (await show.isVisible()) await show.click();
  await expect(source(page).locator("mark, canvas").first()).toBeVisible();
}

/** The chosen value's place, in whichever view. */
const chosenPlace = (page: Page) =>
  source(page).locator("mark[data-selected=true], [data-mark][data-kind=chosen]").first();

test("a document of any format fits beside or over its values, readable and accessible in both themes, and on paper", async ({
  page,
  api,
}) => {
  test.setTimeout(300_000);
  for (const [name, path] of await reviewPaths(api)) {
    await test.step(name, async () => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await openReview(page, path);
        await expect(chosenPlace(page)).toBeInViewport();
        expect(await horizontalOverflow(page)).toBe(0);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          const found = (await violations(page)).map(describeViolation);
          expect(found, `${width} px, ${colorScheme}`).toEqual([]);
          // The marks of a PDF lie over its picture.
          if (name !== "one.pdf") expect(await contrastOf(chosenPlace(page)), colorScheme).toBeGreaterThan(7);
        }
      }
      await page.emulateMedia({ media: "print", colorScheme: "light" });
      await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
      const row = page.getByRole("table").getByRole("row").filter({ hasText: "Invoice number" });
      await expect(row.locator("mark")).toHaveText("HB-2041");
      await expect(source(page)).toHaveCount(0);
      await page.emulateMedia({ media: "screen" });
    });
  }
});

/** The contrast between a mark's words and its highlight. */
const contrastOf = (mark: Locator) =>
  mark.evaluate((element) => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const luminance = (colour: string) => {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((level) => {
        const share = level / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const { color, backgroundColor } = getComputedStyle(element);
    const [ink, paper] = [luminance(color), luminance(backgroundColor)];
    return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  });

test.describe("in a German browser", () => {
  test.use({ locale: "de-DE" });

  test("a PDF is named in German, read at 200 % zoom, and not mirrored where the page runs from right to left", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    const { id: docId } = await api.processed(id, "one.pdf", pdf);
    await page.setViewportSize({ width: 640, height: 360 });
    await openReview(page, `/extractors/${id}/extract/${docId}`);
    await expect(source(page).locator("canvas").first()).toBeVisible();
    await expect(chosenPlace(page)).toBeInViewport();
    expect(await horizontalOverflow(page)).toBe(0);

    await page.setViewportSize({ width: 1280, height: 720 });
    await page.reload();
    await expect(source(page).getByRole("region", { name: "Page 1 of 2" })).toBeVisible();
    await expect(source(page).getByText(/^\d+\u00a0%$/)).toBeVisible();
    const placeOnPage = async () => {
      const [mark, sheet] = [
        await chosenPlace(page).boundingBox(),
        await source(page).locator("canvas").first().boundingBox(),
      ];
      return (mark!.x - sheet!.x) / sheet!.width;
    };
    const before = await placeOnPage();
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    const [list, shown] = [
      await page.getByRole("list", { name: "Values" }).boundingBox(),
      await source(page).boundingBox(),
    ];
    expect(list!.x).toBeGreaterThan(shown!.x);
    expect(await placeOnPage()).toBeCloseTo(before, 2);
    await expect(chosenPlace(page)).toBeInViewport();
    expect(await horizontalOverflow(page)).toBe(0);
  });
});

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { makeDocx, wordParagraph, wordTable } from "@/lib/text/testing/make-documents";
import { makePdf } from "@/lib/text/testing/make-pdf";
import type { Api } from "./api";
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

for (const width of [1280, 390]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme });

      test("a document of any format fits beside or over its values, and axe finds nothing wrong", async ({
        page,
        api,
      }) => {
        test.slow();
        for (const [name, path] of await reviewPaths(api)) {
          await openReview(page, path);
          await expect(chosenPlace(page), name).toBeInViewport();
          expect(await horizontalOverflow(page), name).toBe(0);
          const { violations } = await new AxeBuilder({ page }).analyze();
          const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))]);
          expect(found, name).toEqual([]);
        }
      });
    });
  }
}

test("the highlighter is as readable in the dark as in the light, in every view of a text", async ({
  page,
  api,
}) => {
  test.slow();
  for (const [name, path] of await reviewPaths(api)) {
    if (name.endsWith(".pdf")) continue;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await openReview(page, path);
      const [ink, paper] = await chosenPlace(page).evaluate((mark) => {
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
        const { color, backgroundColor } = getComputedStyle(mark);
        return [luminance(color), luminance(backgroundColor)] as const;
      });
      const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
      expect(contrast, `${name}, ${colorScheme}`).toBeGreaterThan(7);
    }
  }
});

test("on paper every format is the same sheet of values", async ({ page, api }) => {
  test.slow();
  for (const [name, path] of await reviewPaths(api)) {
    await openReview(page, path);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 2, name }), name).toBeVisible();
    const row = page.getByRole("table").getByRole("row").filter({ hasText: "Invoice number" });
    await expect(row.locator("mark"), name).toHaveText("HB-2041");
    await expect(source(page), name).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
  }
});

test.describe("a PDF", () => {
  async function openPdf(page: Page, api: Api): Promise<void> {
    const { id } = await api.extractor("Invoices", invoiceFields);
    const { id: docId } = await api.processed(id, "one.pdf", pdf);
    await openReview(page, `/extractors/${id}/extract/${docId}`);
    await expect(source(page).locator("canvas").first()).toBeVisible();
  }

  test("can be read and checked at 200 % zoom", async ({ page, api }) => {
    await page.setViewportSize({ width: 640, height: 360 });
    await openPdf(page, api);
    await expect(chosenPlace(page)).toBeInViewport();
    expect(await horizontalOverflow(page)).toBe(0);
  });

  test("lies at the left of its values where the page runs from right to left, and is not mirrored", async ({
    page,
    api,
  }) => {
    await openPdf(page, api);
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

  test.describe("in a German browser", () => {
    test.use({ locale: "de-DE" });

    test("has its sizes and page numbers in German", async ({ page, api }) => {
      await openPdf(page, api);
      await expect(source(page).getByRole("region", { name: "Page 1 of 2" })).toBeVisible();
      await expect(source(page).getByText(/^\d+\u00a0%$/)).toBeVisible();
    });
  });
});

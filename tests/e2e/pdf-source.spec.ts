import type { Locator, Page } from "@playwright/test";
import { drawPage } from "@/lib/text/testing/draw-page";
import { makePdf, PAGE_HEIGHT, PAGE_WIDTH, type PdfText } from "@/lib/text/testing/make-pdf";
import { makeScan } from "@/lib/text/testing/make-scan";
import type { Api } from "./api";
import { describeViolation, violations } from "./axe";
import { damagedInvoice, expect, invoiceFields, test } from "./fixtures";

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Each value in a text of its own, so that its place is known: 40.01 points wide, from 0.8 of its size above its baseline. */
const invoice = (number = "HB-2041"): PdfText[] => [
  { x: 50, y: 100, text: "Invoice number:" },
  { x: 200, y: 100, text: number },
  { x: 50, y: 120, text: "Due date:" },
  { x: 200, y: 120, text: "13 April 2026" },
  { x: 50, y: 140, text: "Total due:" },
  { x: 200, y: 140, text: "577.92" },
];
const NUMBER_WIDTH = 40.01;
const numberPlace: Rectangle = { x: 200, y: 92, width: NUMBER_WIDTH, height: 10 };

/** Opens the review of a new document; returns its extractor's id. */
async function openReview(page: Page, api: Api, pdf: Buffer): Promise<string> {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { id: docId, status } = await api.processed(id, "invoice.pdf", pdf);
  expect(status).toBe("SUCCESS");
  await page.goto(`/extractors/${id}/extract/${docId}`);
  return id;
}

const pages = (page: Page) => page.getByRole("group", { name: "Pages of the document" });
const sheet = (page: Page, number = 1, of = 1) =>
  pages(page).getByRole("region", { name: `Page ${number} of ${of}`, exact: true });
const mark = (page: Page, name: string, kind = "chosen") =>
  pages(page).locator(`[data-mark="${name}"][data-kind="${kind}"]`);
const value = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}`) }).first();

async function boxOf(locator: Locator): Promise<Rectangle> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not on the screen.");
  return box;
}

/** Where a mark is on its page, in points. */
async function placeOf(marked: Locator, on: Locator, width = PAGE_WIDTH): Promise<Rectangle> {
  const [box, pageBox] = [await boxOf(marked), await boxOf(on)];
  const scale = pageBox.width / width;
  return {
    x: (box.x - pageBox.x) / scale,
    y: (box.y - pageBox.y) / scale,
    width: box.width / scale,
    height: box.height / scale,
  };
}

function expectPlace(actual: Rectangle, expected: Rectangle): void {
  for (const side of ["x", "y", "width", "height"] as const)
    expect(Math.abs(actual[side] - expected[side]), `${side} of ${JSON.stringify(actual)}`).toBeLessThan(0.7);
}

/** The share of a rectangle of a page's picture, in points, that is dark. */
function darkShare(canvas: Locator, { x, y, width, height }: Rectangle): Promise<number> {
  return canvas.evaluate(
    (element: HTMLCanvasElement, [left, top, right, bottom]) => {
      const [w, h] = [element.width, element.height];
      const { data } = element
        .getContext("2d")!
        .getImageData(left * w, top * h, (right - left) * w, (bottom - top) * h);
      return data.filter((level, at) => at % 4 === 0 && level < 128).length / (data.length / 4);
    },
    [x / PAGE_WIDTH, y / PAGE_HEIGHT, (x + width) / PAGE_WIDTH, (y + height) / PAGE_HEIGHT] as const,
  );
}

test("the chosen value is marked where it is on a page turned either way, at every zoom", async ({
  page,
  api,
}) => {
  test.slow();
  for (const [rotate, place] of [
    [0, numberPlace],
    [90, { x: PAGE_HEIGHT - 102, y: 200, width: 10, height: NUMBER_WIDTH }],
    [180, { x: PAGE_WIDTH - 200 - NUMBER_WIDTH, y: PAGE_HEIGHT - 102, width: NUMBER_WIDTH, height: 10 }],
    [270, { x: 92, y: PAGE_WIDTH - 200 - NUMBER_WIDTH, width: 10, height: NUMBER_WIDTH }],
  ] as const) {
    await test.step(`turned by ${rotate}°`, async () => {
      await openReview(page, api, makePdf([invoice()], { rotate }));
      await value(page, "Invoice number").click();
      const chosen = mark(page, "Invoice number");
      const width = rotate % 180 === 0 ? PAGE_WIDTH : PAGE_HEIGHT;
      expectPlace(await placeOf(chosen, sheet(page), width), place);
      const before = await boxOf(sheet(page));
      await page.getByRole("button", { name: "Zoom in" }).click();
      await page.getByRole("button", { name: "Zoom in" }).click();
      await expect.poll(async () => (await boxOf(sheet(page))).width).toBeGreaterThan(before.width * 1.2);
      expectPlace(await placeOf(chosen, sheet(page), width), place);
      await page.getByRole("button", { name: "Fit to page" }).click();
      await expect
        .poll(async () => (await boxOf(sheet(page))).height)
        .toBeLessThan((await boxOf(pages(page))).height);
      expectPlace(await placeOf(chosen, sheet(page), width), place);
    });
  }
});

test("a page is drawn with its words and marks, which are pointed at, chosen, selected, copied and zoomed", async ({
  page,
  api,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openReview(page, api, makePdf([invoice()]));
  const canvas = sheet(page).locator("canvas");
  await expect(canvas).toBeVisible();
  expect(await darkShare(canvas, numberPlace)).toBeGreaterThan(0.1);
  expect(await darkShare(canvas, { ...numberPlace, x: 400 })).toBe(0);
  await test.step("a mark shows its value when it is pointed at, and chooses it when it is clicked", async () => {
    await value(page, "Invoice number").click();
    const { x, y, width, height } = await boxOf(mark(page, "Total due", "wash"));
    await page.mouse.move(x + width / 2, y + height / 2);
    const row = page.getByRole("listitem").filter({ has: value(page, "Total due") });
    await expect(row).toHaveClass(/(^| )bg-wash( |$)/);
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(mark(page, "Total due")).toBeVisible();
    await expect(mark(page, "Invoice number", "wash")).toBeVisible();
  });
  await test.step("a value that is pointed at is shown on the page, without being chosen", async () => {
    await value(page, "Invoice number").click();
    await value(page, "Due date").hover();
    await expect(mark(page, "Due date", "preview")).toBeVisible();
    await expect(mark(page, "Invoice number")).toBeVisible();
  });
  await test.step("words are selected with Shift and the arrow keys, from the chosen value on", async () => {
    await value(page, "Due date").click();
    await expect(sheet(page).getByText("April")).toBeAttached();
    await pages(page).focus();
    const selected = () => page.evaluate(() => window.getSelection()?.toString().replace(/\s+/g, " "));
    await page.keyboard.press("Shift+ArrowRight");
    expect(await selected()).toBe("13");
    await page.keyboard.press("Shift+ArrowRight");
    expect(await selected()).toBe("13 April");
    await page.keyboard.press("Shift+ArrowLeft");
    expect(await selected()).toBe("13");
    await page.keyboard.press("Shift+ArrowUp");
    expect(await selected()).toBe("HB-2041 Due date: 13");
    await page.keyboard.press("Escape");
    expect(await selected()).toBe("");
    await expect(pages(page)).toBeFocused();
  });
  await test.step("the zoom follows the wheel with Ctrl, and what is under the pointer stays there", async () => {
    const before = await boxOf(mark(page, "Total due", "wash"));
    const width = (await boxOf(sheet(page))).width;
    await page.mouse.move(before.x, before.y);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -60);
    await page.keyboard.up("Control");
    await expect.poll(async () => (await boxOf(sheet(page))).width).toBeGreaterThan(width * 1.1);
    const after = await boxOf(mark(page, "Total due", "wash"));
    expect(Math.abs(after.x - before.x)).toBeLessThan(3);
    expect(Math.abs(after.y - before.y)).toBeLessThan(3);
  });
  await test.step("words are selected by dragging over them, and copied as the document has them", async () => {
    const at = await wordBoxes(page);
    await page.mouse.move(at("13").x + 1, at("13").y + 3);
    await page.mouse.down();
    await page.mouse.move(at("April").x + 5, at("April").y + 3);
    await page.mouse.move(at("2026").x + at("2026").width + 2, at("2026").y + 3);
    await page.mouse.up();
    await expect(page.getByRole("toolbar", { name: "Use the selected words" })).toBeVisible();
    await page.keyboard.press("Control+c");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("13 April 2026");
    await page.mouse.dblclick(at("577.92").x + 5, at("577.92").y + 3);
    await expect.poll(() => page.evaluate(() => window.getSelection()?.toString())).toBe("577.92");
  });
});

test("values in columns are marked, each in its own, and words lie over those of the picture, also where they run up the page", async ({
  page,
  api,
}) => {
  const right = [
    "The goods are delivered within",
    "thirty days of the order, to the",
    "address that is named above.",
  ];
  const columns = [...invoice(), ...right.map((text, line) => ({ x: 340, y: 100 + line * 20, text }))];
  const upwards: PdfText = { x: 500, y: 400, text: "Upwards", angle: 90 };
  await openReview(page, api, makePdf([[...columns, upwards]]));
  await value(page, "Total due").click();
  const { x, width } = await placeOf(mark(page, "Total due"), sheet(page));
  expect(x).toBeCloseTo(200, 0);
  expect(x + width).toBeLessThan(240);
  await expect(sheet(page).getByText("Upwards")).toBeAttached();
  const number = await placeOf(sheet(page).getByText("HB-2041"), sheet(page));
  expectPlace(number, numberPlace);
  const turned = await placeOf(sheet(page).getByText("Upwards"), sheet(page));
  expect(turned).toMatchObject({ x: expect.closeTo(492, 0), width: expect.closeTo(10, 0) });
  expect(turned.y + turned.height).toBeCloseTo(400, 0);
});

test("the page scrolls to the chosen value, and stays where the value is in view already", async ({
  page,
  api,
}) => {
  const filler = Array.from({ length: 30 }, (_, line) => ({
    x: 50,
    y: 100 + line * 20,
    text: "Terms of delivery",
  }));
  const last = [
    { x: 50, y: 700, text: "Total due:" },
    { x: 200, y: 700, text: "577.92" },
    { x: 50, y: 720, text: "Paid: No" },
  ];
  await openReview(page, api, makePdf([invoice().slice(0, 4), filler, last]));
  const scrolled = () => pages(page).evaluate((element) => element.scrollTop);
  await value(page, "Total due").click();
  await expect(mark(page, "Total due")).toBeInViewport();
  await expect(page.getByRole("textbox", { name: "Page" })).toHaveValue("3");
  const place = await scrolled();
  await value(page, "Paid").click();
  await expect(mark(page, "Paid")).toBeInViewport();
  expect(await scrolled()).toBe(place);
  await value(page, "Invoice number").click();
  await expect(mark(page, "Invoice number")).toBeInViewport();
  expect(await scrolled()).toBeLessThan(place);
});

/** Where the words of the first page are on the screen, once they are there. */
async function wordBoxes(page: Page): Promise<(text: string) => Rectangle> {
  const words = sheet(page).locator("[data-start]");
  await expect(words.first()).toBeAttached();
  const boxes = await words.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { text: element.textContent, x, y, width, height };
    }),
  );
  return (text) => {
    const found = boxes.find((box) => box.text === text);
    if (!found) throw new Error(`${text} is not among the words.`);
    return found;
  };
}

test("of a long document only the pages near the visible ones are drawn, and every page can be reached", async ({
  page,
  api,
}) => {
  const many = Array.from({ length: 120 }, (_, index) =>
    index === 0 ? invoice() : [{ x: 50, y: 100, text: `Sheet ${index + 1}` }],
  );
  await openReview(page, api, makePdf(many));
  await expect(sheet(page, 1, 120).locator("canvas")).toBeVisible();
  expect(await pages(page).locator("canvas").count()).toBeLessThan(8);
  await page.getByRole("textbox", { name: "Page" }).fill("120");
  await page.keyboard.press("Enter");
  await expect(sheet(page, 120, 120).locator("canvas")).toBeVisible();
  await expect(sheet(page, 120, 120)).toContainText("Sheet 120");
  await expect(sheet(page, 1, 120)).toHaveCount(0);
  expect(await pages(page).locator("canvas").count()).toBeLessThan(8);
});

test("a page is reached by its thumbnail and by keys among them, and axe finds nothing wrong with them", async ({
  page,
  api,
}) => {
  const sheets = [invoice(), ...["Two", "Three"].map((text) => [{ x: 50, y: 100, text }])];
  await openReview(page, api, makePdf(sheets));
  const toggle = page.getByRole("button", { name: "Page thumbnails" });
  await toggle.click();
  const thumbnails = page.getByRole("list", { name: "Page thumbnails" });
  await expect(thumbnails.locator("canvas")).toHaveCount(3);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect((await violations(page, "[data-source]")).map(describeViolation)).toEqual([]);
  }
  await thumbnails.getByRole("button", { name: "Page 3" }).click();
  await expect(sheet(page, 3, 3)).toBeInViewport();
  await expect(thumbnails.getByRole("button", { name: "Page 3" })).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("Home");
  await expect(thumbnails.getByRole("button", { name: "Page 1" })).toBeFocused();
  await expect(sheet(page, 1, 3)).toBeInViewport();
  await toggle.click();
  await expect(thumbnails).toHaveCount(0);
});

test("a recognised page says so, and its values are marked where they are in the picture", async ({
  page,
  api,
}) => {
  test.slow();
  const large = invoice().map((text) => ({ ...text, size: 14 }));
  await openReview(page, api, makeScan([drawPage(large)]));
  await value(page, "Invoice number").click();
  await expect(sheet(page)).toContainText("Recognised text");
  const { x, y, width, height } = await placeOf(mark(page, "Invoice number"), sheet(page));
  const [right, bottom] = [Math.min(x + width, 200 + 1.4 * NUMBER_WIDTH), Math.min(y + height, 102.8)];
  const shared = (right - Math.max(x, 200)) * (bottom - Math.max(y, 88.8));
  expect(shared / (width * height + 1.4 * NUMBER_WIDTH * 14 - shared)).toBeGreaterThan(0.5);
  await expect(sheet(page).getByText("HB-2041")).toBeAttached();
});

test("of a damaged document the page that was not read says why, and the page that was asked for stays in view", async ({
  page,
  api,
}) => {
  await openReview(page, api, damagedInvoice());
  await page.getByRole("textbox", { name: "Page" }).fill("3");
  await page.keyboard.press("Enter");
  await expect(sheet(page, 3, 3)).toContainText("this page is damaged");
  await page.getByRole("textbox", { name: "Page" }).fill("1");
  await page.keyboard.press("Enter");
  await expect(sheet(page, 1, 3)).not.toContainText("damaged");
  await test.step("a page number that is being typed is kept when another page comes into view", async () => {
    const field = page.getByRole("textbox", { name: "Page" });
    await expect(sheet(page, 1, 3)).toBeInViewport();
    await field.fill("3");
    await pages(page).evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight / 3 }));
    await expect(sheet(page, 2, 3)).toBeInViewport({ ratio: 0.5 });
    await page.keyboard.press("Enter");
    await expect(sheet(page, 3, 3)).toBeInViewport();
    await expect(field).toHaveValue("3");
    await field.fill("1");
    await page.keyboard.press("Enter");
    await expect(sheet(page, 1, 3)).toBeInViewport();
  });
  await test.step("the page stays in view that was scrolled to just before the pages changed their size", async () => {
    await expect(sheet(page, 1, 3).locator("canvas")).toBeAttached();
    await pages(page).evaluate((scroller) => {
      scroller.scrollTo({ top: scroller.scrollHeight });
      // Within the same task, before the browser reports that it has scrolled.
      document.querySelector<HTMLElement>("button[aria-label='Zoom in']")!.click();
    });
    await expect(sheet(page, 3, 3)).toBeInViewport();
    await expect(sheet(page, 1, 3)).not.toBeInViewport();
  });
});

test("the text is shown where the file is gone or cannot be drawn, or the worker cannot start", async ({
  page,
  api,
}) => {
  const gone = { success: false, error: "It does not exist.", code: "not_found" };
  const damaged = { contentType: "application/octet-stream", body: "%PDF-1.7 and nothing else" };
  await page.route("**/document/*/file", (route) => route.fulfill({ status: 404, json: gone }));
  await openReview(page, api, makePdf([invoice()]));
  const expectText = async () => {
    await expect(page.getByText("The pages cannot be shown.")).toBeVisible();
    const text = page.getByRole("group", { name: "Text of the document" });
    await expect(text.getByText("HB-2041")).toBeVisible();
    expect(await page.evaluate(() => window.seenToasts)).toEqual([]);
  };
  await expectText();
  await page.route("**/document/*/file", (route) => route.fulfill(damaged));
  await page.reload();
  await expectText();
  await page.unrouteAll({ behavior: "wait" });
  await page.route("**/pdf.worker.mjs", (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expectText();
});

test("nothing of the file runs, and nothing is fetched but from the app", async ({ page, api, baseURL }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\); this.getURL\\("https://example.com/"\\);) >>';
  const link =
    "<< /Type /Annot /Subtype /Link /Rect [40 700 300 800] /A << /S /URI /URI (https://example.com/link) >> >>";
  const pdf = makePdf([invoice()], {
    catalog: `/OpenAction ${script}`,
    page: "/Annots [100 0 R]",
    objects: [link],
  });
  await openReview(page, api, pdf);
  await expect(sheet(page).locator("canvas")).toBeVisible();
  await expect(pages(page).locator("a, iframe, embed, object, script, input")).toHaveCount(0);
  expect(requested.filter((url) => !url.startsWith(baseURL ?? "") && !/^(blob|data):/.test(url))).toEqual([]);
});

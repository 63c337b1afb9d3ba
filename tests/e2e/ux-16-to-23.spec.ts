import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { hold, showDocuments } from "./answers";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { comeBackUntilVisible, expectOpen, overhangOf, rowOf } from "./screen";

// Line 22 stands in section-8-loading-failures, the 404 page of 23 in section-2-shell.

test("16. the theme is chosen in the menu, kept, and there from the first paint; otherwise it is the system's", async ({
  page,
  api: _,
}) => {
  await page.addInitScript(() => {
    // As soon as there is something to paint.
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector("main, aside, header")) return;
      Object.assign(window, { firstTheme: document.documentElement.className });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  const firstTheme = () =>
    page.evaluate(() => (window as Window & { firstTheme?: string }).firstTheme ?? "none");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  expect(await firstTheme()).toMatch(/\bdark\b/);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.goto("/support");
  expect(await firstTheme()).toMatch(/\bdark\b/);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("17. nothing moves", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.upload(id, "first.txt", invoiceText());
    await showDocuments(page, id, () => [{ filename: "run.txt", status: "PENDING", stage: "reading" }]);
    await page.goto(`/extractors/${id}/extract`);
    await comeBackUntilVisible(page, rowOf(page, "run.txt"));
    await expect(rowOf(page, "run.txt").locator("svg").first()).toHaveCSS("animation-duration", "0.001s");
    await expect(page.getByRole("complementary")).toHaveCSS("transition-duration", "0.001s");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog")).toHaveCSS("animation-duration", "0.001s");
  });
});

test.describe("at 200 % zoom", () => {
  // Of a screen of 1280 x 720.
  test.use({ viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 });

  test("17. everything works", async ({ page, api }) => {
    test.slow();
    for (const path of ["/", "/extractors", "/credits", "/thanks", "/support", "/profile"]) {
      await page.goto(path);
      await expect.poll(() => overhangOf(page), path).toBe(0);
    }
    await page.goto("/extractors");
    await page.getByRole("button", { name: "New Extractor" }).click();
    await page.getByLabel("Extractor Name").fill("Invoices");
    await page.getByRole("button", { name: "Create Extractor" }).click();
    await expect(page).toHaveURL(/\/extractors\/[^/?]+$/);
    const id = new URL(page.url()).pathname.split("/")[2] ?? "";
    await page.getByRole("button", { name: "Add Field" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Invoice number");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Edit field Invoice number" })).toBeVisible();
    expect(await overhangOf(page)).toBe(0);
    await page.getByRole("link", { name: "Extract Documents" }).click();
    await expect(page).toHaveURL(/\/extract$/);
    await api.processed(id, "one.txt", invoiceText());
    await page.reload();
    expect(await overhangOf(page)).toBe(0);
    await page.getByRole("button", { name: "View extracted data of one.txt" }).click();
    await page
      .getByRole("list", { name: "Values" })
      .getByRole("button", { name: /HB-2041/ })
      .click();
    await expect(page.locator("mark[data-chosen=true]")).toBeInViewport();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("checkbox", { name: "Select one.txt" }).check();
    await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download", exact: true }).click(),
    ]);
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Support" }).click();
    await expect(page).toHaveURL("/support");
    await page.getByRole("button", { name: /Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    expect(await overhangOf(page)).toBe(0);
  });
});

test("18. the balance, the cost and the time left are shown before and after a run", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  await expect(
    page.getByText(/One credit covers about 10,000 words.*Your balance: 10 credits.*deleted after 24 hours/),
  ).toBeVisible();
  await api.processed(id, "one.txt", invoiceText());
  await page.reload();
  await expect(rowOf(page, "one.txt")).toContainText(/Deleted in 23 h 5\d min/);
  await expect(page.getByText(/Your balance: 9 credits/)).toBeVisible();
  await page.getByRole("button", { name: "View extracted data of one.txt" }).click();
  await expect(page.getByRole("dialog").getByText(/1 credit used\. Deleted in 23 h 5\d min\./)).toBeVisible();
});

test("18. an empty balance is said before a document is uploaded in vain", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const { credits } = await api.user();
  await api.send("POST", "/api/user/credits", { amount: -credits });
  await page.goto(`/extractors/${id}/extract`);
  await expect(page.getByRole("heading", { name: "No credits left" })).toBeVisible();
  await page.getByRole("link", { name: "Top up" }).click();
  await expect(page).toHaveURL("/credits");
});

test("19. a page that takes its time shows that it is on its way, after a click as after a key", async ({
  page,
  api: _,
}) => {
  await page.goto("/support");
  const release = await hold(page, /_rsc=/, "GET");
  const bar = page.getByRole("progressbar", { name: "The page is loading" }).first();
  await page.getByRole("link", { name: "Buy Credits" }).click();
  await expect(bar).toBeVisible();
  release();
  await expect(page).toHaveURL("/credits");
  await expect(bar).toHaveCount(0);

  const releaseAgain = await hold(page, /_rsc=/, "GET");
  // The two keys belong together for a second, which a stall may eat.
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await expect(bar).toBeVisible({ timeout: 1_000 });
  }).toPass();
  releaseAgain();
  await expect(page).toHaveURL("/profile");
  await expect(bar).toHaveCount(0);
});

test.describe("for a German in New York", () => {
  test.use({ locale: "de-DE", timezoneId: "America/New_York" });

  test("20. numbers, dates and currency are theirs, exact on hover; what is downloaded is nobody's", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto("/credits");
    await expect(page.getByText("8,33 $ per 100 credits")).toBeVisible();
    await expect(page.getByRole("heading", { name: "1.000 credits" })).toBeVisible();

    const { id: docId } = await api.processed(id, "one.txt", invoiceText());
    await page.goto(`/extractors/${id}/extract?result=${docId}`);
    const values = page.getByRole("list", { name: "Values" });
    await expect(values).toContainText("13.04.2026");
    await expect(values).toContainText("577,92");
    await expect(page.locator("pre")).toContainText('"Total due": 577.92');
    await expectOpen(page.getByRole("dialog"));
    await page.keyboard.press("Escape");
    await page.getByRole("checkbox", { name: "Select one.txt" }).check();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download", exact: true }).click(),
    ]);
    const csv = readFileSync(await download.path(), "utf8");
    expect(csv).toContain("one.txt,HB-2041,2026-04-13,577.92,");

    await showDocuments(page, id, () => [
      { filename: "old.txt", created_at: "2026-03-02T02:30:05.000Z", words: 12_345, credits: 1_234 },
    ]);
    await comeBackUntilVisible(page, rowOf(page, "old.txt"));
    const row = rowOf(page, "old.txt");
    await expect(row).toContainText("12.345 words");
    const uploaded = row.getByText("01.03.2026, 21:30", { exact: true });
    await expect(uploaded).toHaveAttribute("title", /Sonntag, 1\. März 2026 um 21:30:05 GMT-5/);
  });
});

test("21. a part of a page that breaks leaves the shell standing, and trying again mends it", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "one.txt", invoiceText());
  await page.goto(`/extractors/${id}/extract`);
  // A script that cannot be fetched any more: a new release, or a connection that broke.
  await page.route("**/_next/static/**", (route) => route.abort());
  await page.getByRole("button", { name: "View extracted data of one.txt" }).click();
  const panel = page.getByRole("main").getByRole("alert");
  await expect(panel).toContainText("Something went wrong on this page");
  await expect(panel).toContainText("Your extractors, documents and credits are unchanged.");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveCount(5);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.unroute("**/_next/static/**");
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("list", { name: "Values" })).toContainText("HB-2041");
});

test("23. every page has a title, an icon and a picture for links to it", async ({ page, api: _ }) => {
  for (const [path, title] of [
    ["/", "Dashboard · Gleaner"],
    ["/extractors", "Extractors · Gleaner"],
    ["/credits", "Buy Credits · Gleaner"],
    ["/thanks", "Thank You · Gleaner"],
    ["/support", "Support · Gleaner"],
    ["/profile", "Profile · Gleaner"],
    ["/some/where", "Page not found · Gleaner"],
    ["/extractors/unknown/unknown", "Page not found · Gleaner"],
    ["/login/unknown", "Page not found · Gleaner"],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }
  const icon = await page.locator("link[rel=icon]").first().getAttribute("href");
  expect((await page.request.get(icon ?? "")).status()).toBe(200);
  const picture = await page.locator("meta[property='og:image']").getAttribute("content");
  expect((await page.request.get(new URL(picture ?? "").pathname)).headers()["content-type"]).toBe(
    "image/png",
  );
});

test("23. a result prints alone", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const document = await api.processed(id, "one.txt", invoiceText());
  await page.goto(`/extractors/${id}/extract?result=${document.id}`);
  await expect(page.getByRole("dialog", { name: "one.txt" })).toContainText("HB-2041");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "one.txt" })).toBeVisible();
  await expect(page.locator("header")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`23. a printed result keeps its marks, and shows nothing of the screen's focus, in the ${colorScheme} theme`, async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    const document = await api.processed(id, "one.txt", invoiceText());
    await page.emulateMedia({ colorScheme });
    await page.goto(`/extractors/${id}/extract?result=${document.id}`);
    const dialog = page.getByRole("dialog", { name: "one.txt" });
    await expectOpen(dialog);
    const marks = dialog.locator("mark");
    await expect(marks).toHaveCount(4);
    await page.keyboard.press("Tab");
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(":focus")).toHaveCSS("outline-style", "none");
    for (const mark of await marks.all()) {
      // Without it, a browser leaves backgrounds away; and a printer without colours needs a line.
      await expect(mark).toHaveCSS("print-color-adjust", "exact");
      await expect(mark).toHaveCSS("text-decoration-line", "underline");
      expect(await darkestOf(mark)).toBeLessThan(225);
    }
    // Black on it can be read.
    for (const paper of [...(await marks.all()), dialog.getByRole("button", { pressed: true })]) {
      expect(await brightestOf(paper)).toBeGreaterThan(225);
    }
  });
}

/** The background as a printer lays it on white paper: red, green and blue from 0 to 255. */
function printedBackground(locator: Locator): Promise<number[]> {
  return locator.evaluate((element) => {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) return [];
    for (const colour of ["white", getComputedStyle(element).backgroundColor]) {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
    }
    return [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
  });
}

const darkestOf = async (locator: Locator) => Math.min(...(await printedBackground(locator)));
const brightestOf = async (locator: Locator) => Math.max(...(await printedBackground(locator)));

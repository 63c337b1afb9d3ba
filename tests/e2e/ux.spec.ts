import {
  comeBackUntilVisible,
  documentRow,
  expect,
  invoiceFields,
  invoiceText,
  refuse,
  test,
  toast,
} from "./fixtures";

const sendFile = { name: "pasted.txt", type: "text/plain", text: invoiceText("HB-7") };

test("Ctrl+K goes to a screen, an extractor, or runs an action; ? lists shortcuts; none fires while typing", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Supplier invoices", invoiceFields);
  await page.goto("/");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await palette.getByRole("combobox").fill("supplier");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/extractors/${id}`);
  await page.keyboard.press("Control+k");
  await palette.getByRole("combobox").fill("zzz");
  await expect(palette.getByText("Nothing matches.")).toBeVisible();
  await palette.getByRole("combobox").fill("new ext");
  await page.keyboard.press("Enter");
  const name = page.getByLabel("Extractor Name");
  await expect(name).toBeFocused();
  await name.press("?");
  await name.press("Control+k");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(name).toHaveValue("?");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("s");
  await expect(page).toHaveURL("/support");
});

test("every value shows the place it was found in; one without a source looks different", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", [
    ...invoiceFields,
    { name: "Loyalty card", required: true },
  ]);
  await api.processed(id, "one.txt", invoiceText());
  await page.goto(`/extractors/${id}/extract`);
  await expect(documentRow(page, "one.txt")).toContainText("Required but missing: Loyalty card");
  const view = page.getByRole("button", { name: "View extracted data of one.txt" });
  await view.click();
  const dialog = page.getByRole("dialog", { name: "one.txt" });
  const chosen = dialog.locator("mark[data-chosen=true]");
  for (const [value, place] of [
    [/HB-2041/, "HB-2041"],
    [/Apr 13, 2026/, "13 April 2026"],
    [/577\.92/, "577.92"],
  ] as const) {
    await dialog.getByRole("list", { name: "Values" }).getByRole("button", { name: value }).click();
    await expect(chosen).toHaveText(place);
    await expect(chosen).toBeInViewport();
  }
  await dialog.getByRole("button", { name: /Loyalty card/ }).click();
  await expect(dialog.getByRole("button", { name: /Loyalty card/ })).toContainText("Not in the document");
  await expect(chosen).toHaveCount(0);
  await expect(dialog.getByText("Required, but not in the document")).toBeVisible();
  await expect(dialog.locator("pre")).toContainText('"Total due": 577.92');
  // A reload shows the same result; Esc leads back to the button.
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("a result prints alone", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  const document = await api.processed(id, "one.txt", invoiceText());
  await page.goto(`/extractors/${id}/extract?result=${document.id}`);
  await expect(page.getByRole("dialog", { name: "one.txt" })).toContainText("HB-2041");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "one.txt" })).toBeVisible();
  await expect(page.locator("header")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
});

test("files are taken by dropping anywhere and by pasting", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  await page.waitForLoadState("networkidle");
  await page.evaluate(({ name, type, text }) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, { type }));
    window.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, sendFile);
  await expect(documentRow(page, "pasted.txt")).toContainText("Success", { timeout: 20_000 });
  await page.evaluate(({ type, text }) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "dropped.txt", { type }));
    for (const kind of ["dragover", "drop"]) {
      document.body.dispatchEvent(
        new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    }
  }, sendFile);
  await expect(documentRow(page, "dropped.txt")).toContainText("Success", { timeout: 20_000 });
});

test("an upload can be cancelled while it runs, and the next one goes on", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  let first = true;
  await page.route(`**/api/extractor/${id}/document`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    if (!first) return route.fallback();
    first = false;
    // Never answered: only cancelling ends it.
  });
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/document"),
  );
  await page.locator("#documents").setInputFiles(
    ["slow.txt", "next.txt"].map((name) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(invoiceText()),
    })),
  );
  await sent;
  await page.getByRole("button", { name: "Cancel upload of slow.txt" }).click();
  await expect(documentRow(page, "next.txt")).toContainText("Success", { timeout: 20_000 });
  await expect(documentRow(page, "slow.txt")).toHaveCount(0);
});

test("shift-click selects a range, select-all knows the state between, sorting and filter stand in the address", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  for (const number of [1, 2, 3, 10]) await api.upload(id, `scan ${number}.txt`, invoiceText());
  await expect
    .poll(async () => (await api.documents(id)).filter(({ status }) => status === "SUCCESS").length, {
      timeout: 30_000,
    })
    .toBe(4);
  await page.goto(`/extractors/${id}/extract`);
  await page.getByRole("button", { name: "Filename" }).click();
  await expect(page.getByRole("columnheader", { name: "Filename" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(page).toHaveURL(/sort=filename&direction=ascending/);
  await expect(page.getByRole("row").nth(4)).toContainText("scan 10.txt");
  await page.getByRole("checkbox", { name: "Select scan 1.txt" }).click();
  await page.getByRole("checkbox", { name: "Select scan 3.txt" }).click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 selected")).toBeVisible();
  const all = page.getByRole("checkbox", { name: "Select all documents" });
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await all.click();
  await expect(page.getByText("4 selected")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search file names" }).fill("10");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search file names" }).fill("nothing like it");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filter" }).click();
  await expect(page.getByRole("row")).toHaveCount(5);
});

test("polling moves neither focus nor scroll nor selection", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await api.processed(id, "old.txt", invoiceText());
  await page.goto(`/extractors/${id}/extract`);
  const box = page.getByRole("checkbox", { name: "Select old.txt" });
  await box.check();
  await box.focus();
  const scrolled = await page.evaluate(() => (window.scrollTo(0, 120), window.scrollY));
  await api.upload(id, "new.txt", invoiceText());
  await comeBackUntilVisible(page, documentRow(page, "new.txt"));
  await expect(documentRow(page, "new.txt")).toContainText("Success", { timeout: 20_000 });
  await expect(box).toBeFocused();
  await expect(box).toBeChecked();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test("offline shows a quiet banner and no toast, and everything is refreshed afterwards", async ({
  page,
  context,
  api,
}) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  await expect(page.getByText("No documents yet")).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText("You are offline.")).toHaveCount(0);
});

test("the theme is chosen in the menu, kept, and there from the first paint", async ({ page, api: _ }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.goto("/support", { waitUntil: "commit" });
  await page.waitForFunction(() => document.body !== null);
  await expect(page.locator("html")).toHaveClass(/dark/);
});

test("a toast is 356 px wide, at the top centre, and errors leave after five seconds", async ({
  page,
  api: _,
}) => {
  await page.goto("/credits");
  await refuse(page, "**/api/user/bonus", "POST", 409, "Bonus credits have already been claimed.");
  await page.clock.install();
  await page
    .getByRole("button", { name: /Buy Now/ })
    .first()
    .click();
  const shown = toast(page, "Failed to claim bonus credits", "Bonus credits have already been claimed.");
  await expect(shown).toBeVisible();
  await expect(shown).toHaveAttribute("data-rich-colors", "true");
  await expect(shown).toHaveAttribute("data-y-position", "top");
  await expect(shown).toHaveAttribute("data-x-position", "center");
  expect((await shown.boundingBox())?.width).toBe(356);
  await page.clock.runFor(4_500);
  await expect(shown).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(shown).toHaveCount(0);
});

test("the balance, the cost and the time left are shown before and after a run", async ({ page, api }) => {
  const { id } = await api.extractor("Invoices", invoiceFields);
  await page.goto(`/extractors/${id}/extract`);
  await expect(
    page.getByText(/One credit covers about 10,000 words.*Your balance: 10 credits.*deleted after 24 hours/),
  ).toBeVisible();
  await api.processed(id, "one.txt", invoiceText());
  await page.reload();
  await expect(documentRow(page, "one.txt")).toContainText(/Deleted in 23 h 5\d min/);
  await expect(page.getByText(/Your balance: 9 credits/)).toBeVisible();
});

test("every page has a title, an icon and a picture for links to it", async ({ page, api: _ }) => {
  for (const [path, title] of [
    ["/", "Dashboard · Gleaner"],
    ["/extractors", "Extractors · Gleaner"],
    ["/credits", "Buy Credits · Gleaner"],
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

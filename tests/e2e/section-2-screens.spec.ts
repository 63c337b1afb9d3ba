import { refuse } from "./answers";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { comeBack, expectOpen, expectToast, toast } from "./screen";

test.describe("signing in", () => {
  test("an anonymous visitor is sent to /login and comes back to the wanted page", async ({ page }) => {
    await page.goto("/support?from=mail");
    await expect(page).toHaveURL("/login?callbackUrl=%2Fsupport%3Ffrom%3Dmail");
    await expect(page.getByRole("link", { name: "Terms of Service" })).toBeVisible();
    const target = await page.getByRole("link", { name: "Sign in with Google" }).getAttribute("href");
    expect(target).toBe("/api/auth/google?callbackUrl=%2Fsupport%3Ffrom%3Dmail");
  });

  test("a signed-in visitor of /login is sent to the page they came from, or to /", async ({
    page,
    api: _,
  }) => {
    await page.goto("/login");
    await expect(page).toHaveURL("/");
    await page.goto("/login?callbackUrl=%2Fsupport");
    await expect(page).toHaveURL("/support");
    await page.goto("/login?callbackUrl=https%3A%2F%2Fevil.example%2F");
    await expect(page).toHaveURL("/");
  });

  test("the Terms of Service can be read without signing in", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("link", { name: "Terms of Service" }).click();
    await expect(page.getByRole("heading", { name: "Terms of Service" })).toBeVisible();
  });
});

test.describe("the dashboard", () => {
  test("shows the balance with the way to top up", async ({ page, api: _ }) => {
    await page.goto("/");
    await expect(page.getByText("10 credits")).toBeVisible();
    await page.getByRole("link", { name: "Top Up Credits" }).click();
    await expect(page).toHaveURL("/credits");
  });

  test("counts a single credit as one", async ({ page, api }) => {
    await api.send("POST", "/api/user/credits", { amount: -9 });
    for (const path of ["/", "/credits"]) {
      await page.goto(path);
      await expect(page.getByText("1 credit", { exact: true })).toBeVisible();
    }
  });

  test("shows the three most recent extractors with edit and extract links", async ({ page, api }) => {
    for (const name of ["First", "Second", "Third", "Fourth"]) await api.extractor(name);
    await page.goto("/");
    const recent = page.getByRole("region", { name: "Recent extractors" });
    await expect(recent.getByRole("listitem")).toHaveCount(3);
    await expect(recent.getByRole("listitem").first()).toContainText("Fourth");
    await expect(recent.getByText("First")).toHaveCount(0);
    await recent.getByRole("link", { name: "Extract with Third" }).click();
    await expect(page).toHaveURL(/\/extractors\/[^/]+\/extract$/);
    await page.goto("/");
    await recent.getByRole("link", { name: "Edit Third" }).click();
    await expect(page).toHaveURL(/\/extractors\/[^/]+$/);
    await page.goto("/");
    await page.getByRole("link", { name: "Manage Extractors" }).click();
    await expect(page).toHaveURL("/extractors");
  });

  test("greets somebody without extractors with Ready to Start", async ({ page, api }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Ready to Start" })).toBeVisible();
    await api.extractor("One");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Ready to Start" })).toHaveCount(0);
  });

  test("shows the Quick Start Guide's three steps", async ({ page, api: _ }) => {
    await page.goto("/");
    const guide = page.getByRole("region", { name: "Quick Start Guide" });
    await expect(guide.getByRole("heading", { level: 3 })).toHaveText([
      "1. Upload a document",
      "2. Review fields",
      "3. Extract data",
    ]);
  });

  test("asks for the user anew", async ({ page, api }) => {
    await page.goto("/");
    await page.clock.install();
    await api.send("POST", "/api/user/bonus");
    await page.getByRole("link", { name: "Support" }).click();
    await expect(page).toHaveURL("/support");
    await page.clock.fastForward(10_000);
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByText("30 credits")).toBeVisible();
  });
});

test.describe("a first visit", () => {
  test.use({ past: { terms: true, wizardShown: false } });

  test("opens the first-extractor wizard once", async ({ page, api: _ }) => {
    await page.goto("/");
    const wizard = page.getByRole("dialog", { name: "Create your first extractor" });
    await expectOpen(wizard);
    await page.keyboard.press("Escape");
    await expect(wizard).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("wizardShown"))).toBe("true");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Quick Start Guide" })).toBeVisible();
    await expect(wizard).toHaveCount(0);
  });
});

test.describe("the extractor list", () => {
  test("shows names, a chip per field type, and what can be done", async ({ page, api }) => {
    await api.extractor("Bare");
    const { id } = await api.extractor("Invoices", [...invoiceFields, { name: "Start", type: "DATE" }]);
    await page.goto("/extractors");
    await expect(page.getByRole("columnheader")).toHaveText(["Extractor Name", "Fields", "Actions"]);
    const row = page.getByRole("row").filter({ hasText: "Invoices" });
    await expect(row).toContainText("TEXT");
    await expect(row).toContainText("DATE×2");
    await expect(row.getByText(", 2 fields", { exact: true })).toBeAttached();
    // What a screen reader says of the three others.
    await expect(row.getByText(", 1 field", { exact: true })).toHaveCount(3);
    await expect(page.getByRole("row").filter({ hasText: "Bare" })).toContainText("No fields defined");
    await row.getByRole("cell").nth(1).click();
    await expect(page).toHaveURL(`/extractors/${id}`);
    await page.goBack();
    await row.getByRole("link", { name: "Extract documents with Invoices" }).click();
    await expect(page).toHaveURL(`/extractors/${id}/extract`);
  });

  test("has buttons for the wizard and for a new extractor, and a way to edit each", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices");
    await page.goto("/extractors");
    await page.getByRole("button", { name: "Use Wizard" }).click();
    await expectOpen(page.getByRole("dialog", { name: "Use Wizard" }));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "New Extractor" }).click();
    await expectOpen(page.getByRole("dialog", { name: "New Extractor" }));
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Edit Invoices" }).click();
    await expect(page).toHaveURL(`/extractors/${id}`);
  });

  test("says why it is empty and offers a sample", async ({ page, api: _ }) => {
    await page.goto("/extractors");
    await expect(
      page.getByText("No extractors found. Create your first extractor to get started."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Use Wizard" })).toBeVisible();
    await expect(page.getByRole("button", { name: /Try a sample: Invoice/ })).toBeVisible();
  });

  test("says that it could not be loaded", async ({ page, api: _ }) => {
    await page.goto("/extractors");
    await page.clock.install();
    await refuse(page, "**/api/extractor?brief=1", "GET", 400, "The shelf is locked.");
    await expect(async () => {
      await page.clock.fastForward(10_000);
      await comeBack(page);
      await expect(toast(page, "Failed to load extractors")).toContainText("The shelf is locked.", {
        timeout: 1_000,
      });
    }).toPass();
  });
});

test.describe("the extractor's details", () => {
  test("show a field's name, type in upper case, required and prompt", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}`);
    await expect(page.getByRole("columnheader")).toHaveText([
      "Name",
      "Type",
      "Required",
      "Prompt",
      "Actions",
    ]);
    await expect(page.getByRole("row").nth(1).getByRole("cell")).toContainText([
      "Invoice number",
      "TEXT",
      "Yes",
      "The number of the invoice",
      "",
    ]);
    await expect(page.getByRole("row").nth(2)).toContainText("No prompt defined");
    await page.getByRole("button", { name: "Edit field Due date" }).click();
    await expect(page.getByLabel("Type").getByRole("option")).toHaveText([
      "TEXT",
      "NUMBER",
      "DATE",
      "BOOLEAN",
    ]);
  });

  test("say that there are no fields yet", async ({ page, api }) => {
    const { id } = await api.extractor("Bare");
    await page.goto(`/extractors/${id}`);
    await expect(page.getByText("No fields defined for this extractor.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Extract Documents" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Extractors" }).click();
    await expect(page).toHaveURL("/extractors");
  });

  test("point from the wizard's work to the extract button, until dismissed", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await page.goto(`/extractors/${id}?source=wizard`);
    const hint = page.getByRole("dialog", { name: "Created by the wizard" });
    await expect(hint).toContainText("created from the document you uploaded");
    await hint.getByRole("button", { name: "Got it" }).click();
    await expect(hint).toHaveCount(0);
  });

  test("say in a red box that the extractor could not be loaded", async ({ page, api: _ }) => {
    await page.goto("/extractors/unknown");
    const box = page.getByRole("alert").filter({ hasText: "Failed to load extractor details" });
    await expect(box).toBeVisible();
    await expectToast(page, "Failed to load extractor");
    await box.getByRole("link", { name: "Back to Extractors" }).click();
    await expect(page).toHaveURL("/extractors");
  });
});

test.describe("credits, thanks, support, profile", () => {
  test("Buy Credits shows balance, packages with prices per 100 credits, and how credits work", async ({
    page,
    api: _,
  }) => {
    await page.goto("/credits");
    await expect(page.getByText("10 credits", { exact: true })).toBeVisible();
    const packages = page.getByRole("main").getByRole("list").first().getByRole("listitem");
    await expect(packages).toHaveCount(3);
    await expect(packages.nth(0)).toContainText(/100 credits.*\$10 USD.*\$10\.00 per 100 credits/s);
    await expect(packages.nth(1)).toContainText(/300 credits.*POPULAR.*\$25 USD.*\$8\.33 per 100 credits/s);
    await expect(packages.nth(2)).toContainText(/1,000 credits.*\$70 USD.*\$7\.00 per 100 credits/s);
    await expect(page.getByRole("region", { name: "How Credits Work" })).toContainText(
      /about 10,000 words \(about 20 pages\).*Credits never expire\./s,
    );
  });

  test("Buy Now claims the bonus, refreshes the balance and says thank you", async ({ page, api: _ }) => {
    await page.goto("/credits");
    await page.getByRole("button", { name: "Buy Now: 300 credits" }).click();
    await expect(page).toHaveURL("/thanks");
    await expectToast(page, "Bonus credits added successfully");
    await expect(page.getByText("payment system is still being built")).toBeVisible();
    await expect(page.getByText("We will contact you about getting more credits.")).toBeVisible();
    await expect(page.getByText("20 free credits")).toBeVisible();
    await page.getByRole("button", { name: /Account menu/ }).click();
    await expect(page.getByRole("menu")).toContainText("Credits: 30");
  });

  test("Support shows the address and the response time", async ({ page, api: _ }) => {
    await page.goto("/support");
    await expect(page.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:.+@.+/);
    await expect(page.getByText("24-48 hours on business days")).toBeVisible();
  });

  test("Profile shows the account, and placeholders until something was used", async ({ page, api }) => {
    await page.goto("/profile");
    const main = page.getByRole("main");
    await expect(main).toContainText(api.email);
    await expect(main).toContainText("Standard");
    const figure = (name: string) => main.getByRole("term").filter({ hasText: name }).locator("~ dd");
    for (const name of ["Documents processed", "Total words", "Credits used"]) {
      await expect(figure(name)).toHaveText("-");
    }
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.processed(id, "one.txt", invoiceText());
    await page.reload();
    await expect(figure("Documents processed")).toHaveText("1");
    await expect(figure("Total words")).toHaveText("15");
    await expect(figure("Credits used")).toHaveText("1");
    await expect(figure("Credit balance")).toHaveText("9");
    await page.getByRole("link", { name: "Buy More Credits" }).click();
    await expect(page).toHaveURL("/credits");
    // Coming back after a while asks for the user anew.
    await api.send("POST", "/api/user/bonus");
    await page.clock.install();
    await page.clock.fastForward(10_000);
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    await expect(figure("Credit balance")).toHaveText("29");
  });
});

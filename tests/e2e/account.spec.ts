import { holdRequest, mockError } from "./api-mocks";
import { seriousViolations } from "./axe";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { expectToast } from "./screen";

test.describe("account pages", () => {
  test("Buy Credits shows the balance, the packages with prices per 100 credits, and how credits work", async ({
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

  test("Buy Now claims the bonus, refreshes the balance and opens the Thank You page", async ({
    page,
    api: _,
  }) => {
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

  test("where nothing is left to claim, nothing is for sale, and no thanks are given for credits", async ({
    page,
    api,
  }) => {
    await page.goto("/thanks");
    await expect(page.getByText("payment system is still being built")).toBeVisible();
    await expect(page.getByText("free credits")).toHaveCount(0);
    await page.goto("/credits");
    await expect(page.getByText("Buy Now adds 20 free credits, once.")).toBeVisible();
    await api.send("POST", "/api/user/bonus");
    await page.reload();
    await expect(page.getByText("Nothing can be bought yet.")).toBeVisible();
    const buttons = page.getByRole("button", { name: /Buy Now/ });
    await expect(buttons).toHaveCount(3);
    for (const button of await buttons.all()) await expect(button).toBeDisabled();
    await page.getByRole("main").getByRole("link", { name: "Support" }).click();
    await expect(page).toHaveURL("/support");
  });

  test("Buy Credits lists what has changed the balance", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.processed(id, "one.txt", invoiceText());
    await page.goto("/credits");
    const rows = page.getByRole("table", { name: "History" }).getByRole("row");
    await expect(rows.nth(1)).toContainText(/Document · 15 words.*-1.*9$/);
    await expect(rows.nth(2)).toContainText(/Free credits of a new account.*\+10.*10$/);
  });

  test("Support shows the response time, and says where no address is given", async ({ page, api: _ }) => {
    await page.goto("/support");
    await expect(page.getByText("The operator of this installation has not given an address.")).toBeVisible();
    await expect(page.getByText("24-48 hours on business days")).toBeVisible();
  });

  test("Profile shows the account, and placeholders for usage until there is any", async ({ page, api }) => {
    await page.goto("/profile");
    const main = page.getByRole("main");
    await expect(main).toContainText(api.email);
    await expect(main).toContainText("Standard");
    await expect(main).toContainText("No language model is used and nothing leaves this machine.");
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
    // Returning later refetches the user.
    await api.send("POST", "/api/user/bonus");
    await page.clock.install();
    await page.clock.fastForward(10_000);
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    await expect(figure("Credit balance")).toHaveText("29");
  });

  test("all Buy Now buttons are disabled and read 'Processing...' during a purchase", async ({
    page,
    api: _,
  }) => {
    await page.goto("/credits");
    const release = await holdRequest(page, "**/api/user/bonus", "POST");
    const button = page.getByRole("button", { name: /Buy Now/ }).first();
    const width = (await button.boundingBox())?.width;
    await button.click();
    const processing = page.getByRole("button", { name: "Processing..." });
    await expect(processing).toHaveCount(3);
    for (const button of await processing.all()) await expect(button).toBeDisabled();
    expect((await processing.first().boundingBox())?.width).toBe(width);
    release();
    await expect(page).toHaveURL("/thanks");
  });

  test("the development credits dialog adds and removes credits, and its button keeps its width while adjusting", async ({
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

    const release = await holdRequest(page, "**/api/user/credits", "POST");
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

  test("Profile says what is kept and for how long", async ({ page, api: _ }) => {
    await page.goto("/profile");
    const kept = page.getByRole("region", { name: "What we keep, and for how long" });
    await expect(kept.getByRole("term")).toHaveText([
      "Documents",
      "The wizard's samples",
      "Extractors and fields",
      "Credits and usage",
      "E-mail address, and what else your sign-in tells us",
      "Webhooks",
      "Sign-ins",
      "API keys",
      "The server's log",
    ]);
    await expect(kept).toContainText("deleted 24 hours after the upload");
  });

  test("the account is deleted once its address is typed, with the keyboard alone, and the sign-in page says so", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.processed(id, "one.txt", invoiceText());
    await page.goto("/profile");
    const zone = page.getByRole("region", { name: "Delete account" });
    const address = zone.getByRole("textbox", { name: /To confirm, type your e-mail address/ });
    await address.focus();
    await page.keyboard.type("someone@example.com");
    await page.keyboard.press("Enter");
    await expect(zone.getByRole("alert")).toHaveText("This is not the e-mail address of your account");
    await expect(address).toHaveAttribute("aria-invalid", "true");
    await expect(address).toBeFocused();
    expect(await seriousViolations(page)).toEqual([]);
    expect((await api.user()).email).toBe(api.email);

    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(api.email.toUpperCase());
    await expect(zone.getByRole("alert")).toHaveCount(0);
    await page.keyboard.press("Tab");
    await expect(zone.getByRole("button", { name: "Delete my account" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByRole("status")).toHaveText("Your account and everything in it have been deleted.");
    expect(await page.evaluate(() => JSON.stringify({ ...window.localStorage }))).not.toContain(api.email);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("authjs.session-token");
    await page.goto(`/extractors/${id}`);
    await expect(page).toHaveURL(/\/login/);
  });

  test("a deletion that fails says so and leaves the account as it is", async ({ page, api }) => {
    await page.goto("/profile");
    await mockError(page, "**/api/user", "DELETE", 500);
    const zone = page.getByRole("region", { name: "Delete account" });
    await zone.getByRole("textbox").fill(api.email);
    await zone.getByRole("button", { name: "Delete my account" }).click();
    await expectToast(
      page,
      "Failed to delete your account",
      "An error occurred while deleting your account. Please try again later.",
    );
    await expect(zone.getByRole("button", { name: "Delete my account" })).toBeEnabled();
    expect((await api.user()).email).toBe(api.email);
  });
});

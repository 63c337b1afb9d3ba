import { seriousViolations } from "./axe";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { expectToast } from "./screen";

test.describe("account pages", () => {
  test("Profile shows the usage, Buy Now claims the bonus, and Support shows the response time", async ({
    page,
    api,
  }) => {
    await test.step("Profile shows the account, and placeholders for usage until there is any", async () => {
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
      await api.send("POST", "/api/user/credits", { amount: 20 });
      await page.clock.install();
      await page.clock.fastForward(10_000);
      await page.getByRole("link", { name: "Profile", exact: true }).click();
      await expect(figure("Credit balance")).toHaveText("29");
    });
    await test.step("Support shows the response time and, where none is given, an address at its host", async () => {
      await page.goto("/support");
      const address = `support@${new URL(page.url()).hostname}`;
      await expect(page.getByRole("link", { name: address })).toHaveAttribute("href", `mailto:${address}`);
      await expect(page.getByText("24-48 hours on business days")).toBeVisible();
    });
    await test.step("Buy Now claims the bonus, refreshes the balance and opens the Thank You page", async () => {
      await page.goto("/thanks");
      await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
      await expect(page.getByText("free credits")).toHaveCount(0);
      await page.goto("/credits");
      await page.getByRole("button", { name: "Buy Now: 300 credits" }).click();
      await expect(page).toHaveURL("/thanks");
      await expectToast(page, "Bonus credits added successfully");
      await expect(page.getByText("payment system is still being built")).toBeVisible();
      await expect(page.getByText("We will contact you about getting more credits.")).toBeVisible();
      await expect(page.getByText("20 free credits")).toBeVisible();
      await page.getByRole("button", { name: /Account menu/ }).click();
      await expect(page.getByRole("menu")).toContainText("Credits: 49");
    });
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
    await expect(zone.getByRole("alert")).toHaveText("This does not match your account's e-mail address");
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
});

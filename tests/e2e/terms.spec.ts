import { mockError } from "./api-mocks";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { expectOpen, expectToast } from "./screen";

test.describe("the terms dialog", () => {
  test.use({ userState: { termsAccepted: false, wizardShown: true } });

  test("blocks every page until the terms are accepted, also where that fails, then continues to the requested one", async ({
    page,
    api,
  }) => {
    await page.goto("/support");
    const dialog = page.getByRole("dialog", { name: "Terms of Service and Privacy Policy" });
    await expectOpen(dialog);
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();

    await dialog.getByRole("button", { name: "Accept and Continue" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "Error: You must accept the Terms of Service and Privacy Policy to continue.",
    );
    await expectToast(page, "Error", "You must accept the Terms of Service and Privacy Policy to continue");
    await expectAccessible(page, "terms dialog");

    await dialog.getByRole("checkbox").check();
    await mockError(page, "**/api/user/accepttos", "POST", 500);
    await dialog.getByRole("button", { name: "Accept and Continue" }).click();
    await expectToast(
      page,
      "Error",
      "An error occurred while accepting the Terms of Service. Please try again later.",
    );
    await expect(dialog).toBeVisible();
    await page.unroute("**/api/user/accepttos");
    await dialog.getByRole("button", { name: "Accept and Continue" }).click();
    await expectToast(page, "Success", "Terms of Service and Privacy Policy accepted successfully");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/support");
    expect((await api.user()).tos_accepted).toBe(true);
    await page.getByRole("link", { name: "Extractors" }).click();
    await expect(page).toHaveURL("/extractors");
  });
});

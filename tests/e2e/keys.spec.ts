import { seriousViolations } from "./axe";
import { expect, test } from "./fixtures";
import { expectToast } from "./screen";

test("an API key is made on the profile, shown once, works until it is revoked, and tells its last use", async ({
  page,
  api: _,
  baseURL,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/profile");
  const zone = page.getByRole("region", { name: "API keys" });
  await expect(zone).toContainText("No API keys yet.");
  await zone.getByRole("button", { name: "New API key" }).click();
  const dialog = page.getByRole("dialog", { name: "New API key" });
  await dialog.getByLabel("Name").fill("Nightly import");
  await dialog.getByLabel("Scope").selectOption("Read and write");
  await dialog.getByLabel("Expiration").selectOption("Never");
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");

  const shown = page.getByRole("dialog", { name: "Your new API key" });
  const secret = await shown.getByLabel("API key").inputValue();
  expect(secret).toMatch(/^glk_[0-9A-Za-z]{38}$/);
  expect(await seriousViolations(page)).toEqual([]);
  await shown.getByRole("button", { name: "Copy", exact: true }).click();
  await expectToast(page, "Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await page.keyboard.press("Escape");
  await expect(shown).toBeVisible();
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(shown).toHaveCount(0);
  expect(await page.content()).not.toContain(secret);

  const row = zone.getByRole("row").filter({ hasText: "Nightly import" });
  await expect(row).toContainText(`${secret.slice(0, 12)}…`);
  await expect(row.getByRole("cell")).toContainText([
    "Nightly import",
    "Read and write",
    "Never",
    "Never",
    "",
  ]);
  const call = () =>
    fetch(`${baseURL}/api/user`, { headers: { authorization: `Bearer ${secret}` } }).then(
      ({ status }) => status,
    );
  expect(await call()).toBe(200);
  await page.reload();
  await expect(row.getByRole("cell").nth(2)).not.toHaveText("Never");

  await row.getByRole("button", { name: "Revoke Nightly import" }).click();
  const question = page.getByRole("alertdialog", { name: 'Revoke "Nightly import"?' });
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(zone).toContainText("No API keys yet.");
  expect(await call()).toBe(401);
});

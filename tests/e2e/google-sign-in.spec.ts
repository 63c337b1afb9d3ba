import { expect, test } from "@playwright/test";
import { OAuth2Server, type MutableToken } from "oauth2-mock-server";
import { AppUnderTest } from "@/tests/setup/app-under-test";

/** Starts a mock OpenID provider, and the app with it as its issuer. */
async function startWithProvider() {
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate("RS256");
  await provider.start(0, "localhost");
  provider.service.on("beforeTokenSigning", ({ payload }: MutableToken) => {
    Object.assign(payload, {
      sub: "google-7",
      email: "grace@example.com",
      email_verified: true,
      name: "Grace",
    });
  });
  const app = await AppUnderTest.start({
    settings: {
      AUTH_GOOGLE_ID: "client",
      AUTH_GOOGLE_SECRET: "secret",
      GOOGLE_ISSUER: provider.issuer.url ?? "",
    },
  });
  return { app, stop: () => Promise.all([app.stop(), provider.stop()]) };
}

test.describe("signing in with Google", () => {
  let app: AppUnderTest;
  let stop: () => Promise<unknown>;
  test.beforeAll(async () => {
    ({ app, stop } = await startWithProvider());
  });
  test.afterAll(() => stop());

  test("completes the code flow, continues to the requested page, and a sign-out ends the session", async ({
    page,
  }) => {
    await page.goto(`${app.baseUrl}/extractors`);
    await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fextractors$/);
    await page.getByRole("link", { name: "Sign in with Google" }).click();

    // The terms come first; accepting them continues to the requested page.
    await page.getByRole("checkbox").click();
    await page.getByRole("button", { name: "Accept and Continue" }).click();
    await expect(page).toHaveURL(`${app.baseUrl}/extractors`);
    const user = await page.request.get(`${app.baseUrl}/api/user`);
    expect(await user.json()).toMatchObject({ email: "grace@example.com", credits: 10, tos_accepted: true });

    const { cookies } = await page.context().storageState();
    const session = cookies.find(({ name }) => name.endsWith("authjs.session-token"));
    await page.getByRole("button", { name: /account|grace/i }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/);
    const old = await page.request.get(`${app.baseUrl}/api/user`, {
      headers: { cookie: `${session?.name}=${session?.value}` },
    });
    expect(old.status()).toBe(401);
  });

  test("disables the local sign-in, and redirects to the dashboard when callbackUrl points to another site", async ({
    page,
  }) => {
    const form = await page.request.post(`${app.baseUrl}/api/auth/local`, {
      form: { email: "mallory@example.com" },
      maxRedirects: 0,
    });
    expect(form.status()).toBe(404);
    const response = await page.goto(`${app.baseUrl}/login/local`);
    expect(response?.status()).toBe(404);
    await page.goto(`${app.baseUrl}/api/auth/google?callbackUrl=${encodeURIComponent("//evil.example/")}`);
    await expect(page).toHaveURL(`${app.baseUrl}/`);
  });
});

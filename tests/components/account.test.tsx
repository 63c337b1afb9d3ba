import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { BuyCredits } from "@/components/credits/buy-credits";
import { Dashboard } from "@/components/screens/dashboard/dashboard";
import { Profile } from "@/components/screens/profile/profile";
import { Webhooks } from "@/components/webhooks/webhooks";
import type { KeyDto } from "@/lib/api/key";
import type { LedgerEntryDto } from "@/lib/api/user";
import type { WebhookDto } from "@/lib/api/webhook";
import { extractorOf, userOf } from "./data";
import { answer, callsOf, hold, refusal } from "./mock-api";
import { renderScreen } from "./render-screen";
import { button, confirm, expectAddress, expectTexts, expectToast, pauseClock, rowOf } from "./screen";

const failed = (action: string) => `An error occurred while ${action}. Please try again later.`;
const claimed = "Bonus credits have already been claimed.";
const at = "2026-03-02T02:30:05.000Z";
const entry = (given: Partial<LedgerEntryDto>): LedgerEntryDto => ({
  id: "e",
  created_at: at,
  kind: "SIGNUP",
  amount: 10,
  balance: 10,
  words: null,
  ...given,
});

beforeEach(() => {
  answer("listCredits", { bonus_left: 20, entries: [entry({})], next_cursor: null });
  answer("listKeys", { keys: [] });
  answer("listWebhooks", { webhooks: [] });
});

const openCredits = (credits = 10) => renderScreen("/credits", <BuyCredits />, { credits });

test("the packages have their prices per 100 credits, beside the balance and what changed it", async () => {
  const entries = [entry({ id: "a", kind: "CHARGE", amount: -1, balance: 9, words: 15 }), entry({ id: "b" })];
  answer("listCredits", { bonus_left: 20, entries, next_cursor: null });
  await openCredits(9);
  await expect.element(page.getByText("9 credits", { exact: true })).toBeVisible();
  const packages = page.getByRole("main").getByRole("list").first().getByRole("listitem");
  await expectTexts(
    () => packages.elements(),
    [
      /100 credits.*\$10 USD.*\$10\.00 per 100 credits/s,
      /300 credits.*POPULAR.*\$25 USD.*\$8\.33 per 100 credits/is,
      /1,000 credits.*\$70 USD.*\$7\.00 per 100 credits/s,
    ],
  );
  await expect
    .element(page.getByRole("region", { name: "How Credits Work" }))
    .toHaveTextContent(/about 10,000 words \(about 20 pages\).*Credits never expire\./s);
  await expectTexts(
    () => page.getByRole("table", { name: "History" }).getByRole("row").elements().slice(1),
    [/Document · 15 words.*-1.*9$/, /Free sign-up credits.*\+10.*10$/],
  );
  await expect.element(page.getByText("Buy Now adds 20 free credits, once per account.")).toBeVisible();
});

test("one credit is a credit, on the dashboard and where credits are bought", async () => {
  answer("listExtractors", { extractors: [], next_cursor: null });
  await openCredits(1);
  await expect.element(page.getByText("1 credit", { exact: true })).toBeVisible();
});

test("once the bonus is claimed, Buy Now asks again each time, and shows why nothing is added", async () => {
  answer("listCredits", { bonus_left: 0, entries: [], next_cursor: null });
  answer("claimBonus", refusal(409, claimed));
  await openCredits();
  await expect.element(page.getByText("Payments are not available yet. If you need more")).toBeVisible();
  for (const times of [1, 2]) {
    await button("Buy Now: 100 credits").click();
    await expect.poll(() => callsOf("claimBonus").length).toBe(times);
    await expectToast("Failed to claim bonus credits", claimed);
  }
});

test("during a purchase all buttons are disabled at the same width, and a failure says why", async () => {
  answer("claimBonus", refusal(500));
  await openCredits();
  const release = hold("claimBonus");
  const buy = button("Buy Now: 100 credits");
  await expect.element(buy).toBeEnabled();
  const { width } = buy.element().getBoundingClientRect();
  await buy.click();
  const processing = button("Processing...");
  await expect.poll(() => processing.elements().length).toBe(3);
  for (const element of processing.elements()) expect((element as HTMLButtonElement).disabled).toBe(true);
  expect(processing.elements()[0]!.getBoundingClientRect().width).toBe(width);
  release();
  await expectToast("Failed to claim bonus credits", failed("claiming bonus credits"));
  // As a hotel's network answers before its sign-in.
  answer("claimBonus", new Response("<p>Welcome to the hotel's network</p>"));
  await buy.click();
  await expectToast("Failed to process request");
  await expectAddress("/credits");
});

test("credits are adjusted by a whole number, and the dialog says what is wrong", async () => {
  await openCredits();
  await button(/Account menu/).click();
  await page.getByRole("menuitem", { name: /Adjust credits/ }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust credits" });
  const adjust = dialog.getByRole("button", { name: "Adjust credits" });
  for (const amount of ["", "ten"]) {
    await dialog.getByLabelText("Amount").fill(amount);
    await adjust.click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Please enter a valid number");
  }
  await expectToast("Invalid amount", "Please enter a valid number");
  await dialog.getByLabelText("Amount").fill("-4");
  for (const [refused, description] of [
    [refusal(500), failed("adjusting credits")],
    [refusal(422, "The balance cannot go below 0."), "The balance cannot go below 0."],
  ] as const) {
    answer("adjustCredits", refused);
    await adjust.click();
    await expectToast("Failed to adjust credits", description);
  }
  answer("adjustCredits", { credits: 6, message: "" });
  answer("getUser", userOf({ credits: 6 }));
  const release = hold("adjustCredits");
  const { width } = adjust.element().getBoundingClientRect();
  await adjust.click();
  const adjusting = dialog.getByRole("button", { name: "Adjusting..." });
  await expect.element(adjusting).toBeDisabled();
  expect(adjusting.element().getBoundingClientRect().width).toBe(width);
  release();
  await expectToast("Credits adjusted", "Credits adjusted successfully");
  await expect.element(page.getByText("6 credits")).toBeVisible();
});

test("the profile shows the account, what is kept, and placeholders for usage until there is any", async () => {
  await renderScreen("/profile", <Profile />);
  const main = page.getByRole("main");
  for (const text of [
    "jo@example.com",
    "Standard",
    "No language model is used and nothing leaves this machine.",
  ])
    await expect.element(main).toHaveTextContent(text);
  const figures = () =>
    [...document.querySelectorAll("[aria-labelledby=usage-heading] dd")].map(
      ({ textContent }) => textContent,
    );
  expect(figures()).toEqual(["-", "-", "-"]);
  const kept = page.getByRole("region", { name: "What we keep and for how long" });
  await expectTexts(
    () => kept.getByRole("term").elements(),
    [
      "Documents",
      "Wizard samples",
      "Extractors and fields",
      "What extractors learn",
      "What extractors recognise",
      "How often values were right",
      "Credits and usage",
      "E-mail address and other sign-in details",
      "Webhooks",
      "Sign-ins",
      "API keys",
      "Server log",
    ],
  );
  await expect.element(kept).toHaveTextContent("deleted 24 hours after upload");
});

test("an account whose deletion fails stays, and says so", async () => {
  answer("deleteUser", refusal(500));
  await renderScreen("/profile", <Profile />);
  const zone = page.getByRole("region", { name: "Delete account" });
  await zone.getByRole("textbox").fill("jo@example.com");
  await zone.getByRole("button", { name: "Delete my account" }).click();
  await expectToast("Failed to delete your account", failed("deleting your account"));
  await expect.element(zone.getByRole("button", { name: "Delete my account" })).toBeEnabled();
});

test("failures to list, create and revoke an API key say so", async () => {
  const reports: KeyDto = {
    id: "k",
    name: "Reports",
    scope: "read",
    prefix: "glk_12345678",
    created_at: at,
    expires_at: null,
    last_used_at: null,
  };
  answer("listKeys", refusal(400));
  await renderScreen("/profile", <Profile />);
  const zone = page.getByRole("region", { name: "API keys" });
  await expect.element(zone).toHaveTextContent("Failed to load API keys");
  answer("listKeys", { keys: [reports] });
  await zone.getByRole("button", { name: "Try again" }).click();
  await expect.element(rowOf("Reports")).toBeVisible();

  answer("createKey", refusal(500));
  await zone.getByRole("button", { name: "New API key" }).click();
  await page.getByRole("dialog").getByLabelText("Name").fill("Second");
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  await expectToast("Failed to create API key", failed("creating the API key"));
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

  answer("deleteKey", refusal(500));
  await zone.getByRole("button", { name: "Revoke Reports" }).click();
  await confirm("Revoke");
  await expectToast("Failed to revoke API key", failed("revoking the API key"));
  await expect.element(rowOf("Reports")).toBeVisible();
});

test("failures to list, add, test, switch off and delete a webhook say so", async () => {
  const webhook: WebhookDto = {
    id: "w",
    url: "https://example.com/hook",
    events: ["document.failed"],
    enabled: true,
    disabled_at: null,
    disabled_because: null,
    failing_since: null,
    created_at: at,
  };
  answer("listWebhooks", refusal(400));
  answer("listWebhookDeliveries", { deliveries: [] });
  await renderScreen("/profile/webhooks", <Webhooks />);
  await expect
    .element(page.getByRole("main").getByRole("alert"))
    .toHaveTextContent("Failed to load webhooks");
  answer("listWebhooks", { webhooks: [webhook] });
  await button("Try again").click();
  const panel = page.getByRole("region", { name: "https://example.com/hook" });

  answer("testWebhook", refusal(500));
  await panel.getByRole("button", { name: "Send test event" }).click();
  await expectToast("Failed to send test event", failed("testing the webhook"));
  answer("updateWebhook", refusal(500));
  await panel.getByRole("button", { name: "Switch off" }).click();
  await expectToast("Failed to update webhook", failed("updating the webhook"));
  answer("deleteWebhook", refusal(500));
  await panel.getByRole("button", { name: "Delete" }).click();
  await confirm("Delete");
  await expectToast("Failed to delete webhook", failed("deleting the webhook"));
  answer("createWebhook", refusal(500));
  await button("New webhook").click();
  await page.getByLabelText("URL").fill("https://example.com/b");
  await button("Add webhook").click();
  await expectToast("Failed to add webhook", failed("adding the webhook"));
});

test("the dashboard shows the balance and the three newest extractors with their links", async () => {
  const extractors = ["Fourth", "Third", "Second", "First"].map((name) =>
    extractorOf([], { id: name, name }),
  );
  answer("listExtractors", { extractors, next_cursor: null });
  await renderScreen("/", <Dashboard>{null}</Dashboard>, { credits: 1 });
  await expect.element(page.getByText("1 credit", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Ready to Start" })).not.toBeInTheDocument();
  const recent = page.getByRole("region", { name: "Recent extractors" });
  await expectTexts(() => recent.getByRole("listitem").elements(), [/^Fourth/, /^Third/, /^Second/]);
  await recent.getByRole("link", { name: "Extract with Third" }).click();
  await expectAddress("/extractors/Third/extract");
  await recent.getByRole("link", { name: "Edit Third" }).click();
  await expectAddress("/extractors/Third");
  await page.getByRole("link", { name: "Manage Extractors" }).click();
  await expectAddress("/extractors");
  await page.getByRole("link", { name: "Top Up Credits" }).click();
  await expectAddress("/credits");
});

test("the dashboard says Ready to Start to users without extractors", async () => {
  answer("listExtractors", { extractors: [], next_cursor: null });
  await renderScreen("/", <Dashboard>{null}</Dashboard>);
  await expect.element(page.getByRole("heading", { name: "Ready to Start" })).toBeVisible();
});

const toasts = () => [...document.querySelectorAll<HTMLElement>("[data-sonner-toast]")];

for (const width of [1280, 390]) {
  test(`a toast is in the middle below the header with its close button inside, at ${width} px`, async () => {
    await page.viewport(width, 844);
    answer("claimBonus", refusal(409, claimed));
    await openCredits();
    await button("Buy Now: 100 credits").click();
    await expectToast("Failed to claim bonus credits", claimed);
    const toast = toasts()[0]!;
    // It slides in from above, and is read where it comes to rest.
    await expect.poll(() => toast.dataset.mounted).toBe("true");
    await expect
      .poll(
        () => (
          toast.getAnimations().forEach((sliding) => sliding.finish()),
          toast.getBoundingClientRect().top
        ),
      )
      .toBeGreaterThanOrEqual(document.querySelector("header")!.getBoundingClientRect().bottom);
    const { richColors, yPosition, xPosition } = toast.dataset;
    expect({ richColors, yPosition, xPosition }).toEqual({
      richColors: "true",
      yPosition: "top",
      xPosition: "center",
    });
    const box = toast.getBoundingClientRect();
    if (width === 1280) expect(box.width).toBe(356);
    expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThanOrEqual(1);
    const close = toast.querySelector("button[data-close-button]")!;
    const { left, top, right, bottom, ...size } = close.getBoundingClientRect().toJSON() as DOMRect;
    expect(left).toBeGreaterThanOrEqual(box.left);
    expect(top).toBeGreaterThanOrEqual(box.top);
    expect(right).toBeLessThanOrEqual(box.right);
    expect(bottom).toBeLessThanOrEqual(box.bottom);
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(24);
    expect(toast.querySelector("[data-content]")!.getBoundingClientRect().right).toBeLessThanOrEqual(left);
    await page.elementLocator(close).click();
    await expect.poll(() => toast.dataset.removed).toBe("true");
  });
}

test("an error's toast closes after five seconds, and at most three are visible", async () => {
  answer("claimBonus", refusal(409, claimed));
  await openCredits();
  await expect.element(button("Buy Now: 100 credits")).toBeEnabled();
  const { pass, until } = pauseClock();
  const buy = button("Buy Now: 100 credits").element() as HTMLElement;
  for (const [count, visible] of [
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 3],
  ] as const) {
    await until(() => !(buy as HTMLButtonElement).disabled);
    buy.click();
    await until(() => toasts().length === count);
    await pass(0);
    expect(toasts().filter(({ dataset }) => dataset.visible === "true")).toHaveLength(visible);
  }
  await until(() => toasts().every(({ dataset }) => dataset.mounted === "true"));
  await pass(4_999);
  expect(toasts().filter(({ dataset }) => dataset.removed === "true")).toEqual([]);
  await pass(1);
  await until(() => toasts().some(({ dataset }) => dataset.removed === "true"));
});

test("a success's toast closes after three seconds", async () => {
  answer("claimBonus", { credits: 30, message: "" });
  await openCredits();
  await expect.element(button("Buy Now: 100 credits")).toBeEnabled();
  const { pass, until } = pauseClock();
  (button("Buy Now: 100 credits").element() as HTMLElement).click();
  await until(() => toasts()[0]?.dataset.mounted === "true");
  await pass(2_999);
  expect(toasts()[0]!.dataset.removed).toBe("false");
  await pass(1);
  await until(() => toasts()[0]!.dataset.removed === "true");
});

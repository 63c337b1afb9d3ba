import type { Page, Request } from "@playwright/test";
import { countCalls } from "./answers";
import { expect, test } from "./fixtures";
import { comeBack, expectToast, rowOf, stopTime } from "./screen";

test("coming back asks again, but not within one second, and for the user not within five", async ({
  page,
  api: _,
}) => {
  const expectQuiet = quietOf(page);
  await page.goto("/extractors");
  await expect(page.getByText("No extractors found.")).toBeVisible();
  await stopTime(page);
  await expectQuiet();
  const lists = await countCalls(page, "**/api/extractor?brief=1");
  const users = await countCalls(page, "**/api/user");
  for (const [later, list, user] of [
    [60_000, 1, 1],
    [999, 1, 1],
    [1, 2, 1],
    [3_999, 3, 1],
    [1, 3, 2],
  ] as const) {
    await page.clock.runFor(later);
    await comeBack(page);
    await expectQuiet();
    expect([lists(), users()], `${later} ms later`).toEqual([list, user]);
  }
});

test("a connection that is back asks again", async ({ page, context, api }) => {
  await page.goto("/extractors");
  await expect(page.getByText("No extractors found.")).toBeVisible();
  await page.clock.install();
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await api.extractor("Made meanwhile");
  await page.clock.fastForward(2_000);
  await context.setOffline(false);
  await expect(page.getByRole("link", { name: "Made meanwhile", exact: true })).toBeVisible();
});

test("what fails is tried three times more, and only then said", async ({ page, api: _ }) => {
  await page.goto("/extractors");
  await expect(page.getByText("No extractors found.")).toBeVisible();
  await stopTime(page);
  await page.route("**/api/extractor?brief=1", (route) =>
    route.fulfill({ status: 503, json: { success: false, code: "internal", error: "Closed for repairs." } }),
  );
  const calls = await countCalls(page, "**/api/extractor?brief=1");
  await comeBack(page);
  await expect.poll(calls).toBe(1);
  for (const call of [2, 3, 4]) {
    expect(await page.evaluate(() => window.seenToasts)).toEqual([]);
    await expect(async () => {
      await page.clock.runFor(500);
      expect(calls()).toBe(call);
    }).toPass();
  }
  await expectToast(page, "Failed to load extractors", "Closed for repairs.");
  await page.clock.runFor(60_000);
  await page.evaluate(() => fetch("/legal/terms.html"));
  expect(calls()).toBe(4);
});

test("an unchanged list comes without its body, and shows what a change brings", async ({ page, api }) => {
  const { id } = await api.extractor("Mine");
  await api.processed(id, "first.txt", "One");
  const answers = await statusesOnTheWire(page, `/api/extractor/${id}/document?brief=1`);
  await page.goto(`/extractors/${id}/extract`);
  await expect(rowOf(page, "first.txt")).toBeVisible();
  await page.clock.install();
  const askAgain = async (statuses: number[]) => {
    await page.clock.fastForward(60_000);
    await comeBack(page);
    await expect.poll(answers).toEqual(statuses);
  };
  await askAgain([200]);
  await askAgain([200, 304]);
  await askAgain([200, 304, 304]);
  await expect(rowOf(page, "first.txt")).toBeVisible();
  await api.processed(id, "second.txt", "Two");
  await askAgain([200, 304, 304, 200]);
  await expect(rowOf(page, "second.txt")).toBeVisible();
});

/** What the server answers to calls of this address. The page itself is told 200 where the browser has the body already. */
async function statusesOnTheWire(page: Page, address: string): Promise<() => number[]> {
  const asked = new Set<string>();
  const statuses: number[] = [];
  const network = await page.context().newCDPSession(page);
  network.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.endsWith(address)) asked.add(requestId);
  });
  network.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
    if (asked.has(requestId)) statuses.push(statusCode);
  });
  await network.send("Network.enable");
  return () => statuses;
}

/** From now on: waits until every answer has been taken in that the page has asked for, however long that takes. */
function quietOf(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return async () => {
    // What the page has begun is known once a later call of ours is answered.
    await page.evaluate(() => fetch("/legal/terms.html").then((response) => response.text()));
    await expect.poll(() => underWay.size).toBe(0);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  };
}

import type { Page, Request } from "@playwright/test";
import { countRequests } from "./api-mocks";
import { expect, test } from "./fixtures";
import { refocus, expectToast, rowOf, pauseClock } from "./screen";

test("refocusing refetches data older than a second, and a failed request is retried three times before the error is shown", async ({
  page,
  api: _,
}) => {
  await test.step("refocusing refetches data older than one second, and the user after five", async () => {
    const waitForIdle = networkIdle(page);
    await page.goto("/extractors");
    await expect(page.getByText("No extractors found.")).toBeVisible();
    await pauseClock(page);
    await waitForIdle();
    const lists = await countRequests(page, "**/api/extractor?brief=1");
    const users = await countRequests(page, "**/api/user");
    for (const [later, list, user] of [
      [60_000, 1, 1],
      [999, 1, 1],
      [1, 2, 1],
      [3_999, 3, 1],
      [1, 3, 2],
    ] as const) {
      await page.clock.runFor(later);
      await refocus(page);
      await waitForIdle();
      expect([lists(), users()], `${later} ms later`).toEqual([list, user]);
    }
  });
  await test.step("a failed request is retried three times before the error is shown", async () => {
    await page.clock.runFor(2_000);
    await page.route("**/api/extractor?brief=1", (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, code: "internal", error: "Closed for repairs." },
      }),
    );
    const calls = await countRequests(page, "**/api/extractor?brief=1");
    await refocus(page);
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
    await page.evaluate(() => fetch("/legal/terms"));
    expect(calls()).toBe(4);
  });
});

test("an unchanged list is answered without documents, and of a changed one what has changed", async ({
  page,
  api,
}) => {
  const { id } = await api.extractor("Mine");
  await api.processed(id, "first.txt", "One");
  const answered = recordAnswers(page, id);
  await page.goto(`/extractors/${id}/extract`);
  await expect(rowOf(page, "first.txt")).toBeVisible();
  await page.clock.install();
  const expectAfterRefetch = async (expected: string[][]) => {
    await page.clock.fastForward(60_000);
    await refocus(page);
    await expect.poll(answered).toEqual(expected);
  };
  await expectAfterRefetch([[]]);
  await expectAfterRefetch([[], []]);
  await expect(rowOf(page, "first.txt")).toBeVisible();
  await api.processed(id, "second.txt", "Two");
  await expectAfterRefetch([[], [], ["second.txt"]]);
  await expect(rowOf(page, "second.txt")).toBeVisible();
  await expect(rowOf(page, "first.txt")).toBeVisible();
});

/** Records the documents of each answer to the screen's requests for the list. */
function recordAnswers(page: Page, extractorId: string): () => string[][] {
  const answers: string[][] = [];
  page.on("response", async (response) => {
    if (!response.url().includes(`/api/extractor/${extractorId}/document?brief=1`)) return;
    const { documents } = (await response.json()) as { documents: { filename: string }[] };
    answers.push(documents.map(({ filename }) => filename));
  });
  return () => answers;
}

/** Tracks requests from now on. The returned function waits until the page has processed every response. */
function networkIdle(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on("request", (request) => pending.add(request));
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return async () => {
    // Once a later request is answered, all earlier ones have been seen.
    await page.evaluate(() => fetch("/legal/terms").then((response) => response.text()));
    await expect.poll(() => pending.size).toBe(0);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  };
}

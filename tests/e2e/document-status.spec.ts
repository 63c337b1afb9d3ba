import type { Locator } from "@playwright/test";
import type { DocumentDto } from "@/lib/api/document";
import { createGate, mockDocuments } from "./api-mocks";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { refocusUntilVisible, rowOf, pauseClock } from "./screen";

test.describe("a document's status", () => {
  test("is shown as colour, icon and label; credits are '-' while pending; processed and failed ones can be selected, processed ones viewed", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.upload(id, "first.txt", invoiceText());
    await mockDocuments(page, id, () => [
      { filename: "a.txt", status: "PENDING", stage: "waiting" },
      { filename: "b.txt", status: "PROCESSING", stage: "extracting", credits: 1 },
      { filename: "c.txt", status: "SUCCESS", credits: 2, extracted_data: "{}" },
      { filename: "d.txt", status: "FAILURE", rejection_reason: "No." },
    ]);
    await page.goto(`/extractors/${id}/extract`);
    await refocusUntilVisible(page, rowOf(page, "a.txt"));
    for (const [name, label, colour] of [
      ["a.txt", "Pending: waiting", "yellow"],
      ["b.txt", "Processing: extracting", "blue"],
      ["c.txt", "Success", "green"],
      ["d.txt", "Failure", "red"],
    ] as const) {
      const status = rowOf(page, name).getByRole("cell").nth(2);
      await expect(status).toContainText(label);
      expect(await colourOf(status.locator("svg"))).toBe(colour);
      await expect(status.locator("svg")).toBeVisible();
      const settled = label === "Success" || label === "Failure";
      await expect(page.getByRole("checkbox", { name: `Select ${name}` })).toBeEnabled({ enabled: settled });
      await expect(page.getByRole("button", { name: `View extracted data of ${name}` })).toBeEnabled({
        enabled: label === "Success",
      });
    }
    await expect(rowOf(page, "a.txt").getByRole("cell").nth(4)).toHaveText("-");
    await expect(rowOf(page, "c.txt").getByRole("cell").nth(4)).toHaveText("2");
    await expect(page.getByRole("progressbar", { name: "Overall processing progress" })).toHaveAttribute(
      "aria-valuenow",
      "50",
    );
  });

  test("names the stage, animates while work is in progress, and is announced when it is recognised and when it is settled", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.upload(id, "first.txt", invoiceText());
    let current: Partial<DocumentDto> = {};
    await mockDocuments(page, id, () => [{ filename: "run.txt", ...current }]);
    await page.goto(`/extractors/${id}/extract`);
    await page.getByTestId("announcer").evaluate((announcer) => {
      Object.assign(window, { announced: [] });
      new MutationObserver(() => window.announced.push(announcer.textContent ?? "")).observe(announcer, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    const recognising = (page: number) => ({ stage: "recognising", recognition: { page, of: 12 } }) as const;
    for (const [status, progress, label, animated] of [
      ["PENDING", { stage: "waiting" }, "Pending: waiting", false],
      ["PENDING", { stage: "reading" }, "Pending: reading", true],
      ["PENDING", recognising(2), "Recognising page 2 of 12", true],
      ["PENDING", recognising(3), "Recognising page 3 of 12", true],
      ["PROCESSING", { stage: "extracting" }, "Processing: extracting", true],
      ["PROCESSING", { stage: null }, "Processing", true],
      ["SUCCESS", { stage: null }, "Success", false],
    ] as const) {
      current = { status, ...progress };
      const chip = rowOf(page, "run.txt").getByRole("cell").nth(2);
      await refocusUntilVisible(page, chip.getByText(label, { exact: true }));
      await expect(chip.locator("svg")).toHaveCSS("animation-name", animated ? "spin" : "none");
    }
    const announced = () => page.evaluate(() => window.announced);
    await expect
      .poll(announced)
      .toEqual(["run.txt: Recognising page 2 of 12", "run.txt: Success. 1 of 1 document processed."]);
  });

  test("prevents deletion while processing, and a tooltip explains it", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.upload(id, "first.txt", invoiceText());
    await mockDocuments(page, id, () => [{ filename: "b.txt", status: "PROCESSING" }]);
    await page.goto(`/extractors/${id}/extract`);
    await refocusUntilVisible(page, rowOf(page, "b.txt"));
    const remove = rowOf(page, "b.txt").getByRole("button", {
      name: "Cannot delete document while processing",
    });
    await remove.focus();
    await expect(page.getByRole("tooltip")).toContainText("Cannot delete document while processing");
    await remove.press("Enter");
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  test("is polled every two seconds during processing, announced once, and then no longer polled", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.upload(id, "first.txt", invoiceText());
    let status: DocumentDto["status"] = "PROCESSING";
    let response = Promise.resolve();
    let requests = 0;
    await mockDocuments(page, id, async () => {
      const words = (requests += 1) + 1;
      await response;
      return [{ filename: "run.txt", status, words }];
    });
    /** Responds to the pending request and delays the next one. */
    const respondOnce = async (release: () => void) => {
      const next = createGate();
      response = next.released;
      release();
      await expect(rowOf(page, "run.txt")).toContainText(`· ${requests + 1} words`);
      return next.release;
    };
    /** Advances the page's clock and waits until the requests made meanwhile have been counted. */
    const advance = async (ms: number) => {
      await page.clock.runFor(ms);
      await page.evaluate(() => fetch("/legal/terms"));
    };

    await page.clock.install();
    await page.goto(`/extractors/${id}/extract`);
    await refocusUntilVisible(page, rowOf(page, "run.txt"));
    const first = createGate();
    response = first.released;
    await pauseClock(page);
    await advance(4_000);
    // The clock is paused: the two seconds count from here.
    let release = await respondOnce(first.release);
    for (let round = 1, before = requests; round <= 2; round += 1) {
      await advance(1_999);
      expect(requests).toBe(before + round - 1);
      await advance(1);
      expect(requests).toBe(before + round);
      release = await respondOnce(release);
    }
    status = "SUCCESS";
    await advance(2_000);
    await respondOnce(release);
    await expect(page.getByTestId("announcer")).toHaveText("run.txt: Success. 1 of 1 document processed.");
    const settled = requests;
    await advance(60_000);
    expect(requests).toBe(settled);
  });
});

/** The name of the nearest basic colour. */
function colourOf(coloured: Locator): Promise<string | undefined> {
  return coloured.evaluate((element) => {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) return undefined;
    context.fillStyle = getComputedStyle(element).color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    const degrees = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
    const distance = (hue: number) => Math.abs(((degrees - hue + 540) % 360) - 180);
    const hues = { red: 0, yellow: 45, green: 140, blue: 215 };
    return Object.entries(hues).sort(([, a], [, b]) => distance(a) - distance(b))[0]?.[0];
  });
}

declare global {
  interface Window {
    /** Messages announced since the test started observing. */
    announced: string[];
  }
}

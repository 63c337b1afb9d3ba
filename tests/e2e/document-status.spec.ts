import type { DocumentDto } from "@/lib/api/document";
import type { Locator } from "@playwright/test";
import { held, showDocuments } from "./answers";
import { expect, invoiceFields, invoiceText, test } from "./fixtures";
import { comeBackUntilVisible, rowOf, stopTime } from "./screen";

test.describe("a document's status", () => {
  test("has its colour (yellow, blue, green, red), a sign and a word; credits are '-' while pending; only success can be selected or viewed", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.upload(id, "first.txt", invoiceText());
    await showDocuments(page, id, () => [
      { filename: "a.txt", status: "PENDING", stage: "waiting" },
      { filename: "b.txt", status: "PROCESSING", stage: "extracting", credits: 1 },
      { filename: "c.txt", status: "SUCCESS", credits: 2, extracted_data: "{}" },
      { filename: "d.txt", status: "FAILURE", rejection_reason: "No." },
    ]);
    await page.goto(`/extractors/${id}/extract`);
    await comeBackUntilVisible(page, rowOf(page, "a.txt"));
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
      const settled = name === "c.txt";
      await expect(page.getByRole("checkbox", { name: `Select ${name}` })).toBeEnabled({ enabled: settled });
      await expect(page.getByRole("button", { name: `View extracted data of ${name}` })).toBeEnabled({
        enabled: settled,
      });
    }
    await expect(rowOf(page, "a.txt").getByRole("cell").nth(4)).toHaveText("-");
    await expect(rowOf(page, "c.txt").getByRole("cell").nth(4)).toHaveText("2");
    await expect(page.getByRole("progressbar", { name: "Overall processing progress" })).toHaveAttribute(
      "aria-valuenow",
      "50",
    );
  });

  test("says what is being done, moves while something is, and is announced when it has ended alone", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.upload(id, "first.txt", invoiceText());
    let shown: Partial<DocumentDto> = {};
    await showDocuments(page, id, () => [{ filename: "run.txt", ...shown }]);
    await page.goto(`/extractors/${id}/extract`);
    await page.getByTestId("announcer").evaluate((announcer) => {
      Object.assign(window, { announced: [] });
      new MutationObserver(() => window.announced.push(announcer.textContent ?? "")).observe(announcer, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    for (const [status, stage, words, moves] of [
      ["PENDING", "waiting", "Pending: waiting", false],
      ["PENDING", "reading", "Pending: reading", true],
      ["PROCESSING", "extracting", "Processing: extracting", true],
      ["PROCESSING", null, "Processing", true],
      ["SUCCESS", null, "Success", false],
    ] as const) {
      shown = { status, stage };
      const chip = rowOf(page, "run.txt").getByRole("cell").nth(2);
      await comeBackUntilVisible(page, chip.getByText(words, { exact: true }));
      await expect(chip.locator("svg")).toHaveCSS("animation-name", moves ? "spin" : "none");
    }
    const announced = () => page.evaluate(() => window.announced);
    await expect.poll(announced).toEqual(["run.txt: Success. 1 of 1 document processed."]);
  });

  test("that is processing forbids deletion and says so in a tooltip", async ({ page, api }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.upload(id, "first.txt", invoiceText());
    await showDocuments(page, id, () => [{ filename: "b.txt", status: "PROCESSING" }]);
    await page.goto(`/extractors/${id}/extract`);
    await comeBackUntilVisible(page, rowOf(page, "b.txt"));
    const remove = rowOf(page, "b.txt").getByRole("button", {
      name: "Cannot delete document while processing",
    });
    await remove.focus();
    await expect(page.getByRole("tooltip")).toContainText("Cannot delete document while processing");
    await remove.press("Enter");
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

  test("is asked for every two seconds while something runs, announced once, and then no more", async ({
    page,
    api,
  }) => {
    const { id } = await api.extractor("Invoices", invoiceFields);
    await api.upload(id, "first.txt", invoiceText());
    let status: DocumentDto["status"] = "PROCESSING";
    let answer = Promise.resolve();
    let asked = 0;
    await showDocuments(page, id, async () => {
      const words = (asked += 1) + 1;
      await answer;
      return [{ filename: "run.txt", status, words }];
    });
    /** Answers the call that is under way, and sees to it that the next ones wait. */
    const answerOne = async (release: () => void) => {
      const next = held();
      answer = next.released;
      release();
      await expect(rowOf(page, "run.txt")).toContainText(`· ${asked + 1} words`);
      return next.release;
    };
    /** The page's time goes on, and whatever it has asked meanwhile is counted. */
    const pass = async (ms: number) => {
      await page.clock.runFor(ms);
      await page.evaluate(() => fetch("/legal/terms.html"));
    };

    await page.clock.install();
    await page.goto(`/extractors/${id}/extract`);
    await comeBackUntilVisible(page, rowOf(page, "run.txt"));
    const first = held();
    answer = first.released;
    await stopTime(page);
    await pass(4_000);
    // Two seconds are counted from here, where time stands still.
    let release = await answerOne(first.release);
    for (let round = 1, before = asked; round <= 2; round += 1) {
      await pass(1_999);
      expect(asked).toBe(before + round - 1);
      await pass(1);
      expect(asked).toBe(before + round);
      release = await answerOne(release);
    }
    status = "SUCCESS";
    await pass(2_000);
    await answerOne(release);
    await expect(page.getByTestId("announcer")).toHaveText("run.txt: Success. 1 of 1 document processed.");
    const settled = asked;
    await pass(60_000);
    expect(asked).toBe(settled);
  });
});

/** What a person would call the element's colour. */
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
    /** What the announcer has said since the test began to listen. */
    announced: string[];
  }
}

import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import { ExtractScreen } from "@/components/screens/extract/extract-screen";
import type { DocumentDto } from "@/lib/api/document";
import type { UserDto } from "@/lib/api/user";
import { documentOf, extractorOf, textFile } from "./data";
import { answer, callsOf, hold, refusal } from "./mock-api";
import { renderScreen } from "./render-screen";
import { button, dropFiles, expectTexts, expectToast, pauseClock, press, rowOf, shownToasts } from "./screen";

const tray = page.getByRole("region", { name: "Uploads" });
const files = (...names: string[]) => names.map((name) => textFile(name));

/** Each test has an extractor of its own, because files that wait for credits are kept in the page's memory. */
let id = "extractor-0";
let documents: DocumentDto[] = [];

/** Takes every file, whose document is processed at once. */
function takeFiles(status: DocumentDto["status"] = "SUCCESS") {
  answer("uploadDocument", ({ body }) => {
    const filename = (body as File).name;
    const document = documentOf({ id: filename, filename, status });
    documents = [document, ...documents];
    return { document };
  });
}

beforeEach(() => {
  id = `extractor-${Number(id.slice(10)) + 1}`;
  documents = [];
  answer("getExtractor", { extractor: extractorOf([], { id }) });
  answer("listDocuments", () => ({ documents, next_cursor: null }));
  takeFiles();
});

const open = (user?: Partial<UserDto>) =>
  renderScreen(`/extractors/${id}/extract`, <ExtractScreen id={id} />, user);

async function openAndDrop(...dropped: File[]) {
  await open();
  await expect.element(page.getByText("No documents yet")).toBeVisible();
  dropFiles(...dropped);
}

/** Lets one upload through, once it has arrived, and holds the next. */
function oneByOne() {
  let release = hold("uploadDocument");
  let released = 0;
  return async () => {
    await vi.waitUntil(() => callsOf("uploadDocument").length > released, { timeout: 15_000 });
    released += 1;
    const before = release;
    release = hold("uploadDocument");
    before();
  };
}

test("files that were uploaded before are counted in the tray, and uploaded as the others", async () => {
  answer("uploadDocument", ({ body }) => {
    const filename = (body as File).name;
    const message = "Uploaded more than once.";
    const checks = filename === "b.txt" ? [] : [{ code: "same_file" as const, message, document: "b.txt" }];
    const document = documentOf({ id: filename, filename, status: "PENDING", checks });
    documents = [document, ...documents];
    return { document };
  });
  await openAndDrop(...files("a.txt", "b.txt", "c.txt"));
  await expect.element(tray.getByText("Sent 3 of 3, 2 already uploaded")).toBeVisible();
  await expectToast("Upload complete", "Successfully uploaded 3 file(s).");
});

test("uploads run one at a time, and their progress is cleared a second after the last", async () => {
  await open();
  const next = oneByOne();
  const { pass, until } = pauseClock();
  await until(() => document.body.textContent.includes("No documents yet"));
  dropFiles(...files("a.txt", "b.txt", "c.txt"));
  const shows = (text: string) => document.body.textContent.includes(text);
  for (const number of [1, 2, 3]) {
    await until(() => shows(`Sending ${number} of 3`) && callsOf("uploadDocument").length === number);
    await next();
  }
  await until(() => shows("Sent 3 of 3") && shownToasts().length > 0);
  expect(shownToasts()).toContainEqual({
    title: "Upload complete",
    description: "Successfully uploaded 3 file(s).",
  });
  await pass(999);
  expect(shows("Sent 3 of 3")).toBe(true);
  await pass(1);
  expect(shows("Sent 3 of 3")).toBe(false);
});

test("files that are still to be sent count in the progress, which so never goes back", async () => {
  const next = oneByOne();
  await openAndDrop(...files("a.txt", "b.txt", "c.txt"));
  for (const number of [1, 2]) {
    await next();
    await expect.element(page.getByText(`Processed ${number} of 3`)).toBeVisible();
  }
});

test("multiple files are taken, by extension or type, of up to exactly 10 MB", async () => {
  const named = "a.pdf b.html c.htm d.TXT e.doc f.docx g.rtf h.odt i.epub j.json k.csv".split(" ");
  await open({ credits: 20 });
  await expect.element(page.getByText("No documents yet")).toBeVisible();
  expect(document.querySelector<HTMLInputElement>("#documents")!.multiple).toBe(true);
  hold("uploadDocument");
  dropFiles(
    ...named.map((name) => new File(["x"], name)),
    new File(["x"], "without an ending", { type: "application/pdf" }),
    textFile("largest.txt", "x".repeat(10 * 1024 * 1024)),
  );
  await expect.element(page.getByText("Sending 1 of 13")).toBeVisible();
  await expect.element(page.getByRole("main").getByRole("alert")).not.toBeInTheDocument();
});

test("a file of another type or size is rejected with a message that stays, and the others are sent", async () => {
  await openAndDrop(
    new File(["x"], "cat.png", { type: "image/png" }),
    new File([new Uint8Array(10 * 1024 * 1024 + 1)], "big.pdf", { type: "application/pdf" }),
    textFile("good.txt"),
  );
  const rejections = page.getByRole("alert").filter({ hasText: "cat.png" });
  const texts = [
    "cat.png: File type not supported. Supported formats: PDF, HTML, TXT, DOC, DOCX, RTF, ODT, EPUB, JSON, CSV.",
    "big.pdf: File is too large. Maximum size is 10MB.",
  ];
  await expectTexts(() => rejections.getByRole("listitem").elements(), texts);
  for (const text of texts) expect(console.warn).toHaveBeenCalledWith(text);
  await expect.element(rowOf("good.txt")).toHaveTextContent("Success");
  await rejections.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(rejections).not.toBeInTheDocument();
});

test("a failed upload is listed with the server's reason or the default, blocks no other, and can be retried", async () => {
  let reason = "No room.";
  answer("uploadDocument", ({ body }) =>
    (body as File).name === "bad.txt"
      ? refusal(507, reason)
      : { document: documentOf({ filename: "good.txt" }) },
  );
  await openAndDrop(...files("bad.txt", "good.txt"));
  await expect.element(page.getByText("No room.")).toBeVisible();
  await expectToast("Upload complete", "Successfully uploaded 1 file(s).");
  reason = "";
  await button("Retry upload of bad.txt").click();
  await expect.element(page.getByText("Failed to upload document: bad.txt")).toBeVisible();
  await expect
    .poll(() => console.warn)
    .toHaveBeenCalledWith("Failed to upload document: bad.txt", expect.anything());
  takeFiles();
  await button("Retry upload of bad.txt").click();
  await expect.element(rowOf("bad.txt")).toHaveTextContent("Success");
});

test("all failed uploads can be retried at once", async () => {
  const full =
    "Your storage is full: 1,000 MB of your 1,000 MB are used. Please delete documents to make room.";
  answer("uploadDocument", refusal(413, full, "storage_full"));
  await openAndDrop(...files("a.txt", "b.txt"));
  await expect.poll(() => page.getByText(full).elements().length).toBe(2);
  expect(callsOf("uploadDocument")).toHaveLength(2);
  takeFiles();
  await tray.getByRole("button", { name: "Retry all" }).click();
  for (const name of ["a.txt", "b.txt"]) await expect.element(rowOf(name)).toBeVisible();
  await expect.element(tray).not.toBeInTheDocument();
});

test("a rate-limited upload says so, waits for as long as the server asks, and goes on", async () => {
  await open();
  const { pass, until } = pauseClock();
  await until(() => document.body.textContent.includes("No documents yet"));
  const limited = "Too many requests. Please try again in 30 seconds.";
  answer("uploadDocument", () => {
    takeFiles();
    return Response.json(
      { success: false, code: "rate_limited", error: limited },
      { status: 429, headers: { "Retry-After": "30" } },
    );
  });
  dropFiles(...files("a.txt", "b.txt"));
  await until(() => document.body.textContent.includes(limited));
  await pass(29_000);
  expect(callsOf("uploadDocument")).toHaveLength(1);
  await pass(1_500);
  await until(() => callsOf("uploadDocument").length === 3 && documents.length === 2);
});

test("files can be pasted, and a drag over the page says where they can be dropped", async () => {
  await open();
  await expect.element(page.getByText("No documents yet")).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.items.add(textFile("pasted.txt"));
  document.body.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
  );
  await expect.element(rowOf("pasted.txt")).toBeVisible();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(textFile("dropped.txt"));
  document.body.dispatchEvent(new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true }));
  await expect.element(page.getByText("Drop files anywhere")).toBeVisible();
  dropFiles(textFile("dropped.txt"));
  await expect.element(rowOf("dropped.txt")).toBeVisible();
});

test("a running upload shows its size and can be cancelled, and the next one goes on", async () => {
  hold("uploadDocument");
  await openAndDrop(textFile("slow.txt", "x".repeat(2_048)), textFile("next.txt"));
  await button("Sending 1 of 2").click();
  const slow = page.getByRole("listitem").filter({ hasText: "slow.txt" });
  await expect.element(slow).toHaveTextContent("2 kB");
  await expect.element(slow.getByRole("progressbar")).toBeVisible();
  hold("uploadDocument")();
  await button("Cancel upload of slow.txt").click();
  await expect.element(rowOf("next.txt")).toBeVisible();
  await expect.element(rowOf("slow.txt")).not.toBeInTheDocument();
});

test("sent files share one line, and a list without anything to do folds by itself", async () => {
  const next = oneByOne();
  await openAndDrop(...files("a.txt", "b.txt", "c.txt"));
  await expect.element(tray).toBeVisible();
  expect(tray.getByRole("listitem").elements()).toEqual([]);
  await tray.getByRole("button", { name: /Sending 1 of 3/ }).click();
  await expect.poll(() => tray.getByRole("listitem").elements().length).toBe(3);
  await next();
  await expect.element(tray.getByRole("button", { name: /Sending 2 of 3/ })).toBeVisible();
  await next();
  await expectTexts(
    () => tray.getByRole("listitem").elements(),
    ['Document "b.txt" uploaded successfully, and 1 more', /c\.txt/],
  );
  await next();
  await expect.element(tray).not.toBeInTheDocument();
});

test("the tray's list can be opened, used and closed by keyboard", async () => {
  const next = oneByOne();
  await openAndDrop(...files("a.txt", "b.txt", "c.txt"));
  const summary = tray.getByRole("button", { name: "Sending 1 of 3" });
  await expect.element(summary).toBeVisible();
  const focus = (locator: Locator) => (locator.element() as HTMLElement).focus();
  const expectLines = (count: number) =>
    expect.poll(() => tray.getByRole("listitem").elements().length).toBe(count);
  focus(summary);
  await press("{Enter}");
  await expectLines(3);
  await press("{Escape}");
  await expectLines(0);
  await expect.element(summary).toHaveFocus();

  await press("{Enter}");
  await expectLines(3);
  focus(button("Cancel upload of b.txt"));
  await press("{Enter}");
  await expect
    .element(tray.getByRole("listitem").filter({ hasText: "b.txt" }))
    .toHaveTextContent("Cancelled");
  // The pressed button is gone; the focus stays in the list.
  expect(tray.element().contains(document.activeElement)).toBe(true);
  await expect.element(tray.getByRole("button", { name: "Sending 1 of 2" })).toBeVisible();
  await next();
  await next();
  await expect.element(tray).not.toBeInTheDocument();
  expect(documents.map(({ filename }) => filename).sort()).toEqual(["a.txt", "c.txt"]);
});

test("five files are not sent with two credits before the user says what to do", async () => {
  await open({ credits: 2 });
  await expect.element(page.getByText("No documents yet")).toBeVisible();
  dropFiles(...files("a.txt", "b.txt", "c.txt", "d.txt", "e.txt"));
  const notice = page.getByRole("alert").filter({ hasText: "5 files need at least 5 credits" });
  await expect.element(notice).toBeVisible();
  expect(callsOf("uploadDocument")).toEqual([]);
  await notice.getByRole("button", { name: "Upload 2 files" }).click();
  for (const name of ["a.txt", "b.txt"]) await expect.element(rowOf(name)).toBeVisible();
  expect(callsOf("uploadDocument")).toHaveLength(2);
});

for (const width of [1280, 390, 320]) {
  test(`the tray covers no control at ${width} px: a long page ends above it`, async () => {
    await page.viewport(width, 800);
    documents = Array.from({ length: 30 }, (_each, index) =>
      documentOf({ filename: `scan ${index}.txt`, status: "SUCCESS" }, index),
    );
    await open();
    await expect.element(rowOf("scan 7.txt")).toBeInTheDocument();
    hold("uploadDocument");
    dropFiles(...files("a.txt", "b.txt"));
    await expect.element(tray).toBeInViewport({ ratio: 1 });
    window.scrollTo(0, document.body.scrollHeight);
    expect(coveredControls()).toEqual([]);
    // A control under the tray is scrolled above it when it receives the focus.
    window.scrollTo(0, 0);
    (page.getByRole("checkbox", { name: "Select scan 0.txt" }).element() as HTMLElement).focus();
    for (let step = 0; step < 40; step += 1) await userEvent.tab();
    const { x, y, width: wide, height } = document.activeElement!.getBoundingClientRect();
    const hit = document.elementFromPoint(x + wide / 2, y + height / 2);
    expect(document.activeElement!.contains(hit)).toBe(true);
    expect(document.documentElement.scrollWidth - document.documentElement.clientWidth).toBe(0);
  });
}

/** Visible controls whose centre is covered by the tray. */
function coveredControls(): string[] {
  return [...document.querySelectorAll<HTMLElement>("a, button, input, select")]
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(
      ({ control, box }) =>
        box.width > 1 && box.top >= 0 && box.bottom <= innerHeight && control.checkVisibility(),
    )
    .filter(({ control, box }) => {
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return hit?.closest("[data-upload-tray]") && !hit.contains(control) && !control.contains(hit);
    })
    .map(({ control }) => control.outerHTML);
}

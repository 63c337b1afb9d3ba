import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ExtractorList } from "@/components/screens/extractors/extractor-list";
import { textFile } from "./data";
import { answer, hold, refusal } from "./mock-api";
import { renderScreen } from "./render-screen";
import { dropFiles, expectAddress, expectToast, pauseClock, shownToasts } from "./screen";

const wizard = page.getByRole("dialog", { name: "Use Wizard" });

beforeEach(async () => {
  answer("listExtractors", { extractors: [], next_cursor: null });
  await renderScreen("/extractors?wizard=1", <ExtractorList />);
  await expect.element(wizard).toBeVisible();
});

test("its progress starts at 10, rises by 10 every half second to 90, and ends at 100", async () => {
  answer("runWizard", { extractor_id: "extractor-2" });
  const respond = hold("runWizard");
  const { pass, until } = pauseClock();
  dropFiles(textFile("a.txt"));
  const progress = () => document.querySelector("[aria-label='Wizard progress']")?.ariaValueNow;
  await until(() => progress() === "10");
  for (const [ms, percent] of [
    [499, "10"],
    [1, "20"],
    [1_000, "40"],
    [10_000, "90"],
  ] as const) {
    await pass(ms);
    expect(progress()).toBe(percent);
  }
  respond();
  await until(() => progress() === "100" && shownToasts().length > 0);
  expect(shownToasts()).toEqual([
    { title: "Document processed", description: "Extractor created successfully" },
  ]);
  await pass(499);
  expect(wizard.elements()).toHaveLength(1);
  await pass(1);
  expect(wizard.elements()).toHaveLength(0);
});

test("exactly one file is accepted, and the extra ones are named", async () => {
  expect((wizard.element().querySelector("#wizard-file") as HTMLInputElement).multiple).toBe(false);
  dropFiles(textFile("a.txt"), textFile("b.txt"));
  await expectToast("Upload failed", "The wizard accepts only one document. Not used: b.txt.");
});

test("CSV files and files above 10 MB are rejected with the reason", async () => {
  const error = wizard.getByRole("alert");
  dropFiles(new File(["a,b"], "a.csv", { type: "text/csv" }));
  await expect
    .element(error)
    .toHaveTextContent(
      "Unsupported file type: a.csv. Supported formats: PDF, HTML, TXT, DOC, DOCX, RTF, ODT.",
    );
  await expectToast("Upload failed");
  dropFiles(new File([new Uint8Array(10 * 1024 * 1024 + 1)], "a.pdf", { type: "application/pdf" }));
  await expect.element(error).toHaveTextContent("File too large: a.pdf. Maximum size is 10MB.");
});

test("a failure shows the server's reason or the default, and it can be tried again", async () => {
  for (const [refused, description] of [
    [
      refusal(403, "You must accept the Terms of Service first"),
      "You must accept the Terms of Service first",
    ],
    [refusal(500), "Failed to upload document to wizard: a.txt"],
    // As a hotel's network answers before its sign-in.
    [new Response("<p>Welcome to the hotel's network</p>"), "An unexpected error occurred"],
  ] as const) {
    answer("runWizard", refused);
    dropFiles(textFile("a.txt"));
    await expectToast("Upload failed", description);
    await expect.element(wizard.getByRole("alert")).toHaveTextContent(description);
  }
  answer("runWizard", { extractor_id: "extractor-2" });
  dropFiles(textFile("a.txt"));
  await expectToast("Document processed");
  await expectAddress("/extractors/extractor-2?source=wizard");
});

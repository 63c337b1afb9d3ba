import { describe, expect, it } from "vitest";
import { listPath, reviewPath } from "./review-path";

describe("the review's address", () => {
  it("names the extractor and the document", () => {
    expect(reviewPath("e1", "d1", "")).toBe("/extractors/e1/extract/d1");
  });

  it("keeps the list's filter and order, but not its open dialog", () => {
    expect(reviewPath("e1", "d1", "?status=SUCCESS&search=a%26b&sort=filename&result=d1")).toBe(
      "/extractors/e1/extract/d1?sort=filename&status=SUCCESS&search=a%26b",
    );
  });

  it("names the value to show first, but not for the next document", () => {
    expect(reviewPath("e1", "d1", "?sort=filename", "Total due")).toBe(
      "/extractors/e1/extract/d1?sort=filename&value=Total+due",
    );
    expect(reviewPath("e1", "d2", "?sort=filename&value=Total+due")).toBe(
      "/extractors/e1/extract/d2?sort=filename",
    );
  });

  it("leads back to the same list", () => {
    expect(listPath("e1", "?sort=filename&value=Total")).toBe("/extractors/e1/extract?sort=filename");
  });
});

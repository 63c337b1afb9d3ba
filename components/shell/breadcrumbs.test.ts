import { describe, expect, it } from "vitest";
import { breadcrumbsOf, titleOf } from "./breadcrumbs";

const none = new Map<string, string>();

describe("the header's trail", () => {
  it("is empty on the dashboard, which is Home itself", () => {
    expect(breadcrumbsOf("/", none)).toEqual([]);
    expect(titleOf("/", none)).toBe("Dashboard");
  });

  it("names each known route", () => {
    expect(titleOf("/thanks", none)).toBe("Thank You");
    expect(breadcrumbsOf("/extractors/abc/extract", none).map(({ label }) => label)).toEqual([
      "Extractors",
      "Extractor",
      "Extract Documents",
    ]);
  });

  it("prefers the label that the page gave", () => {
    const labels = new Map([["/extractors/abc", "Invoices"]]);
    expect(titleOf("/extractors/abc", labels)).toBe("Invoices");
    expect(breadcrumbsOf("/extractors/abc/extract", labels)[1]).toEqual({
      href: "/extractors/abc",
      label: "Invoices",
    });
  });

  it("capitalises the segments of a path that nobody knows", () => {
    expect(breadcrumbsOf("/some/old%20page", none).map(({ label }) => label)).toEqual(["Some", "Old page"]);
  });

  it("shows a malformed segment as it is", () => {
    expect(titleOf("/%E0%A4%A", none)).toBe("%E0%A4%A");
  });
});

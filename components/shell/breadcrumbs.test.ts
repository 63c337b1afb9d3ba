import { describe, expect, it } from "vitest";
import { breadcrumbsOf, titleOf } from "./breadcrumbs";

const none = new Map<string, string>();

describe("the breadcrumbs", () => {
  it("are empty on the dashboard, which is Home", () => {
    expect(breadcrumbsOf("/", none)).toEqual([]);
    expect(titleOf("/", none)).toBe("Dashboard");
  });

  it("label every known route", () => {
    expect(titleOf("/thanks", none)).toBe("Thank You");
    expect(titleOf("/extractors/abc/extract/def", none)).toBe("Document");
    expect(breadcrumbsOf("/extractors/abc/extract", none).map(({ label }) => label)).toEqual([
      "Extractors",
      "Extractor",
      "Extract Documents",
    ]);
  });

  it("prefer the label that a page sets", () => {
    const labels = new Map([["/extractors/abc", "Invoices"]]);
    expect(titleOf("/extractors/abc", labels)).toBe("Invoices");
    expect(breadcrumbsOf("/extractors/abc/extract", labels)[1]).toEqual({
      href: "/extractors/abc",
      label: "Invoices",
    });
  });

  it("capitalise the segments of an unknown path", () => {
    expect(breadcrumbsOf("/some/old%20page", none).map(({ label }) => label)).toEqual(["Some", "Old page"]);
  });

  it("show a malformed segment as is", () => {
    expect(titleOf("/%E0%A4%A", none)).toBe("%E0%A4%A");
  });
});

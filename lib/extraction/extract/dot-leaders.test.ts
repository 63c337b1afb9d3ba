import { describe, expect, it } from "vitest";
import { field } from "@/lib/extraction/testing/extract-locally";
import { extractFromLines, type Format } from "@/lib/extraction/testing/in-formats";

describe.each<Format>(["txt", "html", "pdf", "docx"])("in %s, dots", (format) => {
  it("lead from a label to its value", async () => {
    const lines = [
      "Membership record",
      "Name ................. Robert Quill",
      "Joined ............... 14 March 2026",
      "Town . . . . . . . . . Saltmouth",
      "Fee paid ............. 48.00 EUR",
    ];
    const fields = [
      field("Name", "TEXT"),
      field("Joined", "DATE"),
      field("Town", "TEXT"),
      field("Fee paid", "NUMBER"),
    ];
    const { data, evidence } = await extractFromLines(lines, format, fields);
    expect(data).toEqual({ Name: "Robert Quill", Joined: "2026-03-14", Town: "Saltmouth", "Fee paid": 48 });
    expect(evidence["Name"]).toMatchObject({ state: "verified", quote: "Robert Quill" });
  });

  it("are a blank at the end of a line or before another label", async () => {
    const lines = [
      "Membership record",
      "Sponsor ..............",
      "Signature ............ Date .........",
      "Clerk ....... Office: North",
    ];
    const fields = ["Sponsor", "Signature", "Clerk"].map((name) => field(name, "TEXT"));
    const { data, checks } = await extractFromLines(lines, format, fields);
    expect(data).toMatchObject({ Sponsor: null, Signature: null });
    expect(checks["Clerk"]?.map(({ code }) => code)).toContain("label_empty");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentDisposition } from "./content-disposition";

describe("Content-Disposition", () => {
  it("is plain for an ASCII name", () => {
    expect(contentDisposition("data_1.csv")).toBe('attachment; filename="data_1.csv"');
  });

  it.each([
    ["Müller.csv", "attachment; filename=\"Muller.csv\"; filename*=UTF-8''M%C3%BCller.csv"],
    ["请求.xlsx", "attachment; filename=\"__.xlsx\"; filename*=UTF-8''%E8%AF%B7%E6%B1%82.xlsx"],
    ["😀.json", "attachment; filename=\"_.json\"; filename*=UTF-8''%F0%9F%98%80.json"],
    ['a"b;c.csv', "attachment; filename=\"a_b_c.csv\"; filename*=UTF-8''a%22b%3Bc.csv"],
    ["it's (1)*.csv", 'attachment; filename="it\'s (1)*.csv"'],
    ["../a\\b.csv", 'attachment; filename=".._a_b.csv"'],
  ])("has both forms of %s if necessary", (name, header) => {
    expect(contentDisposition(name)).toBe(header);
  });

  it("never contains a line break, whatever the name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const header = contentDisposition(`${name}\r\nX-Injected: 1\ud800`);
        expect(header).toMatch(
          /^attachment; filename="[\x20-\x21\x23-\x7e]*"(?:; filename\*=UTF-8''[\w!~.%-]*)?$/,
        );
      }),
    );
  });
});

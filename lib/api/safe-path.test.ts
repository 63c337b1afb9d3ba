import { describe, expect, it } from "vitest";
import { safePath } from "./safe-path";

describe("where a redirect goes on to", () => {
  it.each(["/", "/extractors", "/extractors/1/extract?sort=name#top"])("keeps the path %j", (path) => {
    expect(safePath(path)).toBe(path);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\t//evil.example",
    "/\n\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "user@evil.example",
    "/.//evil.example",
    "",
    null,
  ])("turns %j into the dashboard", (path) => {
    expect(safePath(path)).toBe("/");
  });

  it("keeps an encoded slash encoded", () => {
    expect(safePath("/%2F%2Fevil.example")).toBe("/%2F%2Fevil.example");
  });
});

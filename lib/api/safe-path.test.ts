import { describe, expect, it } from "vitest";
import { safePath } from "./safe-path";

describe("the target of a redirect", () => {
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
  ])("replaces %j with the dashboard", (path) => {
    expect(safePath(path)).toBe("/");
  });

  it.each([
    "/api",
    "/api/",
    "/api?a=b",
    "/api#a",
    "/api/auth/logout/google",
    "/API/auth/logout/google",
    "/%61pi/auth/logout/google",
    "/%2561pi/auth/logout/google",
    "/./api/auth/logout/google",
    "/extractors/../api/auth/logout/google",
    "/extractors/%2e%2E/api/auth/logout/google",
    "/extractors/..%2Fapi/auth/logout/google",
    "/extractors%2F..%2Fapi/auth/logout/google",
    "/%2e/api/auth/logout/google",
    "/%2Fapi/auth/logout/google",
    "/%5Capi/auth/logout/google",
    "/ap\ti/auth/logout/google",
    "/%09api/auth/logout/google",
    "/%ff/../api/auth",
    "/%ff",
  ])("replaces %j, which is not a page, with the dashboard", (path) => {
    expect(safePath(path)).toBe("/");
  });

  it.each(["/apiary", "/extractors/api", "/?next=/api/user", "/extractors/1#/api"])(
    "keeps the page %j",
    (path) => {
      expect(safePath(path)).toBe(path);
    },
  );

  it("keeps an encoded slash encoded", () => {
    expect(safePath("/%2F%2Fevil.example")).toBe("/%2F%2Fevil.example");
  });
});

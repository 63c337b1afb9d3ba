import type { IncomingHttpHeaders } from "node:http";
import { METHODS } from "node:http";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalise, REFUSED_METHOD } from "./incoming-requests";

function normalised(url: string, method = "GET") {
  const request = { method, url, headers: {} as IncomingHttpHeaders };
  normalise(request);
  return request;
}

describe("an incoming request", () => {
  it.each([
    "/",
    "/extractors?sort=name&x=%ff#top",
    "/api/extractor/%C3%A9%F0%9F%98%80/document",
    "/a%2Fb%00%25ff",
    "/_next/image?url=%2Ficon.svg&w=16&q=75",
  ])("to %j stays unchanged", (url) => {
    expect(normalised(url)).toEqual({ method: "GET", url, headers: {} });
  });

  it.each([
    ["/login/%ff", "/login/%EF%BF%BD"],
    ["/%", "/%EF%BF%BD"],
    ["/%zz/%4/%c3%28.png", "/%EF%BF%BD/%EF%BF%BD/%EF%BF%BD.png"],
    ["/%E0%A4%A?x=%ff", "/%EF%BF%BD?x=%ff"],
    ["//evil.example//a", "/evil.example/a"],
    ["/\\evil.example", "/evil.example"],
    ["http://evil.example/login?a", "/login?a"],
    ["HTTPS://evil.example", "/"],
    ["*", "/"],
    ["evil", "/"],
  ])("to %j becomes one to %j", (given, url) => {
    expect(normalised(given).url).toBe(url);
  });

  it("always has a decodable path on this host", () => {
    const part = fc.constantFrom(
      "%",
      "%f",
      "%ff",
      "%41",
      "%C3",
      "%A9",
      "/",
      "\\",
      "a",
      "?",
      "#",
      "*",
      ":",
      "é",
    );
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join("")),
        (target) => {
          const { url } = normalised(target);
          const path = url.split(/[?#]/)[0]!;
          expect(path).toMatch(/^\/(?!\/)/);
          expect(() => decodeURIComponent(path)).not.toThrow();
          expect(normalised(url).url).toBe(url);
        },
      ),
    );
  });

  it("with an unknown method becomes an OPTIONS that names it", () => {
    const answered = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    for (const method of METHODS) {
      expect(normalised("/", method)).toEqual(
        answered.includes(method)
          ? { method, url: "/", headers: {} }
          : { method: "OPTIONS", url: "/", headers: { [REFUSED_METHOD]: method } },
      );
    }
  });
});

import { describe, expect, it, vi } from "vitest";
import { isCrossSite, isForeignNavigation } from "./cross-site";

vi.stubEnv("AUTH_URL", "https://gleaner.example");

describe("a request's origin", () => {
  const isForeign = (headers: Record<string, string>) =>
    isCrossSite(new Request("http://inside:3000/", { headers: { host: "inside:3000", ...headers } }));

  it.each<Record<string, string>>([
    {},
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    { origin: "http://inside:3000" },
    { origin: "https://gleaner.example" },
  ])("%j is same-origin", (headers) => {
    expect(isForeign(headers)).toBe(false);
  });

  it.each<Record<string, string>>([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "https://gleaner.example" },
    { origin: "https://evil.example" },
    { origin: "https://gleaner.example.evil.example" },
    { origin: "http://inside:3001" },
    { origin: "null" },
  ])("%j is cross-site", (headers) => {
    expect(isForeign(headers)).toBe(true);
  });
});

describe("a navigation to a GET with effects", () => {
  const isForeign = (headers: Record<string, string>) =>
    isForeignNavigation(new Request("http://inside:3000/", { headers }));

  it.each<[string, Record<string, string>]>([
    ["a link, over plain HTTP, where no browser says where it comes from", { accept: "text/html,*/*;q=0.8" }],
    ["a link on a page of ours", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" }],
  ])("may come from elsewhere as %s", (_, headers) => {
    expect(isForeign(headers)).toBe(true);
  });

  it.each<[string, Record<string, string>]>([
    ["a program", { accept: "*/*" }],
    ["a call of our pages", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", accept: "*/*" }],
    ["what a person types", { "sec-fetch-site": "none", "sec-fetch-mode": "navigate", accept: "text/html" }],
  ])("may not come from elsewhere as %s", (_, headers) => {
    expect(isForeign(headers)).toBe(false);
  });
});

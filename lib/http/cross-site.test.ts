import { describe, expect, it, vi } from "vitest";
import { isCrossSite } from "./cross-site";

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

import { afterEach, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import { unavailablePage } from "./unavailable-page";

afterEach(() => vi.restoreAllMocks());

describe("the page while the database is unavailable", () => {
  it("is a 503 that says when to try again, with a page's security and without the reason", async () => {
    const logged = vi.spyOn(log, "error").mockReturnValue();
    const cause = Object.assign(new Error("connect ECONNREFUSED 10.0.0.7:5432"), { code: "ECONNREFUSED" });
    const page = unavailablePage(new Request("http://localhost/"), cause);
    expect(page.status).toBe(503);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(page.headers.get("Content-Security-Policy")).toContain("script-src 'self' 'nonce-");
    const html = await page.text();
    expect(html).toContain("Gleaner is unavailable at the moment.");
    expect(html).not.toContain("10.0.0.7");
    expect(logged.mock.calls[0]?.[0]).toMatchObject({ where: "page", code: "unavailable" });
  });
});

import { describe, expect, it } from "vitest";
import { RateLimiter } from "./rate-limiter";

describe("the rate limiter", () => {
  it("allows requests up to the limit, refuses the next with the seconds to wait, and starts again after a minute", () => {
    let now = 0;
    const limiter = new RateLimiter(2, () => now);
    expect([limiter.hit("a"), limiter.hit("a")]).toEqual([0, 0]);
    now = 15_000;
    expect(limiter.hit("a")).toBe(45);
    now = 60_000;
    expect(limiter.hit("a")).toBe(0);
  });

  it("counts each key separately", () => {
    const limiter = new RateLimiter(1, () => 0);
    limiter.hit("a");
    expect(limiter.hit("a")).toBe(60);
    expect(limiter.hit("b")).toBe(0);
  });

  it("drops expired windows", () => {
    let now = 0;
    const limiter = new RateLimiter(1, () => now);
    for (let index = 0; index < 10_000; index += 1) limiter.hit(String(index));
    now = 60_000;
    expect(limiter.hit("new")).toBe(0);
    expect(limiter.hit("0")).toBe(0);
  });
});

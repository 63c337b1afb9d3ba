import { expect, test } from "vitest";
import { LONGEST_WAIT_SECONDS } from "@/lib/jobs/correct-future-times";
import { RETRY_DELAYS, withJitter } from "./retry-delays";

test("no delivery is put off for so long that the clock is thought to have gone back", () => {
  const longest = Math.max(...RETRY_DELAYS.map((delay) => withJitter(delay, 1)));
  expect(longest).toBeLessThan(LONGEST_WAIT_SECONDS.WEBHOOK_DELIVERY);
});

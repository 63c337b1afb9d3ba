import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ReadSlots } from "./read-slots";

describe("reads at a time", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("let so many in, and another user as many", async () => {
    const slots = new ReadSlots(2, 1_000, 0);
    const entered = await Promise.all(["a", "a", "a", "b"].map((user) => slots.enter(user)));
    expect(entered.map((place) => place !== null)).toEqual([true, true, false, true]);
  });

  it("let in who waits when a place becomes free, first come first served", async () => {
    const slots = new ReadSlots(1, 1_000, 2);
    const leave = await slots.enter("a");
    const order: string[] = [];
    const second = slots.enter("a").then((place) => (order.push("second"), place));
    const third = slots.enter("a").then((place) => (order.push("third"), place));
    leave!();
    (await second)!();
    expect(await third).not.toBeNull();
    expect(order).toEqual(["second", "third"]);
  });

  it("turn away who has waited long enough, and give his turn to the next", async () => {
    const slots = new ReadSlots(1, 1_000, 2);
    const leave = await slots.enter("a");
    const impatient = slots.enter("a");
    await vi.advanceTimersByTimeAsync(600);
    const later = slots.enter("a");
    await vi.advanceTimersByTimeAsync(500);
    expect(await impatient).toBeNull();
    leave!();
    expect(await later).not.toBeNull();
  });

  it("turn away at once whom too many wait before", async () => {
    const slots = new ReadSlots(1, 1_000, 1);
    await slots.enter("a");
    void slots.enter("a");
    expect(await slots.enter("a")).toBeNull();
  });

  it("count a place given back twice once", async () => {
    const slots = new ReadSlots(1, 0, 0);
    const leave = await slots.enter("a");
    leave!();
    leave!();
    expect(await slots.enter("a")).not.toBeNull();
    expect(await slots.enter("a")).toBeNull();
  });
});

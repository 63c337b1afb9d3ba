import { describe, expect, test } from "vitest";
import { Slots } from "./slots";

/** Asks for a place for each key in turn, and lists who has got in. */
async function queueUp(slots: Slots, keys: string[]): Promise<string[]> {
  const inside: string[] = [];
  for (const [index, key] of keys.entries())
    void slots.acquire(key).then(() => inside.push(`${key}${index}`));
  await Promise.resolve();
  return inside;
}

describe("places", () => {
  test("are given to no more than the limit at once", async () => {
    const slots = new Slots(2, 2);
    const inside = await queueUp(slots, ["a", "b", "c"]);
    expect(inside).toEqual(["a0", "b1"]);
    slots.release("a");
    await Promise.resolve();
    expect(inside).toEqual(["a0", "b1", "c2"]);
  });

  test("are given to one key no more than its share, whatever is free", async () => {
    const slots = new Slots(10, 2);
    const inside = await queueUp(slots, ["a", "a", "a", "b"]);
    expect(inside).toEqual(["a0", "a1", "b3"]);
  });

  test("go to the waiting keys in turn", async () => {
    const slots = new Slots(1, 1);
    const inside = await queueUp(slots, ["a", "a", "a", "b", "c"]);
    for (const key of ["a", "a", "b", "c", "a"]) {
      slots.release(key);
      await Promise.resolve();
    }
    expect(inside).toEqual(["a0", "a1", "b3", "c4", "a2"]);
  });
});

import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/errors";
import { settleAll } from "./settle-all";

const busy = new AppError("engine_busy", "Busy.");
const refused = new AppError("engine_refused", "Refused.");

describe("settling pending requests", () => {
  it("returns all results in order", async () => {
    expect(await settleAll([Promise.resolve("a"), Promise.resolve("b")])).toEqual(["a", "b"]);
  });

  it("throws a permanent failure rather than a transient one", async () => {
    await expect(settleAll([Promise.reject(busy), Promise.reject(refused)])).rejects.toBe(refused);
    await expect(settleAll([Promise.reject(busy), Promise.resolve("a")])).rejects.toBe(busy);
  });

  it("waits for the others if one fails", async () => {
    const ended: string[] = [];
    const slow = new Promise((resolve) => setImmediate(resolve)).then(() => ended.push("slow"));
    await expect(settleAll([Promise.reject(busy), slow])).rejects.toBe(busy);
    expect(ended).toEqual(["slow"]);
  });
});

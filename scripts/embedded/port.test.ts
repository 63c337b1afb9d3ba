import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { assertPortIsFree } from "./port";

describe("a port that is in use", () => {
  const hold = async () => {
    const holder = createServer().listen(0);
    await once(holder, "listening");
    return { holder, port: (holder.address() as AddressInfo).port };
  };
  /** What it says meanwhile is expected. */
  const said = () => vi.mocked(console.log).mock.calls.splice(0).flat().join("\n");

  test("is waited for, and taken when it is given free", async () => {
    const { holder, port } = await hold();
    vi.mocked(console.log).mockImplementationOnce(() => void holder.close());
    await assertPortIsFree(port, 60_000);
    expect(said()).toContain(`Port ${port} is in use`);
  });

  test("is refused when the patience is over", async () => {
    const { holder, port } = await hold();
    await expect(assertPortIsFree(port, 100)).rejects.toThrow(`Port ${port} is in use by another program`);
    expect(said()).not.toBe("");
    holder.close();
  });
});

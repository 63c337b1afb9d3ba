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
  /** Takes what was logged, so that it does not fail the test. */
  const logged = () => vi.mocked(console.log).mock.calls.splice(0).flat().join("\n");

  test("is waited for until it is released", async () => {
    const { holder, port } = await hold();
    vi.mocked(console.log).mockImplementationOnce(() => void holder.close());
    await assertPortIsFree(port, 60_000);
    expect(logged()).toContain(`Port ${port} is in use`);
  });

  test("is refused after the timeout", async () => {
    const { holder, port } = await hold();
    await expect(assertPortIsFree(port, 100)).rejects.toThrow(`Port ${port} is in use by another program`);
    expect(logged()).not.toBe("");
    holder.close();
  });
});

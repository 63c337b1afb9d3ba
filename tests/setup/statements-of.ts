import pg from "pg";
import { vi } from "vitest";

/** How many statements `work` sends. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const send = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const { length } = send.mock.calls;
  send.mockRestore();
  return length;
}

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REQUEST_ID } from "./request-id";
import { noteFailedPage, watchPages } from "./unavailable-pages";

watchPages();

describe("a page that fails", () => {
  let failure: unknown;
  // As Next does: the hook first, then 500.
  const server = createServer((request, response) => {
    if (failure) noteFailedPage(failure, request.headers);
    response.statusCode = failure ? 500 : 200;
    response.end("page");
  });
  let address: string;
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it.each([
    ["a database that is away", { code: "ECONNREFUSED" }, 503],
    ["a table that is locked", { code: "55P03" }, 503],
    ["a pool without a free connection", new Error("timeout exceeded when trying to connect"), 503],
    ["a bug", new Error("a bug"), 500],
    ["nothing", null, 200],
  ])("because of %s has its own status", async (_, error, status) => {
    failure = error;
    const response = await fetch(address, { headers: { [REQUEST_ID]: `page-${status}` } });
    expect(response.status).toBe(status);
    expect(response.headers.has("Retry-After")).toBe(status === 503);
    expect(await response.text()).toBe("page");
  });
});

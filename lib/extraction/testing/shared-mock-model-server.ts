import { afterAll, beforeAll, beforeEach } from "vitest";
import { MockModelServer } from "./mock-model-server";

/** One server for all tests of a file, as new before each of them. To be called outside of tests. */
export function sharedMockModelServer(): MockModelServer {
  const mock = new MockModelServer();
  beforeAll(() => mock.listen());
  beforeEach(() => {
    mock.reset();
  });
  afterAll(() => mock.stop());
  return mock;
}

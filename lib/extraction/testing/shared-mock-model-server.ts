import { afterAll, beforeAll, beforeEach } from "vitest";
import { MockModelServer } from "./mock-model-server";

/** Starts one server for all tests of a file and resets it before each test. Don't call it inside a test. */
export function sharedMockModelServer(): MockModelServer {
  const mock = new MockModelServer();
  beforeAll(() => mock.listen());
  beforeEach(() => {
    mock.reset();
  });
  afterAll(() => mock.stop());
  return mock;
}

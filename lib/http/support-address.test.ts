import { expect, it } from "vitest";
import { supportAddress } from "./support-address";

it("defaults to support@ and the host of the public address", () => {
  const headers = new Headers({ host: "127.0.0.1:4000", "x-forwarded-host": "gleaner.example.com:8443" });
  expect(supportAddress(headers)).toBe("support@gleaner.example.com");
  expect(supportAddress(new Headers({ host: "localhost:3000" }))).toBe("support@localhost");
});

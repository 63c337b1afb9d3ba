import { describe, expect, it } from "vitest";
import { clientAddress, isLoopback, networkOf } from "./client-address";

describe("the address of a client", () => {
  it("is that of the connection, whatever the client claims", () => {
    expect(clientAddress("203.0.113.7", "198.51.100.1", 0)).toBe("203.0.113.7");
    expect(clientAddress("::ffff:203.0.113.7", undefined, 0)).toBe("203.0.113.7");
    expect(clientAddress(undefined, "198.51.100.1", 0)).toBeNull();
  });

  it("is what the outermost trusted proxy has seen, whatever the client claims", () => {
    const forwarded = "10.0.0.1, 198.51.100.1, 192.0.2.9";
    expect(clientAddress("127.0.0.1", forwarded, 1)).toBe("192.0.2.9");
    expect(clientAddress("127.0.0.1", forwarded, 2)).toBe("198.51.100.1");
  });

  it("is that of the connection if fewer proxies reported one than are trusted", () => {
    expect(clientAddress("203.0.113.7", undefined, 1)).toBe("203.0.113.7");
    expect(clientAddress("203.0.113.7", "198.51.100.1", 2)).toBe("203.0.113.7");
  });

  it.each([
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["2001:db8::1", "2001:db8::1"],
    ["198.51.100.1:8080", "198.51.100.1"],
    ["fe80::1%eth0", "fe80::1"],
    ["unknown", null],
    ["", null],
  ])("reported as %j is %j", (reported, address) => {
    expect(clientAddress("127.0.0.1", reported, 1)).toBe(address);
  });

  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::6", "2001:db8:1:2::/64"],
    ["2001:db8::6", "2001:db8:0:0::/64"],
    ["2001:0db8::", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["64:ff9b::192.0.2.33", "64:ff9b:0:0::/64"],
  ])("%s is counted as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("is this machine's own if it is a loopback address", () => {
    expect(["127.0.0.1", "127.8.8.8", "::1"].every(isLoopback)).toBe(true);
    expect(isLoopback("203.0.113.127")).toBe(false);
  });
});

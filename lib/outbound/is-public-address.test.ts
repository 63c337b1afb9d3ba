import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./is-public-address";

describe("a public address", () => {
  it.each([
    "8.8.8.8",
    "93.184.216.34",
    "172.15.255.255",
    "172.32.0.1",
    "100.128.0.1",
    "2606:4700::1111",
    "2a00::1",
  ])("%s is one", (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ["this network", "0.0.0.0", "0.1.2.3", "::"],
    ["loopback", "127.0.0.1", "127.255.255.254", "::1"],
    ["private", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
    ["link-local, with the clouds' metadata", "169.254.0.1", "169.254.169.254", "fe80::1", "fe80::1%eth0"],
    ["unique local", "fc00::1", "fd00:ec2::254"],
    ["site-local", "fec0::1"],
    ["shared by carriers", "100.64.0.1", "100.100.100.200", "100.127.255.255"],
    ["Azure's platform", "168.63.129.16"],
    ["multicast and broadcast", "224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1"],
    ["reserved", "192.0.0.192", "240.0.0.1", "192.88.99.1", "100::1", "4000::1"],
    [
      "documentation and benchmarking",
      "192.0.2.1",
      "198.51.100.1",
      "203.0.113.1",
      "198.18.0.1",
      "2001:db8::1",
    ],
    ["mapped IPv4", "::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1"],
    ["compatible IPv4", "::127.0.0.1", "::a9fe:a9fe"],
    ["6to4", "2002:7f00:1::", "2002:a00:1::1"],
    ["NAT64", "64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::10.0.0.1"],
    ["Teredo", "2001:0:53aa:64c::1"],
    ["no address", "", "example.com", "127.1.1.1.1", "12345::"],
  ])("none is %s", (_, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  it.each(["2130706433", "0x7f000001", "0177.0.0.1", "127.1"])(
    "none is %s, however it is written",
    (address) => {
      expect(isPublicAddress(address)).toBe(false);
    },
  );
});

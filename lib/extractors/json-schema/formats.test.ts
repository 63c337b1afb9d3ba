import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOfFormat } from "./formats";

const EXAMPLES: Record<string, string[]> = {
  email: [
    "a@example.com",
    "a.b+c@ex-ample.co.uk",
    "a@b",
    "a..b@example.com",
    "@example.com",
    "a b@example.com",
    "ä@example.com",
  ],
  uri: [
    ...[
      "https://example.com",
      "mailto:a@example.com",
      "urn:isbn:1",
      "http://[2001:db8::1]:80/a?b=c#d",
      "a:/b",
      "a://",
    ],
    ...[
      "example.com",
      "http://a b",
      "http://ä.example",
      "http://a/%zz",
      "http://a#b#c",
      "a:",
      "a:?b",
      "//a",
      "1a:b",
      "a:b[c]",
    ],
  ],
  uuid: [
    "123e4567-e89b-12d3-a456-426614174000",
    "urn:uuid:123e4567-e89b-12d3-a456-426614174000",
    "123e4567",
    "{123e4567}",
  ],
  hostname: ["example.com", "a", "a-b.c.", "-a.com", "a..b", "a_b", "x".repeat(64), `${"a.".repeat(127)}b`],
  ipv4: ["192.0.2.1", "0.0.0.0", "256.1.1.1", "01.1.1.1", "1.1.1"],
  ipv6: ["::", "2001:db8::1", "::ffff:192.0.2.1", "fe80::1%eth0", "1::2::3", "12345::", "1:2:3:4:5:6:7"],
  time: [
    "10:00:00Z",
    "10:00:00.5+02:00",
    "10:00:00-0230",
    "10:00:00+02",
    "10:00:00",
    "10:00Z",
    "24:00:00Z",
    "10:61:00Z",
  ],
  duration: ["P1D", "PT1H30M", "P1Y2M3DT4H5M6S", "P2W", "P", "PT", "P1DT", "1D", "P1W1D", "P1.5D"],
};

const ajv = addFormats(new Ajv2020());

describe.each(Object.entries(EXAMPLES))("a text of the format %s", (format, examples) => {
  const isValid = ajv.compile({ type: "string", format });

  it("is recognised as by validators", () => {
    for (const example of examples)
      expect([example, isOfFormat(format, example)]).toEqual([example, isValid(example)]);
    expect(examples.filter((example) => isValid(example)).length).toBeGreaterThan(0);
    expect(examples.filter((example) => !isValid(example)).length).toBeGreaterThan(0);
  });

  it("is recognised as by validators if one of its characters is replaced", () => {
    const changed = fc
      .tuple(fc.constantFrom(...examples), fc.nat(), fc.constantFrom(..."aZ0:/?#[]@!.%-+_ P"))
      .map(([example, at, character]) => {
        const place = at % (example.length + 1);
        return example.slice(0, place) + character + example.slice(place + 1);
      });
    fc.assert(
      fc.property(changed, (value) => {
        expect([value, isOfFormat(format, value)]).toEqual([value, isValid(value)]);
      }),
      { numRuns: 1_000 },
    );
  });
});

it("a text always matches an unknown format", () => {
  expect(isOfFormat("colour", "red")).toBe(true);
  expect(isOfFormat("toString", "red")).toBe(true);
});

it("a text that is too long never matches a known format, and is rejected at once", () => {
  expect(isOfFormat("email", `${"a".repeat(2_000)}@example.com`)).toBe(false);
});

import { describe, expect, test } from "vitest";
import { WireReader, type WireUnit } from "./wire-messages";

function message(type: string, body = ""): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}

function startup(code: number, body = ""): Buffer {
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length);
  head.writeInt32BE(code, 4);
  return Buffer.concat([head, Buffer.from(body)]);
}

const STARTUP = startup(196_608, "user\0postgres\0\0");

/** A short summary of the units: their kinds, or the types of their messages. */
function summary(units: WireUnit[]): string[] {
  return units.map((unit) =>
    unit.kind === "messages"
      ? unit.messages.map((part) => String.fromCharCode(part[0] ?? 0)).join("")
      : unit.kind,
  );
}

function started(): WireReader {
  const reader = new WireReader();
  reader.push(STARTUP);
  return reader;
}

const QUERY = [message("P", "select 1"), message("B"), message("D"), message("E"), message("S")];

describe("reading a client's messages", () => {
  test("recognises SSL and cancel requests before the startup message", () => {
    const reader = new WireReader();
    expect(summary(reader.push(startup(80_877_103)))).toEqual(["ssl-request"]);
    expect(reader.push(STARTUP)).toEqual([{ kind: "startup", message: STARTUP }]);
    expect(summary(new WireReader().push(startup(80_877_102, "12345678")))).toEqual(["cancel-request"]);
  });

  test("returns a password message on its own", () => {
    expect(started().push(message("p", "secret"))).toEqual([
      { kind: "password", answer: Buffer.from("secret") },
    ]);
  });

  test("groups the messages of an exchange, from Parse to Sync", () => {
    expect(summary(started().push(Buffer.concat([...QUERY, ...QUERY, message("Q", "select 2")])))).toEqual([
      "PBDES",
      "PBDES",
      "Q",
    ]);
  });

  test("reads the same units however the stream is split into packets", () => {
    const stream = Buffer.concat([STARTUP, ...QUERY, message("Q", "x".repeat(300)), message("X")]);
    for (const size of [1, 2, 3, 7, 64]) {
      const reader = new WireReader();
      const units: WireUnit[] = [];
      for (let at = 0; at < stream.length; at += size)
        units.push(...reader.push(stream.subarray(at, at + size)));
      expect(summary(units).slice(1)).toEqual(["PBDES", "Q", "terminate"]);
    }
  });

  test("returns the messages before a Flush as an unfinished exchange", () => {
    expect(started().push(Buffer.concat([message("P", "select 1"), message("H")]))).toMatchObject([
      { kind: "messages", closes: false },
    ]);
  });
});

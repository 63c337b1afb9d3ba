import { describe, expect, it } from "vitest";
import { Archive, ArchiveError } from "./archive";
import { makeZip } from "@/lib/text/testing/make-zip";

const BUDGET = 1_000_000;

function reasonOf(action: () => unknown): string | null {
  try {
    action();
    return null;
  } catch (error) {
    return error instanceof ArchiveError ? error.reason : String(error);
  }
}

describe("Archive", () => {
  it("unpacks stored and deflated parts, by exact name or ignoring case", () => {
    const archive = new Archive(
      makeZip([
        { name: "mimetype", data: "plain", stored: true },
        { name: "word/Document.xml", data: "<a/>" },
      ]),
    );
    expect(archive.find("mimetype")?.toString()).toBe("plain");
    expect(archive.find("word/document.xml")?.toString()).toBe("<a/>");
    expect(archive.find("missing")).toBeNull();
  });

  it("counts unpacked bytes, not the size that an entry claims", () => {
    const archive = new Archive(
      makeZip([{ name: "big", data: Buffer.alloc(BUDGET + 1), claimedSize: 1000 }]),
      { left: BUDGET },
    );
    expect(reasonOf(() => archive.find("big"))).toBe("too_large");
  });

  it("shares one budget among all parts", () => {
    const half = Buffer.alloc(BUDGET / 2 + 1);
    const archive = new Archive(
      makeZip([
        { name: "one", data: half },
        { name: "two", data: half },
      ]),
      { left: BUDGET },
    );
    expect(archive.find("one")?.length).toBe(half.length);
    expect(reasonOf(() => archive.find("two"))).toBe("too_large");
  });

  it("rejects names that point outside, thousands of entries, encrypted entries and truncated files", () => {
    for (const name of ["../evil.txt", "/etc/passwd", "C:\\evil.txt", "a\\..\\..\\evil.txt"]) {
      expect(reasonOf(() => new Archive(makeZip([{ name, data: "x" }])))).toBe("unsafe_name");
    }
    const many = Array.from({ length: 5000 }, (_, index) => ({ name: `f${index}`, data: "" }));
    expect(reasonOf(() => new Archive(makeZip(many)))).toBe("too_large");
    const locked = new Archive(makeZip([{ name: "a", data: "x", encrypted: true }]));
    expect(reasonOf(() => locked.find("a"))).toBe("encrypted");
    const whole = makeZip([{ name: "a", data: "x" }]);
    expect(reasonOf(() => new Archive(whole.subarray(0, whole.length - 30)))).toBe("broken");
  });

  it("reads an archive with other data before it", () => {
    const archive = new Archive(Buffer.concat([Buffer.from("stub"), makeZip([{ name: "a", data: "x" }])]));
    expect(archive.names).toEqual(["a"]);
  });
});

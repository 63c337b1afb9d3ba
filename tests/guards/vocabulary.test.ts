import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, expectTypeOf, it } from "vitest";
import { DOCUMENT_STATUSES, type DocumentStatus } from "@/lib/api/vocabulary";
import { DocumentStatus as StoredStatus, FieldType as StoredType } from "@/lib/db/generated/enums";
import { FIELD_TYPES, type FieldType } from "@/lib/extraction/values/field-types";

const ROOMS = ["app", "components", "inngest", "lib", "scripts"];
const sources = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...ROOMS], {
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, code: readFileSync(file, "utf8") }));

describe("each vocabulary is defined in one file", () => {
  it.each([
    ["field types", /"TEXT",\s*"NUMBER"|TEXT, NUMBER/, ["lib/extraction/values/field-types.ts"]],
    ["document formats", /"epub",\s*"json"|PDF, HTML|\bepub: \{/i, ["lib/text/formats.ts"]],
    ["wizard formats", /"html",\s*"txt"/i, ["lib/api/upload-rules.ts"]],
    ["download formats", /"csv",\s*"xlsx"|CSV, XLSX/i, ["lib/exports/formats.ts"]],
    ["document statuses", /"PENDING",\s*"PROCESSING",\s*"SUCCESS"/, ["lib/api/vocabulary.ts"]],
    ["the largest file", /\b10 \* 1024 \* 1024\b|size is (?:\d|\$)/, ["lib/text/formats.ts"]],
  ])("%s", (_, list, owners) => {
    expect(sources.filter(({ code }) => list.test(code)).map(({ file }) => file)).toEqual(owners);
  });
});

describe("the database uses the same vocabulary as the code", () => {
  it("for field types", () => {
    expectTypeOf<StoredType>().toEqualTypeOf<FieldType>();
    expect(Object.values(StoredType)).toEqual([...FIELD_TYPES]);
  });

  it("for document statuses", () => {
    expectTypeOf<StoredStatus>().toEqualTypeOf<DocumentStatus>();
    expect(Object.values(StoredStatus)).toEqual([...DOCUMENT_STATUSES]);
  });
});

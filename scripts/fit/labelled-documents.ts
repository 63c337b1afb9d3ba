import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { Value } from "@/lib/extraction/values/types";

export interface LabelledField {
  name: string;
  type: ScalarType;
  prompt: string;
  required: boolean;
  also_called: string[];
  accepted: Exclude<Value, null>[];
  isVisible: boolean;
  isAbsent: boolean;
}

export interface LabelledDocument {
  file: string;
  maker: string;
  domain: string;
  fields: LabelledField[];
}

interface Manifest {
  files: { file: string; groundTruth?: string; maker?: string; domain?: string }[];
}

interface Truth {
  domain?: string;
  fields: {
    name: string;
    type: ScalarType | "TABLE";
    prompt?: string;
    required?: boolean;
    value: Value;
    acceptedValues?: Exclude<Value, null>[];
    visibleInText?: boolean;
    absent?: boolean;
    unscored?: boolean;
  }[];
}

/** @param makers "aside" selects documents from the makers set aside, "rest" all others */
export function readLabelledDocuments(folder: string, makers: "rest" | "aside" | "all"): LabelledDocument[] {
  const manifest = JSON.parse(readFileSync(path.join(folder, "MANIFEST.json"), "utf8")) as Manifest;
  return manifest.files.flatMap(({ file, groundTruth, maker = "", domain }) => {
    if (!groundTruth || (makers !== "all" && isAside(maker) !== (makers === "aside"))) return [];
    const truth = JSON.parse(readFileSync(path.join(folder, groundTruth), "utf8")) as Truth;
    const fields = truth.fields.flatMap((field): LabelledField[] => {
      if (field.type === "TABLE" || field.unscored) return [];
      const accepted = field.acceptedValues ?? (field.value === null ? [] : [field.value]);
      return [
        {
          name: field.name,
          type: field.type,
          prompt: field.prompt ?? "",
          required: field.required ?? false,
          also_called: [],
          accepted,
          isVisible: field.visibleInText !== false,
          isAbsent: field.value === null,
        },
      ];
    });
    return [{ file: path.join(folder, file), maker, domain: truth.domain ?? domain ?? "", fields }];
  });
}

/** Rules and weights are developed without looking at documents from these makers. */
function isAside(maker: string): boolean {
  return /^[012]/.test(createHash("sha256").update(maker).digest("hex"));
}

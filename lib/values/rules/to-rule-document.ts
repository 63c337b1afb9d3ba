import { unitInForce, unitInWords } from "@/lib/api/unit-in-force";
import { rowsKeyOf } from "@/lib/values/present-names";
import type { ChunkOfTable } from "@/lib/values/row-chunks";
import { isScalar, type WrittenValue } from "@/lib/values/stored-values";
import type { RuleDocument } from "./protocol";

export function toRuleDocument(
  values: readonly WrittenValue[],
  chunks: readonly ChunkOfTable[],
  names: ReadonlySet<string>,
): RuleDocument {
  const read = values.filter(({ name, evidence }) => names.has(name) && evidence.state !== "unread");
  return {
    scalars: read
      .filter(isScalar)
      .map((scalar) => ({ name: scalar.name, value: scalar.value, unit: unitInWords(unitInForce(scalar)) })),
    tables: read.flatMap((table) => {
      if (isScalar(table)) return [];
      const { name, columns, units = [], rows } = table;
      const own = chunks
        .filter(({ name }) => name === rowsKeyOf(table))
        .map(({ found, corrected, firstFound }) => ({ found, corrected, firstFound }));
      return rows > 0 && own.length === 0 ? [] : { name, columns, units, chunks: own };
    }),
  };
}

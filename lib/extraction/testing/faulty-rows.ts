import type { AskModel, DocumentPart } from "@/lib/extraction/model/ask-model";
import { ModelFailure } from "@/lib/extraction/model/model-failure";
import type { ModelRow } from "@/lib/extraction/model/tables/ask-rows";
import { rowsFromText } from "./answer-rows";

export const ROW_FAULTS = [
  "cut off",
  "ends early",
  "drops rows",
  "doubles rows",
  "shifts numbers",
  "numbers rows instead of lines",
  "answers in another order",
  "invents rows",
  "fails",
  "times out",
  "malformed",
] as const;
export type RowFault = (typeof ROW_FAULTS)[number] | "takes two rows for one";

/** A model that reads rows from the text and makes mistakes in a random share (0 to 1) of its answers. */
export function faultyModel(
  random: () => number,
  faults: readonly RowFault[],
  share: number,
  contextTokens: number,
): AskModel {
  return {
    engine: "openai",
    model: "faulty",
    host: "localhost",
    capabilities: { contextTokens, cachesPrompts: false, readsPdf: false, readsPictures: false },
    ask({ document, request, schema }) {
      const { rows } = rowsFromText({ request, document: document.map(textOf).join("\n") }).answer;
      const fault = random() < share ? faults[Math.floor(random() * faults.length)] : undefined;
      const tokens = { input_tokens: 100, cached_tokens: 0, output_tokens: 10 };
      const failure = fault && failureOf(fault);
      if (failure) return Promise.reject(failure);
      const answer = schema.parse({ rows: fault ? spoil(rows, fault, random) : rows });
      return Promise.resolve({ answer, tokens });
    },
  };
}

function textOf(part: DocumentPart): string {
  return part.type === "text" ? part.text : "";
}

function failureOf(fault: RowFault): ModelFailure | null {
  switch (fault) {
    case "cut off":
      return new ModelFailure("answer_cut_off");
    case "fails":
      return new ModelFailure("failed");
    case "times out":
      return new ModelFailure("timed_out");
    case "malformed":
      return new ModelFailure("malformed", { answer: "I cannot say." });
    default:
      return null;
  }
}

function spoil(rows: ModelRow[], fault: RowFault, random: () => number): ModelRow[] {
  const isChosen = () => random() < 0.2;
  switch (fault) {
    case "ends early":
      return rows.slice(0, Math.floor(random() * rows.length));
    case "drops rows":
      return rows.filter(() => !isChosen());
    case "doubles rows":
      return rows.flatMap((row) => (isChosen() ? [row, row] : [row]));
    case "shifts numbers": {
      const by = Math.floor(random() * 7) - 3;
      return rows.map((row) => ({ ...row, line: row.line + by }));
    }
    case "numbers rows instead of lines":
      return rows.map((row, index) => ({ ...row, line: index + 1 }));
    case "answers in another order":
      return rows.toReversed();
    case "invents rows":
      return rows.flatMap((row) =>
        isChosen() ? [row, { ...row, quote: "99", cells: [{ column: 1, raw: "Invented" }] }] : [row],
      );
    case "takes two rows for one":
      return rows.flatMap((row, index) => {
        const next = rows[index + 1];
        if (index % 5 === 0 && next)
          return [{ ...row, cells: [...row.cells.slice(0, 2), ...next.cells.slice(2)] }];
        return index % 5 === 1 ? [] : [row];
      });
    default:
      return rows;
  }
}

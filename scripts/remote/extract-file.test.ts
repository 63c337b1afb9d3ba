import { expect, test } from "vitest";
import type { Gleaner } from "@/client/gleaner";
import { GleanerError } from "@/client/gleaner-error";
import type { DocumentSender } from "./document-sender";
import { extractFile } from "./extract-file";

const { signal } = new AbortController();
const document = { id: "1", status: "SUCCESS", rejection_reason: null, rejection_code: null, coverage: null };

test("a processed document does not count as failed if its data does not fit the schema", async () => {
  const message = "A table has too many rows.";
  const gleaner = {
    settled: () => Promise.resolve({ document, values: [] }),
    data: () => Promise.reject(new GleanerError(message, 422, "invalid")),
  } as unknown as Gleaner;
  const extraction = { gleaner, sender: {} as DocumentSender, extractorId: "e", shaped: true, signal };
  const line = await extractFile(extraction, "a.txt", { sent: "1" });
  expect(line).toMatchObject({ status: "SUCCESS", problems: [{ place: "", message }] });
});

import { parseArgs } from "node:util";
import { Gleaner } from "@/client/gleaner";
import { answerHelp, helpOf } from "./help";
import { isAbort, parsed, runCommand, stopSignal, wholeNumber } from "./remote/command";
import { readConnection } from "./remote/connection";
import { DocumentSender } from "./remote/document-sender";
import type { DocumentLine } from "./remote/document-line";
import { EXIT } from "./remote/exit-codes";
import { extractFile } from "./remote/extract-file";
import { findExtractor } from "./remote/find-extractor";
import { UsageError } from "./remote/usage-error";

answerHelp("gleaner");

/** Below the limit of 10 concurrent reads per user. */
const MOST_AT_ONCE = 8;

const stopping = stopSignal();
const { signal } = stopping;

async function extract(): Promise<number> {
  const { extractor, files, shaped, atOnce, patience } = readArguments();
  const gleaner = new Gleaner({ ...readConnection(), patience: { seconds: patience } });
  const extractorId = await findExtractor(gleaner, extractor, signal);
  const sender = await DocumentSender.create(gleaner, extractorId, patience, signal);

  const waitedFor = new Map<string, string>();
  const left = files.values();
  let failed = 0;
  const work = async () => {
    for (const file of left) {
      signal.throwIfAborted();
      const onSent = (documentId: string) => void waitedFor.set(documentId, file);
      const extraction = { gleaner, sender, extractorId, shaped, signal };
      const line = await extractFile(extraction, file, { onSent });
      if (line.document !== undefined) waitedFor.delete(line.document);
      if (line.status !== "SUCCESS") failed += 1;
      print(line);
    }
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: atOnce }, () =>
      work().catch((error: unknown) => {
        // The server continues with documents that were already sent.
        stopping.abort();
        throw error;
      }),
    ),
  );
  for (const [document, file] of waitedFor) print({ file, status: "PROCESSING", document });
  const errors = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason as unknown] : [],
  );
  const error = errors.find((reason) => !isAbort(reason)) ?? errors[0];
  if (error !== undefined) throw error;
  return failed > 0 ? EXIT.someFailed : EXIT.succeeded;
}

function readArguments() {
  const { values, positionals } = parsed(() =>
    parseArgs({
      allowPositionals: true,
      options: {
        extractor: { type: "string" },
        shape: { type: "string", default: "fields" },
        "at-once": { type: "string", default: "4" },
        patience: { type: "string", default: "30" },
      },
    }),
  );
  const [command, ...files] = positionals;
  if (command !== "extract") throw new UsageError(helpOf("gleaner"));
  if (!values.extractor) throw new UsageError("Please name the extractor: --extractor NAME");
  if (!["fields", "schema"].includes(values.shape)) throw new UsageError("--shape is fields or schema.");
  if (files.length === 0) throw new UsageError("Please name at least one file.");
  return {
    extractor: values.extractor,
    files,
    shaped: values.shape === "schema",
    atOnce: wholeNumber("--at-once", values["at-once"], 1, MOST_AT_ONCE),
    patience: wholeNumber("--patience", values.patience, 0, 86_400),
  };
}

function print(line: DocumentLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

await runCommand(extract, {
  code: EXIT.interrupted,
  message: "Stopped. Documents that were sent will still be processed.",
});

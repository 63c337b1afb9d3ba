import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { Gleaner } from "@/client/gleaner";
import { pauseFor } from "@/client/patient-fetch";
import { answerHelp, helpOf } from "./help";
import { parsed, runCommand, stopSignal } from "./remote/command";
import { readConnection } from "./remote/connection";
import { DocumentSender } from "./remote/document-sender";
import { EXIT } from "./remote/exit-codes";
import { extractFile } from "./remote/extract-file";
import { findExtractor } from "./remote/find-extractor";
import { UsageError } from "./remote/usage-error";
import { WatchedFolder, type Arrival } from "./remote/watched-folder";

answerHelp("watch");

const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 4;
const PATIENCE_SECONDS = Number.POSITIVE_INFINITY;

const stopping = stopSignal();
const { signal } = stopping;

async function watch(): Promise<number> {
  const { directory, extractor } = await readArguments();
  const gleaner = new Gleaner({ ...readConnection(), patience: { seconds: PATIENCE_SECONDS } });
  const extractorId = await findExtractor(gleaner, extractor, signal);
  const sender = await DocumentSender.create(gleaner, extractorId, PATIENCE_SECONDS, signal);
  const folder = new WatchedFolder(directory);
  const underWay = new Map<string, Promise<void>>();

  const handle = async (arrival: Arrival) => {
    const line = await extractFile({ gleaner, sender, extractorId, signal }, arrival.file, {
      sent: await folder.sentAs(arrival),
      onSent: (documentId) => folder.keepSent(arrival, documentId),
    });
    // The file was renamed or deleted before it could be read.
    if (line.code === "unreadable") return;
    if (await folder.writeResult(arrival, line)) console.log(JSON.stringify(line));
  };
  let ended: unknown;
  while (ended === undefined) {
    for (const arrival of await folder.arrived()) {
      const { file } = arrival;
      if (underWay.size >= AT_ONCE) break;
      if (underWay.has(file)) continue;
      const end = (error: unknown) => {
        ended ??= error;
        stopping.abort();
      };
      underWay.set(
        file,
        handle(arrival)
          .catch(end)
          .finally(() => underWay.delete(file)),
      );
    }
    await pauseFor(LOOK_EVERY_MS, signal).catch((reason: unknown) => (ended ??= reason));
  }
  await Promise.all(underWay.values());
  throw ended;
}

async function readArguments() {
  const { values, positionals } = parsed(() =>
    parseArgs({ allowPositionals: true, options: { extractor: { type: "string" } } }),
  );
  const [directory, ...others] = positionals;
  if (directory === undefined || others.length > 0 || !values.extractor)
    throw new UsageError(helpOf("watch"));
  const found = await stat(directory).catch(() => null);
  if (!found?.isDirectory()) throw new UsageError(`The folder ${directory} does not exist.`);
  return { directory, extractor: values.extractor };
}

await runCommand(watch, {
  code: EXIT.succeeded,
  message: "Stopped. The next start will wait for the documents that were sent.",
});

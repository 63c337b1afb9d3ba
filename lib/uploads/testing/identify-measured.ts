import { documentFormats } from "@/lib/api/upload-rules";
import { identifyFile, type ReceivedFile } from "@/lib/uploads/identify-file";

/** Runs in a separate process, so that a test can measure its memory. */
export const work = (file: ReceivedFile) => identifyFile(file, documentFormats);

import { documentFormats } from "@/lib/api/upload-rules";
import { identifyFile, type ReceivedFile } from "@/lib/uploads/identify-file";

/** For a process that is measured. */
export const work = (file: ReceivedFile) => identifyFile(file, documentFormats);

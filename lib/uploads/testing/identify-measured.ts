import { documentFormats } from "@/lib/api/upload-rules";
import type { ReceivedFile } from "@/lib/uploads/received-file";
import { identifyFile } from "@/lib/uploads/identify-file";

/** For a process that is measured. */
export const work = (file: ReceivedFile) => identifyFile(file, documentFormats);

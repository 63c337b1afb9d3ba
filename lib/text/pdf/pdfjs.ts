import { definePDFJSModule } from "unpdf";
import * as tuned from "./generated/pdfjs.mjs";
import { installNativeInflate } from "./native-inflate";

installNativeInflate();
// Without this, unpdf would load its own pdf.js. The call also adds browser features that pdf.js needs.
await definePDFJSModule(() => Promise.resolve(tuned));

/** The build of pdf.js that `scripts/tune-pdfjs.ts` writes. */
export const pdfjs = tuned;

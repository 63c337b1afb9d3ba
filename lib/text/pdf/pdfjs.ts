import { definePDFJSModule } from "unpdf";
import * as tuned from "./generated/pdfjs.mjs";
import { installNativeInflate } from "./native-inflate";

installNativeInflate();
// unpdf brings what pdf.js needs of a browser, and would load the pdf.js of its own.
await definePDFJSModule(() => Promise.resolve(tuned));

/** pdf.js as `scripts/tune-pdfjs.ts` writes it. */
export const pdfjs = tuned;

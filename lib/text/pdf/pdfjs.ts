import { definePDFJSModule } from "unpdf";
import * as tuned from "./generated/pdfjs.mjs";
import { installNativeInflate } from "./native-inflate";

installNativeInflate();
// Otherwise unpdf loads its own pdf.js; it adds what pdf.js needs of a browser.
await definePDFJSModule(() => Promise.resolve(tuned));

/** As `scripts/tune-pdfjs.ts` writes it. */
export const pdfjs = tuned;

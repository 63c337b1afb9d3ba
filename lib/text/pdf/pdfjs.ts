import { definePDFJSModule } from "unpdf";
import * as tuned from "./generated/pdfjs.mjs";
import { installNativeInflate } from "./native-inflate";

installNativeInflate();
// Otherwise unpdf loads its own pdf.js. It also adds the browser features that pdf.js needs.
await definePDFJSModule(() => Promise.resolve(tuned));

/** The build that `scripts/tune-pdfjs.ts` writes. */
export const pdfjs = tuned;

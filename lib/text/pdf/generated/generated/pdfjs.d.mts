export * from "unpdf/pdfjs";

/** @param make makes a watch for each page whose text is read */
export declare function watchText(make: () => object): void;

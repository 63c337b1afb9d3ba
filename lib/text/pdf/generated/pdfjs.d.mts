export * from "unpdf/pdfjs";

/** @param make makes a watch for each page whose text is read */
export declare function watchText(make: () => object): void;

/** Which operation of a page is about to be drawn, for what decides that. */
export declare function operationToDraw(): number;

/** @param isLie whether a glyph of this name, if it is known, is none of these characters */
export declare function watchGlyphs(isLie: (characters: string, name: string | undefined) => boolean): void;

/** @param isOdd whether a glyph that is a drawing may be without ink; its procedure is read when it is called for */
export declare function watchDrawnGlyphs(isOdd: (procedure: () => string | undefined) => boolean): void;

export * from "unpdf/pdfjs";

/** @param make makes a watch for each page whose text is read */
export declare function watchText(make: () => object): void;

/** Which operation of a page is about to be drawn, for what decides that. */
export declare function operationToDraw(): number;

/** @param isLie whether a glyph of these names, as far as they are known, is none of these characters */
export declare function watchGlyphs(isLie: (characters: string, names: readonly string[]) => boolean): void;

/** @param isOdd whether a glyph that is a drawing may be without ink; its procedure is read when it is called for */
export declare function watchDrawnGlyphs(isOdd: (procedure: () => string | undefined) => boolean): void;

/**
 * Makes a colour space from its definition; throws where that is damaged.
 *
 * @param file an object of its file
 */
export declare function colourSpace(definition: unknown, file: object): ColourSpace;

/** The colour space of four inks that is no other one's. */
export declare function deviceCmyk(): ColourSpace;

export interface ColourSpace {
  numComps: number;
  /** Red, green and blue from 0 to 255. */
  getRgb(components: ArrayLike<number>, offset: number): ArrayLike<number>;
}

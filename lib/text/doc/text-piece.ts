/** A part of the text that is contiguous in the file. */
export interface TextPiece {
  /** The first character position, */
  start: number;
  /** and the position after the last. */
  end: number;
  /** The byte offset of the first character in the stream. */
  offset: number;
  /** Bytes per character. */
  width: 1 | 2;
}

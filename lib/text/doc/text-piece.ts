/** A stretch of text that lies in one piece of the file. */
export interface TextPiece {
  /** First character position, */
  start: number;
  /** and the one after the last. */
  end: number;
  /** Byte offset of the first character in the stream. */
  offset: number;
  /** Bytes a character. */
  width: 1 | 2;
}

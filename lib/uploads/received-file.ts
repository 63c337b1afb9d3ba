/** A file that was uploaded and lies in a temporary place; whoever received it removes what is left of it. */
export interface ReceivedFile {
  path: string;
  /** Safe to show: one line, no control or direction-changing characters. */
  filename: string;
  /** As declared by the sender. */
  mimeType: string;
  /** Bytes. */
  size: number;
}

/** An uploaded file in a temporary location; the request that received it deletes it. */
export interface ReceivedFile {
  path: string;
  /** Safe to display: one line, without control or bidirectional characters. */
  filename: string;
  /** As declared by the client. */
  mimeType: string;
  /** Bytes. */
  size: number;
}

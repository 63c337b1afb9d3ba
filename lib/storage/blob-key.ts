const SEGMENT = /^[a-z0-9][a-z0-9.-]{0,99}$/i;

/** A key's parts. Keys are the server's own; a malformed one is a bug, and must not name anything outside of the store. */
export function segmentsOf(key: string): string[] {
  const segments = key.split("/");
  if (!segments.every((segment) => SEGMENT.test(segment))) throw new Error("Malformed blob key");
  return segments;
}

"use client";

/** A variable keeps the key out of the shell's history. */
const KEY_VARIABLE = "$GLEANER_API_KEY";

export function uploadRequest(extractorId: string, key: string = KEY_VARIABLE): string {
  return `${listRequest(key)}/${extractorId}/document -F file=@invoice.pdf`;
}

export function listRequest(key: string): string {
  return `curl -H "Authorization: Bearer ${key}" ${window.location.origin}/api/extractor`;
}

/** Makes the last page of a PDF from `makePdf` unreadable. The other pages stay intact. */
export function damageLastPage(pdf: Buffer): Buffer {
  const file = pdf.toString("latin1");
  const start = file.lastIndexOf("<< /Type /Page ");
  const end = file.indexOf("\n", start);
  // Keep the length, so that the offsets of later objects remain valid.
  return Buffer.from(`${file.slice(0, start)}${"null".padEnd(end - start)}${file.slice(end)}`, "latin1");
}

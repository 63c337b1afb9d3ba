/** Damages the last page of a PDF that `makePdf` has made, so that it cannot be read; the others stay intact. */
export function damageLastPage(pdf: Buffer): Buffer {
  const file = pdf.toString("latin1");
  const start = file.lastIndexOf("<< /Type /Page ");
  const end = file.indexOf("\n", start);
  // The offsets of the objects after it must stay what they are.
  return Buffer.from(`${file.slice(0, start)}${"null".padEnd(end - start)}${file.slice(end)}`, "latin1");
}

export interface Sample {
  /** Under public/. */
  path: string;
  filename: string;
  label: string;
  mimeType: string;
  /** The wizard takes no tables. */
  wizard: boolean;
}

/** Invented documents for the first minute, made by scripts/make-samples.ts. */
export const samples: readonly Sample[] = [
  {
    path: "/samples/sample-invoice.pdf",
    filename: "sample-invoice.pdf",
    label: "Invoice (PDF)",
    mimeType: "application/pdf",
    wizard: true,
  },
  {
    path: "/samples/sample-contract.docx",
    filename: "sample-contract.docx",
    label: "Contract (DOCX)",
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    wizard: true,
  },
  {
    path: "/samples/sample-orders.csv",
    filename: "sample-orders.csv",
    label: "Orders (CSV)",
    mimeType: "text/csv",
    wizard: false,
  },
];

/** Fetches a sample as if it had been picked from the disk. */
export async function loadSample({ path, filename, mimeType }: Sample): Promise<File> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The sample ${filename} answered ${response.status}`);
  return new File([await response.blob()], filename, { type: mimeType });
}

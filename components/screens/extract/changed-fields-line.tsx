import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import type { DocumentDto } from "@/lib/api/document";
import { ExtractAgainButton } from "@/components/documents/extract-again-button";

interface ChangedFieldsLineProps {
  extractorId: string;
  documents: readonly DocumentDto[];
}

export function ChangedFieldsLine({ extractorId, documents }: ChangedFieldsLineProps) {
  const { number } = useFormats();
  const outdated = documents.filter(({ status, fields_changed }) => status === "SUCCESS" && fields_changed);
  if (outdated.length === 0) return null;
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b bg-wash/60 px-4 py-1.5 text-sm"
      data-print="hide"
    >
      <p>{texts.documents.fieldsChanged(outdated.length, number)}</p>
      <ExtractAgainButton extractorId={extractorId} documents={outdated} />
    </div>
  );
}

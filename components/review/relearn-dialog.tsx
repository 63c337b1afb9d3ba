"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { displayFilename } from "@/components/documents/display-filename";
import { formatValue } from "@/components/documents/format-value";
import { documentKeys, extractorKeys, relearnableKey } from "@/components/extractors/queries";
import { useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { refetchingAfter } from "@/components/refetching-after";
import { learningTexts as text } from "./learning-texts";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { toastFailure, toastSuccess } from "@/components/ui/toast";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import type { RelearnedDocumentDto } from "@/lib/api/layout";
import { callApi, type CallAnswer } from "@/lib/http/client";

interface RelearnDialogProps {
  extractor: ListedExtractorDto;
  documents: readonly RelearnedDocumentDto[];
  onClose: () => void;
}

export default function RelearnDialog({ extractor, documents, onClose }: RelearnDialogProps) {
  const { number } = useFormats();
  const relearn = useRelearn(extractor.id, onClose);
  return (
    <Dialog
      onClose={onClose}
      title={text.relearnTitle}
      description={text.relearnExplained}
      alignTop
      className="max-w-2xl"
    >
      <DialogBody tabIndex={0} className="grid content-start gap-4">
        {documents.map((document) => (
          <Changes key={document.id} extractor={extractor} document={document} />
        ))}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{text.keep}</Button>
        <Button
          variant="primary"
          pending={relearn.isPending && text.updating}
          onClick={() => relearn.mutate(documents.map(({ id }) => id))}
        >
          {text.update(formatCount(documents.length, "document", number))}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function Changes({ extractor, document }: { extractor: ListedExtractorDto; document: RelearnedDocumentDto }) {
  const formats = useFormats();
  const shown = (name: string, value: RelearnedDocumentDto["changes"][number]["new"]) => {
    const type = extractor.fields.find((field) => field.name === name)?.type ?? "TEXT";
    if (value === null) return text.none;
    if (type === "TABLE") return formatCount(Number(value), "row", formats.number);
    return formatValue({ value, type, evidence: { quote: null } }, formats);
  };
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="pb-1 text-start font-medium [overflow-wrap:anywhere]">
        <bdi>{displayFilename(document.filename)}</bdi>
      </caption>
      <thead className="border-b text-xs text-ink-soft">
        <tr>
          {text.relearnColumns.map((column) => (
            <th key={column} scope="col" className="py-1 pe-3 text-start font-normal">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        {document.changes.map((change) => (
          <tr key={change.name} className="align-top [overflow-wrap:anywhere]">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal text-ink-soft">
              <bdi>{change.name}</bdi>
            </th>
            <td className="py-1.5 pe-3 text-ink-soft">
              <bdi>{shown(change.name, change.old)}</bdi>
            </td>
            <td className="py-1.5">
              {change.new === change.old && !change.cells ? (
                <span className="text-ink-soft">{text.settled}</span>
              ) : (
                <bdi>
                  {change.cells
                    ? text.rowsWithCells(
                        shown(change.name, change.new),
                        formatCount(change.cells, "cell", formats.number),
                      )
                    : shown(change.name, change.new)}
                </bdi>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useRelearn(extractorId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  const { number } = useFormats();
  return useMutation({
    mutationFn: (documents: string[]) =>
      callApi("relearnDocuments", { params: { id: extractorId }, body: { documents } }),
    onSuccess: ({ documents }) => {
      queryClient.setQueriesData<CallAnswer<"listRelearnable">>(
        { queryKey: relearnableKey(extractorId) },
        (known) => known && { ...known, documents: [] },
      );
      toastSuccess(text.updated(formatCount(documents.length, "document", number)));
      onDone();
    },
    onError: toastFailure(text.updateFailed),
    onSettled: refetchingAfter(queryClient, documentKeys.of(extractorId), extractorKeys.all),
  });
}

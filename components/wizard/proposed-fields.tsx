"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { displayFilename } from "@/components/documents/display-filename";
import { documentResultQuery, documentsQuery } from "@/components/documents/queries";
import { useFieldEditor } from "@/components/extractors/use-field-editor";
import { useDeleteFields } from "@/components/extractors/use-fields";
import { useFormats } from "@/components/formats";
import { replaceUrl } from "@/components/navigation/overlay-history";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { toastFailure } from "@/components/ui/toast";
import { useFocusAfterEdit } from "@/components/ui/use-focus-after-edit";
import { useMediaQuery } from "@/components/use-media-query";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import { ProposalSample } from "./proposal-sample";
import { ProposedField, ProposedFieldForm } from "./proposed-field";
import { valuesOfFields } from "./values-of-fields";
import { wizardTexts } from "./texts";

/** Where the sample has room beside the fields. */
const HAS_ROOM = "(width >= 64rem)";

interface ProposedFieldsProps {
  extractor: ListedExtractorDto;
  /** Shown where the sample no longer exists. */
  children: React.ReactNode;
}

/** Shows what each proposed field found in the sample, and lets the user drop fields. */
export default function ProposedFields({ extractor, children }: ProposedFieldsProps) {
  const { id, fields } = extractor;
  const { dropped, toggle, finish, isFinishing } = useDroppedFields(extractor);
  const documents = useQuery(documentsQuery(id));
  const sample = documents.data?.findLast(({ status }) => status === "SUCCESS");
  const result = useQuery({ ...documentResultQuery(id, sample?.id ?? ""), enabled: sample !== undefined });
  const { number } = useFormats();
  const editor = useFieldEditor(id, fields);
  const { editing } = editor;
  useFocusAfterEdit(editing?.fieldId ?? null);
  const [pointed, setPointed] = useState<string | null>(null);
  const hasRoom = useMediaQuery(HAS_ROOM);
  if (!documents.isPending && !sample) return children;

  const values = result.data ? valuesOfFields(fields, result.data.values) : null;
  const kept = fields.filter((field) => !dropped.has(field.id)).length;

  return (
    <div data-wide className="grid items-start gap-6 lg:grid-cols-2">
      <Panel aria-labelledby="proposed-heading">
        <div className="border-b px-4 py-3">
          <h2 id="proposed-heading" className="text-base font-medium">
            {wizardTexts.proposed(fields.length, number)}
          </h2>
          <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
            {sample ? wizardTexts.foundIn(displayFilename(sample.filename)) : "\u00a0"}
          </p>
        </div>
        <ul aria-labelledby="proposed-heading" className="divide-y">
          {fields.map((field) =>
            editing?.fieldId === field.id ? (
              <ProposedFieldForm
                key={field.id}
                idPrefix={field.id}
                label={wizardTexts.edit(field.name)}
                draft={editing.draft}
                errors={editing.errors}
                onChange={editor.changeEdit}
                onSave={editor.saveEdit}
                onCancel={editor.cancelEdit}
              />
            ) : (
              <ProposedField
                key={field.id}
                field={field}
                value={values?.get(field.id)}
                pages={sample?.pages ?? null}
                loading={!result.isError && values === null}
                kept={!dropped.has(field.id)}
                onToggle={() => toggle(field.id)}
                onEdit={() => editor.startEdit(field)}
                onPoint={(isPointed) =>
                  setPointed((current) => (isPointed ? field.id : current === field.id ? null : current))
                }
              />
            ),
          )}
        </ul>
        <div className="flex flex-wrap items-center justify-end gap-3 border-t px-4 py-3">
          <p className="me-auto text-sm text-ink-soft">
            {kept < fields.length && wizardTexts.dropped(fields.length - kept, number)}
          </p>
          <Button
            variant="primary"
            disabled={kept === 0}
            pending={isFinishing && wizardTexts.dropping}
            onClick={finish}
          >
            {wizardTexts.keep(kept, fields.length, number)}
          </Button>
        </div>
      </Panel>
      {hasRoom && result.data && (
        <ProposalSample
          extractorId={id}
          document={result.data.document}
          values={new Map([...(values ?? [])].filter(([fieldId]) => !dropped.has(fieldId)))}
          chosen={editing?.fieldId ?? pointed}
          onChoose={setPointed}
        />
      )}
    </div>
  );
}

/** The dropped fields are in the address until the user is done, so that a reload loses nothing. */
function useDroppedFields({ id, fields }: ListedExtractorDto) {
  const parameters = useSearchParams();
  // The router reports a new address too late for a box that has just been ticked.
  const [dropped, setDropped] = useState<ReadonlySet<string>>(() => new Set(parameters.getAll("drop")));
  const remove = useDeleteFields(id);
  const leave = () => replaceUrl(`/extractors/${id}`);
  return {
    dropped,
    toggle: (fieldId: string) => {
      const next = new Set(dropped);
      if (!next.delete(fieldId)) next.add(fieldId);
      setDropped(next);
      const drops = [...next].map((drop) => `&drop=${encodeURIComponent(drop)}`);
      replaceUrl(`/extractors/${id}?source=wizard${drops.join("")}`);
    },
    finish: () => {
      const ids = fields.map((field) => field.id).filter((fieldId) => dropped.has(fieldId));
      if (ids.length === 0) return leave();
      remove.mutate(ids, { onSuccess: leave, onError: toastFailure(texts.fields.deleteFailed) });
    },
    isFinishing: remove.isPending,
  };
}

"use client";

import { FileSearch } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { displayFilename } from "@/components/documents/display-filename";
import { documentResultQuery, documentsQuery } from "@/components/documents/queries";
import { isPendingId } from "@/components/documents/use-add-field";
import { useFieldEditor } from "@/components/extractors/use-field-editor";
import { useFormats } from "@/components/formats";
import { usePointing } from "@/components/review/pointing/use-pointing";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { useFocusAfterEdit } from "@/components/ui/use-focus-after-edit";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import { AlsoOnPage } from "./also-on-page";
import { ProposalSample } from "./proposal-sample";
import { ProposedField, ProposedFieldForm } from "./proposed-field";
import { wizardTexts } from "./texts";
import { useDroppedFields } from "./use-dropped-fields";
import { useNewTable } from "./use-new-table";
import { useSaveProposal } from "./use-save-proposal";
import { valuesOfFields } from "./values-of-fields";

interface ProposedFieldsProps {
  extractor: ListedExtractorDto;
  onSaved: () => void;
  children: React.ReactNode;
}

export default function ProposedFields({ extractor, onSaved, children }: ProposedFieldsProps) {
  const { id, fields } = extractor;
  const { number } = useFormats();
  const { dropped, toggle } = useDroppedFields(id);
  const { save, isSaving } = useSaveProposal(id, onSaved);
  const documents = useQuery(documentsQuery(id));
  const sample = documents.data?.findLast(({ status }) => status === "SUCCESS");
  const result = useQuery({ ...documentResultQuery(id, sample?.id ?? ""), enabled: sample !== undefined });
  const pointing = usePointing(extractor, sample?.id ?? null);
  const { drawing, draw } = useNewTable(pointing.addFrom);
  const [pointed, setPointed] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [pointedOffer, setPointedOffer] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const sheetId = useId();
  const [isSheetOpen, setSheetOpen] = useState(false);
  if (!documents.isPending && !sample) return children;

  const values = result.data ? valuesOfFields(fields, result.data.values) : null;
  const kept = fields.filter((field) => !dropped.has(field.id));
  const droppedIds = fields.filter((field) => dropped.has(field.id)).map((field) => field.id);
  const keptValues = new Map(
    kept.flatMap((field) => {
      const value = values?.get(field.id);
      return value ? [[field.id, value] as const] : [];
    }),
  );

  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 max-md:pb-14 lg:grid-cols-2">
      <Panel aria-labelledby="proposed-heading">
        <div className="border-b px-4 py-3">
          <h2 id="proposed-heading" className="text-base font-medium">
            {wizardTexts.proposed(fields.length, number)}
          </h2>
          <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
            {sample ? wizardTexts.foundIn(displayFilename(sample.filename)) : "\u00a0"}
          </p>
        </div>
        {fields.length === 0 && <p className="px-4 py-6 text-sm">{wizardTexts.clickToAdd}</p>}
        <FieldList
          ref={list}
          extractor={extractor}
          keyOf={pointing.keyOf}
          item={(field) => ({
            value: values?.get(field.id),
            pages: sample?.pages ?? null,
            loading: !result.isError && values === null,
            pending: isPendingId(field.id),
            kept: !dropped.has(field.id),
            chosen: field.id === chosen,
            onChoose: () => setChosen(field.id),
            onToggle: () => toggle(field.id),
            onPoint: (isPointed) =>
              setPointed((current) => (isPointed ? field.id : current === field.id ? null : current)),
          })}
        />
        <AlsoOnPage
          suggestions={pointing.suggestions}
          onAdd={pointing.toggle}
          onPoint={setPointedOffer}
          focusAfterLast={list}
          onDrawTable={
            sample?.format === "pdf"
              ? () => {
                  setSheetOpen(true);
                  draw();
                }
              : null
          }
        />
        <SaveBar
          kept={kept.length}
          dropped={droppedIds.length}
          disabled={values === null || pointing.isAdding}
          isSaving={isSaving}
          onSave={() => sample && save(sample.id, droppedIds, [...keptValues.values()])}
        >
          <Button
            icon={FileSearch}
            className="me-auto md:hidden"
            aria-expanded={isSheetOpen}
            aria-controls={isSheetOpen ? sheetId : undefined}
            onClick={() => setSheetOpen(!isSheetOpen)}
          >
            {isSheetOpen ? wizardTexts.hideDocument : wizardTexts.showDocument}
          </Button>
        </SaveBar>
      </Panel>
      {result.data && (
        <ProposalSample
          id={sheetId}
          extractorId={id}
          document={result.data.document}
          open={isSheetOpen}
          onOpenChange={setSheetOpen}
          values={keptValues}
          pointed={pointed}
          chosen={chosen}
          onChoose={setChosen}
          pointing={pointing}
          preview={pointing.offers.find((offer) => offer.id === pointedOffer) ?? null}
          drawing={drawing}
        />
      )}
    </div>
  );
}

interface SaveBarProps {
  kept: number;
  dropped: number;
  disabled: boolean;
  isSaving: boolean;
  onSave: () => void;
  children: React.ReactNode;
}

function SaveBar({ kept, dropped, disabled, isSaving, onSave, children }: SaveBarProps) {
  const { number } = useFormats();
  return (
    <div className="flex items-center justify-end gap-3 rounded-b border-t bg-sheet px-4 py-3 max-md:fixed max-md:inset-x-0 max-md:bottom-[var(--upload-tray,0rem)] max-md:z-20 max-md:h-14 max-md:py-0 md:sticky md:bottom-0">
      <p className="me-auto text-sm text-ink-soft max-md:sr-only">
        {dropped > 0 && wizardTexts.dropped(dropped, number)}
      </p>
      {children}
      <Button
        variant="primary"
        disabled={disabled || kept === 0}
        pending={isSaving && wizardTexts.saving}
        onClick={onSave}
      >
        {wizardTexts.save(kept, number)}
      </Button>
    </div>
  );
}

type ItemProps = React.ComponentProps<typeof ProposedField>;

interface FieldListProps {
  ref: React.Ref<HTMLUListElement>;
  extractor: ListedExtractorDto;
  keyOf: (fieldId: string) => string;
  item: (field: ItemProps["field"]) => Omit<ItemProps, "field" | "onEdit">;
}

function FieldList({ ref, extractor: { id, fields }, keyOf, item }: FieldListProps) {
  const editor = useFieldEditor(id, fields);
  const { editing } = editor;
  useFocusAfterEdit(editing?.fieldId ?? null);
  return (
    <ul ref={ref} tabIndex={-1} aria-labelledby="proposed-heading" className="divide-y outline-none">
      {fields.map((field) =>
        editing?.fieldId === field.id ? (
          <ProposedFieldForm
            key={keyOf(field.id)}
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
            key={keyOf(field.id)}
            field={field}
            {...item(field)}
            onEdit={() => editor.startEdit(field)}
          />
        ),
      )}
    </ul>
  );
}

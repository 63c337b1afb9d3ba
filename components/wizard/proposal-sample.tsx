"use client";

import { useCorrectValue } from "@/components/documents/use-correct-value";
import { isTable } from "@/components/documents/table-value";
import { marksOf } from "@/components/review/marks";
import { markOfWords, overlappingOffer } from "@/components/review/pointing/offers";
import { SelectedWords } from "@/components/review/pointing/selected-words";
import type { usePointing } from "@/components/review/pointing/use-pointing";
import { useSelectedWords } from "@/components/review/pointing/use-selected-words";
import type { SourceMark, TableDrawing } from "@/components/review/source";
import { SourcePanel } from "@/components/review/source-panel";
import type { DocumentDto } from "@/lib/api/document";
import type { ValueDto } from "@/lib/api/value";

interface ProposalSampleProps {
  id: string;
  extractorId: string;
  document: DocumentDto;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  values: ReadonlyMap<string, ValueDto>;
  pointed: string | null;
  chosen: string | null;
  onChoose: (fieldId: string | null) => void;
  pointing: ReturnType<typeof usePointing>;
  preview: SourceMark | null;
  drawing: TableDrawing | null;
}

export function ProposalSample(props: ProposalSampleProps) {
  const { id, extractorId, document, values, pointed, chosen, onChoose, pointing, preview, drawing } = props;
  const words = useSelectedWords();
  const { mutateAsync: correct } = useCorrectValue(extractorId);
  const marks = marksOf([...values.values()]);
  const shownName = values.get(pointed ?? chosen ?? "")?.name;
  const { selection } = words;
  return (
    <div className="max-md:contents md:sticky md:top-20 md:z-10 md:grid md:h-[45dvh] md:overflow-hidden md:rounded md:border md:border-s-0 md:max-lg:order-first lg:h-[calc(100dvh-6rem)]">
      <SourcePanel
        id={id}
        open={props.open}
        onOpenChange={props.onOpenChange}
        extractorId={extractorId}
        document={document}
        marks={marks}
        chosen={marks.find(({ name }) => name === shownName) ?? null}
        preview={selection && words.isInForm ? markOfWords(selection) : preview}
        onChooseMark={(name) => {
          const [fieldId] = [...values].find(([, value]) => value.name === name) ?? [];
          onChoose(fieldId ?? null);
        }}
        onHoverMark={() => undefined}
        offers={pointing.offers}
        onToggleOffer={pointing.toggle}
        onSelect={words.select}
        drawing={drawing}
      />
      {selection && (
        <SelectedWords
          key={`${selection.start} ${selection.end}`}
          selection={selection}
          values={[...values.values()].filter((value) => !isTable(value))}
          chosenName={values.get(chosen ?? "")?.name ?? null}
          onUse={async ({ name }, { text, start, end }) => {
            await correct({
              docId: document.id,
              change: { name, value: text.trim(), pointed: { start, end } },
            });
            onChoose(null);
          }}
          newField={{
            isOpen: true,
            offer: overlappingOffer(pointing.suggestions, selection),
            takesFocus: words.isReleased,
            onAdd: async (given) => {
              await pointing.addFrom({ start: selection.start, end: selection.end }, given);
            },
          }}
          onClose={words.close}
        />
      )}
    </div>
  );
}

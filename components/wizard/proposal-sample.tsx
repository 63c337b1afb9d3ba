"use client";

import { marksOf } from "@/components/review/marks";
import { SourcePanel } from "@/components/review/source-panel";
import type { DocumentDto } from "@/lib/api/document";
import type { ValueDto } from "@/lib/api/value";

interface ProposalSampleProps {
  extractorId: string;
  document: DocumentDto;
  /** The values whose places are marked, by the ids of their fields. */
  values: ReadonlyMap<string, ValueDto>;
  /** The id of the field whose place is shown. */
  chosen: string | null;
  onChoose: (fieldId: string | null) => void;
}

/** The wizard's sample, with the places of what the proposed fields found in it. */
export function ProposalSample({ extractorId, document, values, chosen, onChoose }: ProposalSampleProps) {
  const marks = marksOf([...values.values()]);
  const chosenName = values.get(chosen ?? "")?.name;
  const choose = (name: string) => {
    const [fieldId] = [...values].find(([, value]) => value.name === name) ?? [];
    onChoose(fieldId ?? null);
  };
  return (
    <div className="sticky top-6 grid h-[calc(100dvh-8rem)] overflow-hidden rounded border border-s-0">
      <SourcePanel
        id="sample"
        open={false}
        onOpenChange={() => undefined}
        extractorId={extractorId}
        document={document}
        marks={marks}
        chosen={marks.find(({ name }) => name === chosenName) ?? null}
        preview={null}
        onChooseMark={choose}
        onHoverMark={() => undefined}
        onSelect={() => undefined}
      />
    </div>
  );
}

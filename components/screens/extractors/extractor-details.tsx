"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Ellipsis, FileUp, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useState, type ComponentProps } from "react";
import { messageOf } from "@/components/error-message";
import { HelpLink } from "@/components/help/help-link";
import { BreadcrumbLabel } from "@/components/navigation/breadcrumb-labels";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { LoadFailure } from "@/components/ui/load-failure";
import { Panel } from "@/components/ui/panel";
import { HeaderCell, Table, TableBody, TableHead } from "@/components/ui/table";
import { editButtonId, useFocusAfterEdit } from "@/components/ui/use-focus-after-edit";
import { useMenuOnDemand } from "@/components/ui/use-menu-on-demand";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import type { FieldDto, ListedExtractorDto } from "@/lib/api/extractor";
import type ExtractorMenu from "./extractor-menu";
import { ExtractorName } from "./extractor-name";
import { FieldFormRow, FieldRow } from "./field-row";
import { RulesPanel } from "./rules-panel";
import { TrustPanel } from "./trust-panel";
import { extractorQuery } from "@/components/extractors/queries";
import { useFieldOrder } from "@/components/extractors/use-field-order";
import { useFieldEditor } from "@/components/extractors/use-field-editor";
import { ButtonLink } from "@/components/navigation/button-link";

const importMenu = () => import("./extractor-menu");
const WizardPopover = dynamic(() => import("./wizard-popover"));
const ProposedFields = dynamic(() => import("@/components/wizard/proposed-fields"));
const SavedNotice = dynamic(() => import("@/components/wizard/saved-notice"));
const LearntDialog = dynamic(() => import("./learnt-dialog"), { ssr: false });
const SchemaDialog = dynamic(() => import("./schema-dialog"), { ssr: false });

export function ExtractorDetails({ id }: { id: string }) {
  const extractor = useQuery(extractorQuery(id));
  if (extractor.isPending) return <TableSkeleton rows={5} label="Loading extractor" />;
  if (extractor.isError) {
    return (
      <LoadFailure title={texts.loadFailures.extractorDetails} detail={messageOf(extractor.error)}>
        <ButtonLink href="/extractors">Back to Extractors</ButtonLink>
      </LoadFailure>
    );
  }
  return <LoadedDetails extractor={extractor.data} />;
}

function LoadedDetails({ extractor }: { extractor: ListedExtractorDto }) {
  const fromWizard = useSearchParams().get("source") === "wizard";
  const [isPasting, setPasting] = useState(false);
  const [isShowingLearnt, setShowingLearnt] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { id, name, fields } = extractor;
  const isUsed = extractor.document_count > 0 || extractor.last_used_at !== null;
  return (
    <div className="grid gap-6">
      <BreadcrumbLabel path={`/extractors/${id}`} label={name} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ExtractorName id={id} name={name} />
        <div className="flex flex-wrap items-center gap-2">
          <ButtonLink icon={ArrowLeft} href="/extractors">
            Back to Extractors
          </ButtonLink>
          {fromWizard ? (
            <WizardPopover extractorId={id}>
              <ExtractLink id={id} variant="secondary" />
            </WizardPopover>
          ) : (
            <ExtractLink id={id} variant="primary" />
          )}
          <MoreActions
            extractor={extractor}
            onFromSchema={() => setPasting(true)}
            onLearnt={() => setShowingLearnt(true)}
          />
        </div>
      </div>
      {isPasting && <SchemaDialog onClose={() => setPasting(false)} />}
      {isShowingLearnt && <LearntDialog extractor={extractor} onClose={() => setShowingLearnt(false)} />}
      {isSaved && !fromWizard && <SavedNotice extractorId={id} />}
      {fromWizard ? (
        <ProposedFields extractor={extractor} onSaved={() => setSaved(true)}>
          <Fields extractorId={id} fields={fields} />
        </ProposedFields>
      ) : (
        <Fields extractorId={id} fields={fields} />
      )}
      {(isUsed || extractor.rules.length > 0) && <RulesPanel extractor={extractor} />}
      {isUsed && <TrustPanel extractor={extractor} />}
    </div>
  );
}

function MoreActions(props: ComponentProps<typeof ExtractorMenu>) {
  const { Menu, button } = useMenuOnDemand(importMenu);
  if (Menu) return <Menu {...props} />;
  return <IconButton icon={Ellipsis} label={texts.extractors.moreActions} {...button} />;
}

function ExtractLink({ id, variant }: { id: string; variant: "primary" | "secondary" }) {
  return (
    <ButtonLink variant={variant} icon={FileUp} href={`/extractors/${id}/extract`}>
      Extract Documents
    </ButtonLink>
  );
}

const NEW_FIELD = "new-field";
const MOVE_HINT = "move-hint";

function Fields({ extractorId, fields }: { extractorId: string; fields: FieldDto[] }) {
  const editor = useFieldEditor(extractorId, fields);
  const { editing, adding } = editor;
  const order = useFieldOrder(extractorId, fields);
  const canMove = fields.length > 1 && editing === null;
  useFocusAfterEdit(editing?.fieldId ?? null);
  useFocusAfterEdit(adding && NEW_FIELD);
  return (
    <Panel aria-labelledby="fields-heading">
      <div className="flex items-center justify-between gap-3 px-4 py-3">
        <h2 id="fields-heading" className="text-base font-medium">
          Fields <span className="font-normal text-ink-soft">{fields.length > 0 && fields.length}</span>
        </h2>
        <HelpLink to="using#fields" className="ms-auto">
          Help
        </HelpLink>
        <Button
          icon={Plus}
          id={editButtonId(NEW_FIELD)}
          size="sm"
          disabled={adding !== null}
          onClick={editor.startAdding}
        >
          Add Field
        </Button>
      </div>
      {fields.length === 0 && !adding ? (
        <div className="border-t">
          <EmptyState
            title={texts.fields.empty}
            hint="A field is one value to extract from each document, such as an invoice number."
          />
        </div>
      ) : (
        <div className="border-t">
          <p id={MOVE_HINT} hidden>
            {texts.fields.moveHint}
          </p>
          <Table aria-labelledby="fields-heading">
            <TableHead>
              <HeaderCell>Name</HeaderCell>
              <HeaderCell>Type</HeaderCell>
              <HeaderCell>Required</HeaderCell>
              <HeaderCell>Prompt</HeaderCell>
              <HeaderCell className="text-end">Actions</HeaderCell>
            </TableHead>
            <TableBody>
              {order.fields.map((field) =>
                editing?.fieldId === field.id ? (
                  <FieldFormRow
                    key={field.id}
                    idPrefix={field.id}
                    label={`Edit field ${field.name}`}
                    draft={editing.draft}
                    errors={editing.errors}
                    saved={{ extractorId, field }}
                    saving={false}
                    onChange={editor.changeEdit}
                    onSave={editor.saveEdit}
                    onCancel={editor.cancelEdit}
                  />
                ) : (
                  <FieldRow
                    key={field.id}
                    field={field}
                    handle={canMove ? { ...order.handleOf(field.id), "aria-describedby": MOVE_HINT } : null}
                    row={order.rowOf(field.id)}
                    isMoving={order.movingId === field.id}
                    onEdit={() => editor.startEdit(field)}
                    onDelete={() => editor.deleteField(field)}
                  />
                ),
              )}
              {adding && (
                <FieldFormRow
                  idPrefix={NEW_FIELD}
                  label="New field"
                  draft={adding.draft}
                  errors={adding.errors}
                  saving={editor.saving}
                  onChange={editor.changeNew}
                  onSave={editor.saveNew}
                  onCancel={editor.cancelAdding}
                />
              )}
            </TableBody>
          </Table>
        </div>
      )}
    </Panel>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { FileUp, Pencil, Plus, Trash2, WandSparkles } from "lucide-react";
import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { useFormats } from "@/components/formats";
import { Link } from "@/components/navigation/link";
import { closeOverlay, pushOverlay } from "@/components/navigation/overlay-history";
import { useNavigate } from "@/components/navigation/use-navigate";
import { formatCount } from "@/components/pluralize";
import { SampleButtons } from "@/components/samples/sample-buttons";
import type { Sample } from "@/components/samples/samples";
import { HelpLink } from "@/components/help/help-link";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { confirmAction } from "@/components/ui/confirm-action";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { LoadFailure } from "@/components/ui/load-failure";
import { Panel } from "@/components/ui/panel";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { toastFailure, toastSuccess } from "@/components/ui/toast";
import { Tooltip } from "@/components/ui/tooltip";
import type { ExtractorInListDto } from "@/lib/api/extractor";
import { FieldTypeChips } from "@/components/extractors/field-chips";
import { useOptimisticMutation } from "@/components/use-optimistic-mutation";
import { callApi } from "@/lib/http/client";
import { extractorKeys, extractorsQuery } from "@/components/extractors/queries";
import { ButtonLink } from "@/components/navigation/button-link";

const NewExtractorDialog = dynamic(() => import("./new-extractor-dialog"), { ssr: false });
const WizardDialog = dynamic(() => import("@/components/wizard/wizard-dialog"), { ssr: false });

export function ExtractorList() {
  const extractors = useQuery(extractorsQuery);
  const parameters = useSearchParams();
  const pathname = usePathname();
  const navigate = useNavigate();
  const [sample, setSample] = useState<Sample>();
  const remove = useDeleteExtractor();

  // The URL contains the open dialog, so that the command palette and other pages can link to it.
  const open = (dialog: "new" | "wizard") => pushOverlay(`${pathname}?${dialog}=1`);
  const close = () => {
    setSample(undefined);
    closeOverlay(pathname);
  };

  const removeIfConfirmed = async ({ id, name }: ExtractorInListDto) => {
    const confirmed = await confirmAction({
      title: texts.extractors.confirmDelete(name),
      description: "Its fields, documents and results will also be deleted.",
      confirmLabel: "Delete",
    });
    if (!confirmed) return;
    remove.mutate(id, {
      onSuccess: () => toastSuccess(texts.extractors.deleted(name)),
      onError: toastFailure(texts.extractors.deleteFailed),
    });
  };

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">
          An extractor is a list of the fields to extract from each document.{" "}
          <HelpLink to="using#make-an-extractor" />
        </p>
        <div className="flex flex-wrap gap-2">
          <Button icon={WandSparkles} onClick={() => open("wizard")}>
            Use Wizard
          </Button>
          <Button icon={Plus} variant="primary" onClick={() => open("new")}>
            New Extractor
          </Button>
        </div>
      </div>

      {extractors.isPending && <TableSkeleton rows={4} label="Loading extractors" />}
      {extractors.isError && <LoadFailure title={texts.loadFailures.extractors} query={extractors} />}
      {extractors.data?.length === 0 && (
        <Panel>
          <EmptyState title={texts.extractors.empty} hint="The wizard creates one from a sample document.">
            <SampleButtons
              wizard
              onPick={(picked) => {
                setSample(picked);
                open("wizard");
              }}
            />
          </EmptyState>
        </Panel>
      )}
      {extractors.data && extractors.data.length > 0 && (
        <Panel>
          <Table aria-label="Extractors">
            <TableHead>
              <HeaderCell>Extractor Name</HeaderCell>
              <HeaderCell>Fields</HeaderCell>
              <HeaderCell className="text-end">Actions</HeaderCell>
            </TableHead>
            <TableBody>
              {extractors.data.map((extractor) => (
                <ExtractorRow
                  key={extractor.id}
                  extractor={extractor}
                  onOpen={() => navigate(`/extractors/${extractor.id}`)}
                  onDelete={() => void removeIfConfirmed(extractor)}
                />
              ))}
            </TableBody>
          </Table>
        </Panel>
      )}

      {parameters.has("new") && <NewExtractorDialog onClose={close} />}
      {parameters.has("wizard") && <WizardDialog sample={sample} onClose={close} />}
    </div>
  );
}

interface ExtractorRowProps {
  extractor: ExtractorInListDto;
  onOpen: () => void;
  onDelete: () => void;
}

function ExtractorRow({ extractor, onOpen, onDelete }: ExtractorRowProps) {
  const { id, name, fields } = extractor;
  return (
    <TableRow
      className="cursor-pointer transition-colors hover:bg-wash/60"
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest("a, button")) onOpen();
      }}
    >
      <Cell data-lead data-label="Extractor Name" className="max-md:flex-wrap md:max-w-96">
        <Link
          href={`/extractors/${id}`}
          className="target inline-flex items-center rounded font-medium [overflow-wrap:anywhere] hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <ExtractorUse extractor={extractor} />
      </Cell>
      <Cell data-label="Fields">
        <FieldTypeChips fields={fields} />
      </Cell>
      <Cell data-label="Actions">
        <div className="flex justify-end gap-1">
          <Tooltip text="Edit">
            <ButtonLink
              variant="ghost"
              size="icon"
              icon={Pencil}
              href={`/extractors/${id}`}
              aria-label={`Edit ${name}`}
            />
          </Tooltip>
          <Tooltip text="Extract documents">
            <ButtonLink
              variant="ghost"
              size="icon"
              icon={FileUp}
              href={`/extractors/${id}/extract`}
              aria-label={`Extract documents with ${name}`}
            />
          </Tooltip>
          <IconButton icon={Trash2} tooltip="Delete" label={`Delete ${name}`} onClick={onDelete} />
        </div>
      </Cell>
    </TableRow>
  );
}

function ExtractorUse({ extractor }: { extractor: ExtractorInListDto }) {
  const { id, document_count: documents, to_check: toCheck, last_used_at: lastUsed } = extractor;
  const { number, date, exactDate } = useFormats();
  return (
    <p className="flex flex-wrap gap-x-3 text-xs font-normal text-ink-soft">
      <span>{formatCount(documents, "document", number)}</span>
      {toCheck > 0 && (
        <Link
          href={`/extractors/${id}/extract`}
          className="text-pending underline decoration-dotted underline-offset-4 hover:decoration-solid"
        >
          {texts.documents.toCheck(number(toCheck))}
        </Link>
      )}
      <span title={lastUsed === null ? undefined : exactDate(lastUsed)} suppressHydrationWarning>
        {lastUsed === null ? texts.extractors.neverUsed : texts.extractors.lastUsed(date(lastUsed))}
      </span>
    </p>
  );
}

function useDeleteExtractor() {
  return useOptimisticMutation({
    queryKey: extractorsQuery.queryKey,
    send: (id: string) => callApi("deleteExtractor", { params: { id } }),
    apply: (extractors: ExtractorInListDto[], id) => extractors.filter((extractor) => extractor.id !== id),
    invalidates: extractorKeys.list,
  });
}

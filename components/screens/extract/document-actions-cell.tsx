"use client";

import { Ellipsis, Eye, RotateCw, Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { canBeRetried } from "@/components/documents/can-be-retried";
import { displayFilename } from "@/components/documents/display-filename";
import { texts } from "@/components/texts";
import { IconButton } from "@/components/ui/icon-button";
import { Cell, unnamedCell } from "@/components/ui/table";
import { useMenuOnDemand } from "@/components/ui/use-menu-on-demand";
import type { DocumentDto } from "@/lib/api/document";
import { cn } from "@/lib/class-names";
import type DocumentMenu from "./document-menu";

const importMenu = () => import("./document-menu");

export interface DocumentActions {
  onOpen: (id: string) => void;
  onToggle: (id: string, range: boolean) => void;
  onView: (id: string) => void;
  onDelete: (document: DocumentDto) => void;
  onRetry: (document: DocumentDto) => void;
  onExtractAgain: (document: DocumentDto) => void;
}

interface DocumentActionsCellProps {
  document: DocumentDto;
  reviewPath: string;
  actions: DocumentActions;
}

export function DocumentActionsCell({ document, reviewPath, actions }: DocumentActionsCellProps) {
  const success = document.status === "SUCCESS";
  const filename = displayFilename(document.filename);
  return (
    <Cell data-label="Actions" className={cn("cards:col-start-3 cards:row-start-3", unnamedCell)}>
      <div className="flex justify-end gap-1">
        {canBeRetried(document) && (
          <IconButton
            icon={RotateCw}
            tooltip="Retry"
            label={`Retry ${filename}`}
            onClick={() => actions.onRetry(document)}
          />
        )}
        <IconButton
          icon={Eye}
          tooltip="View extracted data"
          label={`View extracted data of ${filename}`}
          disabled={!success}
          onClick={() => actions.onView(document.id)}
        />
        <DeleteButton document={document} onDelete={() => actions.onDelete(document)} />
        {success ? (
          <MoreButton
            document={document}
            reviewPath={reviewPath}
            onExtractAgain={() => actions.onExtractAgain(document)}
          />
        ) : (
          <span className="size-8 cards:hidden" />
        )}
      </div>
    </Cell>
  );
}

function MoreButton(props: ComponentProps<typeof DocumentMenu>) {
  const { Menu, button } = useMenuOnDemand(importMenu);
  if (Menu) return <Menu {...props} />;
  const label = texts.documents.moreActions(displayFilename(props.document.filename));
  return <IconButton icon={Ellipsis} label={label} {...button} />;
}

/** Stays focusable while disabled, so that its tooltip can give the reason. */
function DeleteButton({ document, onDelete }: { document: DocumentDto; onDelete: () => void }) {
  const locked = document.status === "PROCESSING";
  return (
    <IconButton
      icon={Trash2}
      tooltip={locked ? texts.documents.noDeleteWhileProcessing : "Delete"}
      label={
        locked ? texts.documents.noDeleteWhileProcessing : `Delete ${displayFilename(document.filename)}`
      }
      aria-disabled={locked}
      onClick={locked ? undefined : onDelete}
    />
  );
}

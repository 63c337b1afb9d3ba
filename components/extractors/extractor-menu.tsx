"use client";

import { useQuery } from "@tanstack/react-query";
import { Braces, Copy, CopyPlus, Ellipsis, Hash, Terminal } from "lucide-react";
import { uploadRequest } from "@/components/api-request";
import { copyText } from "@/components/copy-text";
import { messageOf } from "@/components/error-message";
import { useNavigate } from "@/components/navigation/use-navigate";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { toastError, toastSuccess } from "@/components/ui/toast";
import type { ExtractorDto } from "@/lib/api/extractor";
import { EXTRACTOR_NAME_MAX } from "@/lib/api/limits";
import { extractorSchemaQuery } from "./queries";
import { useCreateExtractor } from "./use-create-extractor";

const text = texts.extractors;

interface ExtractorMenuProps {
  extractor: ExtractorDto;
  onFromSchema: () => void;
}

/** What is done less often with one extractor. */
export default function ExtractorMenu({ extractor: { id, name }, onFromSchema }: ExtractorMenuProps) {
  const create = useCreateExtractor();
  const navigate = useNavigate();
  const duplicate = (schema: Record<string, unknown>) =>
    create.mutate(
      { name: text.copyOf(name).slice(0, EXTRACTOR_NAME_MAX), schema },
      {
        onSuccess: (copy) => {
          toastSuccess(text.duplicated);
          navigate(`/extractors/${copy.id}`);
        },
        onError: (failure) => toastError(text.duplicateFailed, messageOf(failure)),
      },
    );
  return (
    <Menu defaultOpen modal={false}>
      <MenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={text.moreActions}>
          <Ellipsis aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => copyText(id)}>
          <Hash aria-hidden />
          {text.copyId}
        </MenuItem>
        <MenuItem onSelect={() => copyText(uploadRequest(id))}>
          <Terminal aria-hidden />
          {text.copyRequest}
        </MenuItem>
        <SchemaItems extractorId={id} onDuplicate={duplicate} />
        <MenuItem onSelect={onFromSchema}>
          <Braces aria-hidden />
          {text.fromSchema}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

interface SchemaItemsProps {
  extractorId: string;
  onDuplicate: (schema: Record<string, unknown>) => void;
}

/** Fetches the schema while the menu is open: browsers let a click copy, but not what ends later. */
function SchemaItems({ extractorId, onDuplicate }: SchemaItemsProps) {
  const { data: schema, error } = useQuery(extractorSchemaQuery(extractorId));
  return (
    <>
      {error && <p className="max-w-64 px-2.5 py-1.5 text-xs text-danger">{messageOf(error)}</p>}
      <MenuItem disabled={!schema} onSelect={() => copyText(JSON.stringify(schema, null, 2))}>
        <Copy aria-hidden />
        {text.copySchema}
      </MenuItem>
      <MenuItem disabled={!schema} onSelect={() => schema && onDuplicate(schema)}>
        <CopyPlus aria-hidden />
        {text.duplicate}
      </MenuItem>
    </>
  );
}

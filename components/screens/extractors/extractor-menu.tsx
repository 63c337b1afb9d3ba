"use client";

import { useQuery } from "@tanstack/react-query";
import { Braces, Copy, CopyPlus, Ellipsis, GraduationCap, Hash, Terminal } from "lucide-react";
import { uploadRequest } from "@/components/api-request";
import { copyText } from "@/components/copy-text";
import { messageOf } from "@/components/error-message";
import { useNavigate } from "@/components/navigation/use-navigate";
import { texts } from "@/components/texts";
import { learningTexts } from "@/components/review/learning-texts";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { toastFailure } from "@/components/ui/toast";
import type { ExtractorDto } from "@/lib/api/extractor";
import { EXTRACTOR_NAME_MAX } from "@/lib/api/limits";
import { extractorSchemaQuery } from "@/components/extractors/queries";
import { useCreateExtractor } from "./use-create-extractor";

const text = texts.extractors;

interface ExtractorMenuProps {
  extractor: ExtractorDto;
  onFromSchema: () => void;
  onLearnt: () => void;
}

export default function ExtractorMenu({
  extractor: { id, name },
  onFromSchema,
  onLearnt,
}: ExtractorMenuProps) {
  const create = useCreateExtractor();
  const navigate = useNavigate();
  const duplicate = (schema: Record<string, unknown>) =>
    create.mutate(
      { name: text.copyOf(name).slice(0, EXTRACTOR_NAME_MAX), schema },
      {
        onSuccess: (copy) => navigate(`/extractors/${copy.id}`),
        onError: toastFailure(text.duplicateFailed),
      },
    );
  return (
    <Menu defaultOpen modal={false}>
      <MenuTrigger asChild>
        <Button icon={Ellipsis} variant="ghost" size="icon" aria-label={text.moreActions}></Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem icon={Hash} onSelect={() => copyText(id)}>
          {text.copyId}
        </MenuItem>
        <MenuItem icon={Terminal} onSelect={() => copyText(uploadRequest(id))}>
          {text.copyRequest}
        </MenuItem>
        <SchemaItems extractorId={id} onDuplicate={duplicate} />
        <MenuItem icon={Braces} onSelect={onFromSchema}>
          {text.fromSchema}
        </MenuItem>
        <MenuItem icon={GraduationCap} onSelect={onLearnt}>
          {learningTexts.title}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

interface SchemaItemsProps {
  extractorId: string;
  onDuplicate: (schema: Record<string, unknown>) => void;
}

/** Fetches the schema in advance, because browsers allow copying only during a click. */
function SchemaItems({ extractorId, onDuplicate }: SchemaItemsProps) {
  const { data: schema, error } = useQuery(extractorSchemaQuery(extractorId));
  return (
    <>
      {error && <p className="max-w-64 px-2.5 py-1.5 text-xs text-danger">{messageOf(error)}</p>}
      <MenuItem icon={Copy} disabled={!schema} onSelect={() => copyText(JSON.stringify(schema, null, 2))}>
        {text.copySchema}
      </MenuItem>
      <MenuItem icon={CopyPlus} disabled={!schema} onSelect={() => schema && onDuplicate(schema)}>
        {text.duplicate}
      </MenuItem>
    </>
  );
}

"use client";

import { Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { messageOf } from "@/components/error-message";
import { useUnsavedChanges } from "@/components/navigation/unsaved-changes";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { toastError } from "@/components/ui/toast";
import { editButtonId, useFocusAfterEdit } from "@/components/ui/use-focus-after-edit";
import { EXTRACTOR_NAME_MAX } from "@/lib/api/limits";
import { useRenameExtractor } from "@/components/extractors/use-fields";

export function ExtractorName({ id, name }: { id: string; name: string }) {
  const [draft, setDraft] = useState<string | null>(null);
  const rename = useRenameExtractor(id);
  const router = useRouter();
  useFocusAfterEdit(draft === null ? null : id);
  useUnsavedChanges(draft !== null && draft.trim() !== name ? texts.leaving.unsavedName : null, "page");

  const save = () => {
    const next = draft?.trim();
    if (!next) return;
    setDraft(null);
    if (next === name) return;
    rename.mutate(next, {
      onSuccess: () => router.refresh(),
      onError: (error) => {
        toastError(texts.extractors.renameFailed, messageOf(error));
        setDraft(next);
      },
    });
  };

  if (draft === null) {
    return (
      <div className="flex min-w-0 items-center gap-1.5">
        <h2 className="min-w-0 text-xl font-medium [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h2>
        <IconButton
          id={editButtonId(id)}
          icon={Pencil}
          tooltip="Rename"
          label="Rename extractor"
          onClick={() => setDraft(name)}
        />
      </div>
    );
  }
  return (
    <form
      className="flex w-full max-w-xl flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => event.key === "Escape" && setDraft(null)}
    >
      <Input
        aria-label="Extractor name"
        className="flex-1 basis-48"
        value={draft}
        maxLength={EXTRACTOR_NAME_MAX}
        dir="auto"
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
      />
      <Button onClick={() => setDraft(null)}>Cancel</Button>
      <Button type="submit" variant="primary" disabled={!draft.trim()}>
        Save
      </Button>
    </form>
  );
}

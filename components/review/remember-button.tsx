"use client";

import { BookmarkPlus } from "lucide-react";
import { useUpdateField } from "@/components/extractors/use-fields";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/toast";
import type { FieldDto } from "@/lib/api/extractor";
import { useReviewContext } from "./use-review";

interface RememberButtonProps {
  field: FieldDto;
  change: Parameters<ReturnType<typeof useUpdateField>["mutate"]>[0]["change"];
  remembered: string;
  children: string;
}

export function RememberButton({ field, change, remembered, children }: RememberButtonProps) {
  const update = useUpdateField(useReviewContext().extractor.id);
  return (
    <Button
      icon={BookmarkPlus}
      size="sm"
      onClick={() =>
        update.mutate(
          { fieldId: field.id, change },
          { onSuccess: () => announce(remembered), onError: toastFailure(texts.fields.updateFailed) },
        )
      }
    >
      {children}
    </Button>
  );
}

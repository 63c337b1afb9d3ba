"use client";

import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/panel";
import type { useDocumentUpload } from "./use-document-upload";
import { ButtonLink } from "@/components/navigation/button-link";

export default function HeldFilesNotice({ held }: Pick<ReturnType<typeof useDocumentUpload>, "held">) {
  const { number } = useFormats();
  const { count, affordable, send, discard } = held;
  const suffices = affordable >= count;
  return (
    <div role="alert">
      <Notice
        tone={suffices ? "action" : "pending"}
        title={
          suffices
            ? texts.uploads.enoughCredits(count, number)
            : texts.uploads.tooFewCredits(count, affordable, number)
        }
      >
        {!suffices && <p className="mt-1">{texts.uploads.tooFewCreditsHint}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          {affordable > 0 && (
            <Button size="sm" onClick={() => send(Math.min(affordable, count))}>
              {texts.uploads.send(Math.min(affordable, count), number)}
            </Button>
          )}
          {!suffices && (
            <>
              <ButtonLink size="sm" href="/credits">
                {texts.uploads.getCredits}
              </ButtonLink>
              <Button size="sm" variant="ghost" onClick={() => send(count)}>
                {texts.uploads.sendAnyway(count, number)}
              </Button>
            </>
          )}
          <Button size="sm" variant="ghost" onClick={discard}>
            {texts.uploads.discard}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

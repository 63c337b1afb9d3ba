"use client";

import { useQuery } from "@tanstack/react-query";
import { listRequest, uploadRequest } from "@/components/api-request";
import { extractorsQuery } from "@/components/extractors/queries";
import { CopyButton } from "@/components/help/copy-button";
import type { KeyScope } from "@/lib/api/key";
import { keyTexts as text } from "./texts";

export function FirstRequest({ apiKey, scope }: { apiKey: string; scope: KeyScope }) {
  const newest = useQuery(extractorsQuery).data?.[0];
  const request = scope === "write" && newest ? uploadRequest(newest.id, apiKey) : listRequest(apiKey);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-sm">
      <p className="font-medium">{text.tryIt}</p>
      <div className="relative">
        <pre
          tabIndex={0}
          aria-label={text.tryIt}
          className="rounded border bg-wash/60 px-3 py-2 pe-11 font-mono text-xs leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {request}
        </pre>
        <CopyButton text={request} label={text.copyRequest} />
      </div>
      {/* Open a new tab, because this tab would no longer show the key when the user comes back. */}
      <a
        href="/help/api"
        target="_blank"
        rel="noreferrer"
        className="target justify-self-start text-action underline underline-offset-4"
      >
        {text.documentation}
      </a>
    </div>
  );
}

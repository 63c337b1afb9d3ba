"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { HelpLink } from "@/components/help/help-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadFailure } from "@/components/ui/load-failure";
import { Panel } from "@/components/ui/panel";
import { LoadingLine } from "@/components/ui/skeleton";
import { webhooksQuery } from "./queries";
import { webhookTexts as text } from "./texts";
import { WebhookPanel } from "./webhook-panel";

const NewWebhookDialog = dynamic(() => import("./new-webhook-dialog"), { ssr: false });

export function Webhooks() {
  const [isAdding, setAdding] = useState(false);
  const webhooks = useQuery(webhooksQuery);
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      {text.new}
    </Button>
  );
  return (
    <div className="grid gap-6">
      {webhooks.isPending && (
        <Panel>
          <LoadingLine />
        </Panel>
      )}
      {webhooks.isError && <LoadFailure title={text.loadFailed} query={webhooks} />}
      {webhooks.data?.length === 0 && (
        <Panel>
          <EmptyState title={text.empty} hint={text.explained}>
            {add}
            <HelpLink to="webhooks" />
          </EmptyState>
        </Panel>
      )}
      {webhooks.data && webhooks.data.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="max-w-prose text-sm text-ink-soft">
              {text.explained} <HelpLink to="webhooks" />
            </p>
            {add}
          </div>
          {webhooks.data.map((webhook) => (
            <WebhookPanel key={webhook.id} webhook={webhook} />
          ))}
        </>
      )}
      {isAdding && <NewWebhookDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

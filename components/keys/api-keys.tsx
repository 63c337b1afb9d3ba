"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useCoarseNow, useFormats } from "@/components/formats";
import { Button } from "@/components/ui/button";
import { confirmAction } from "@/components/ui/confirm-action";
import { LoadFailure } from "@/components/ui/load-failure";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { LoadingLine } from "@/components/ui/skeleton";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { toastFailure } from "@/components/ui/toast";
import type { KeyDto } from "@/lib/api/key";
import { keysQuery } from "./queries";
import { keyTexts as text } from "./texts";
import { useRevokeKey } from "./use-keys";
import { ButtonLink } from "@/components/navigation/button-link";

const NewKeyDialog = dynamic(() => import("./new-key-dialog"), { ssr: false });

export function ApiKeys() {
  const [isCreating, setCreating] = useState(false);
  return (
    <Panel aria-labelledby="keys-heading">
      <PanelHeader id="keys-heading" title={text.heading}>
        <div className="flex flex-wrap gap-2">
          <ButtonLink size="sm" variant="ghost" href="/help/api">
            {text.documentation}
          </ButtonLink>
          <Button size="sm" onClick={() => setCreating(true)}>
            {text.new}
          </Button>
        </div>
      </PanelHeader>
      <KeyList />
      {isCreating && <NewKeyDialog onClose={() => setCreating(false)} />}
    </Panel>
  );
}

function KeyList() {
  const keys = useQuery(keysQuery);
  if (keys.isPending) return <LoadingLine />;
  if (keys.isError) return <LoadFailure title={text.loadFailed} query={keys} />;
  if (keys.data.length === 0)
    return (
      <p className="px-5 py-4 text-sm text-ink-soft">
        {text.empty} {text.explained}
      </p>
    );
  return (
    <Table>
      <TableHead>
        <HeaderCell>Name</HeaderCell>
        <HeaderCell>Scope</HeaderCell>
        <HeaderCell>Last used</HeaderCell>
        <HeaderCell>Expires</HeaderCell>
        <HeaderCell>
          <span className="sr-only">Actions</span>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {keys.data.map((key) => (
          <KeyRow key={key.id} apiKey={key} />
        ))}
      </TableBody>
    </Table>
  );
}

function KeyRow({ apiKey }: { apiKey: KeyDto }) {
  const { date } = useFormats();
  const now = useCoarseNow();
  const revoke = useRevokeKey();
  const { name, expires_at, last_used_at } = apiKey;
  const isExpired = expires_at !== null && now !== null && Date.parse(expires_at) <= now;
  const revokeIfConfirmed = async () => {
    const description = text.confirmRevokeHint;
    if (!(await confirmAction({ title: text.confirmRevoke(name), description, confirmLabel: text.revoke })))
      return;
    // `mutate` would drop its callbacks if the list removes the row first.
    await revoke.mutateAsync(apiKey).catch(toastFailure(text.revokeFailed));
  };
  return (
    <TableRow>
      <Cell data-lead>
        <div>
          <span className="block font-medium [overflow-wrap:anywhere]" dir="auto">
            {name}
          </span>
          <span className="font-mono text-xs text-ink-soft">{apiKey.prefix}…</span>
        </div>
      </Cell>
      <Cell data-label="Scope">{text.scopes[apiKey.scope]}</Cell>
      <Cell data-label="Last used">{last_used_at === null ? text.never : date(last_used_at)}</Cell>
      <Cell data-label="Expires">
        {expires_at === null ? text.never : isExpired ? text.expired(date(expires_at)) : date(expires_at)}
      </Cell>
      <Cell className="text-end">
        <Button
          size="sm"
          aria-label={`${text.revoke} ${name}`}
          disabled={revoke.isPending}
          onClick={() => void revokeIfConfirmed()}
        >
          {text.revoke}
        </Button>
      </Cell>
    </TableRow>
  );
}

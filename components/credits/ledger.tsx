"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { type Formats, useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { Button } from "@/components/ui/button";
import { LoadFailure } from "@/components/ui/load-failure";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { LoadingLine } from "@/components/ui/skeleton";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { LedgerEntryDto } from "@/lib/api/user";
import { ledgerQuery } from "./queries";
import { creditTexts as text } from "./texts";

export function Ledger() {
  const ledger = useInfiniteQuery(ledgerQuery);
  const formats = useFormats();
  if (ledger.isError && !ledger.data) return <LoadFailure title={text.loadFailed} query={ledger} />;
  return (
    <Panel aria-labelledby="ledger-heading">
      <PanelHeader id="ledger-heading" title={text.history} />
      {ledger.data ? (
        <Table dense aria-labelledby="ledger-heading">
          <TableHead>
            <HeaderCell>When</HeaderCell>
            <HeaderCell>What</HeaderCell>
            <HeaderCell className="text-end">Credits</HeaderCell>
            <HeaderCell className="text-end">Balance</HeaderCell>
          </TableHead>
          <TableBody>
            {ledger.data.pages
              .flatMap(({ entries }) => entries)
              .map((entry) => (
                <Row key={entry.id} entry={entry} formats={formats} />
              ))}
          </TableBody>
        </Table>
      ) : (
        <LoadingLine />
      )}
      {ledger.hasNextPage && (
        <div className="border-t px-4 py-2">
          <Button
            pending={ledger.isFetchingNextPage && text.loading}
            onClick={() => void ledger.fetchNextPage()}
          >
            {text.more}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Row({ entry, formats }: { entry: LedgerEntryDto; formats: Formats }) {
  const { created_at, kind, amount, balance, words } = entry;
  return (
    <TableRow>
      <Cell data-label="When" className="whitespace-nowrap">
        <time dateTime={created_at} title={formats.exactDate(created_at)} suppressHydrationWarning>
          {formats.date(created_at)}
        </time>
      </Cell>
      <Cell data-label="What" data-lead>
        {text.kinds[kind]}
        {words !== null && words > 0 && (
          <span className="text-ink-soft"> · {formatCount(words, "word", formats.number)}</span>
        )}
      </Cell>
      <Cell data-label="Credits" className="text-end tabular-nums">
        {amount > 0 && "+"}
        {formats.number(amount)}
      </Cell>
      <Cell data-label="Balance" className="text-end tabular-nums">
        {formats.number(balance)}
      </Cell>
    </TableRow>
  );
}

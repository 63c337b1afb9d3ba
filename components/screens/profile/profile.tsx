"use client";

import { useFormats } from "@/components/formats";
import { HelpLink } from "@/components/help/help-link";
import { ApiKeys } from "@/components/keys/api-keys";
import { accountTexts } from "./account-texts";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { webhookTexts } from "@/components/webhooks/texts";
import { DeleteAccount } from "./delete-account";
import { useSession } from "@/components/user/use-session";
import { ButtonLink } from "@/components/navigation/button-link";

export function Profile() {
  const { user } = useSession();
  const { number } = useFormats();
  if (!user) return null;
  const account = [
    ["E-mail", user.email],
    ["Account Type", "Standard"],
    ["Credit balance", number(user.credits)],
  ] as const;
  const figure = (value: number) => (value === 0 ? "-" : number(value));
  const usage = [
    ["Documents processed", figure(user.usage.documents)],
    ["Total words", figure(user.usage.words)],
    ["Credits used", figure(user.usage.credits)],
  ] as const;
  return (
    <div className="grid gap-6">
      <Panel aria-labelledby="account-heading">
        <PanelHeader id="account-heading" title="Account" />
        <dl className="divide-y text-sm">
          {account.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-5 py-3">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex justify-end border-t px-5 py-3">
          <ButtonLink variant="primary" href="/credits">
            Buy More Credits
          </ButtonLink>
        </div>
      </Panel>
      <Panel aria-labelledby="usage-heading">
        <PanelHeader id="usage-heading" title="Usage" />
        <dl className="grid divide-y sm:grid-cols-3 sm:divide-x sm:divide-y-0">
          {usage.map(([name, value]) => (
            <div key={name} className="px-5 py-4">
              <dt className="label-caps">{name}</dt>
              <dd className="mt-1 text-2xl font-medium tracking-tight">{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <ApiKeys />
      <WebhooksCard />
      <Panel aria-labelledby="kept-heading">
        <PanelHeader id="kept-heading" title={accountTexts.keptHeading}>
          <HelpLink to="using#what-is-kept">Help</HelpLink>
        </PanelHeader>
        <dl className="divide-y text-sm">
          {accountTexts.kept.map(([what, howLong]) => (
            <div key={what} className="grid gap-x-6 gap-y-1 px-5 py-3 sm:grid-cols-[12rem_1fr]">
              <dt className="text-ink-soft">{what}</dt>
              <dd>{howLong}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <p className="text-xs text-ink-soft">{user.engine.description}</p>
      <DeleteAccount email={user.email} />
    </div>
  );
}

function WebhooksCard() {
  return (
    <Panel aria-labelledby="webhooks-heading">
      <PanelHeader id="webhooks-heading" title={webhookTexts.heading}>
        <ButtonLink size="sm" href="/profile/webhooks">
          {webhookTexts.manage}
        </ButtonLink>
      </PanelHeader>
      <p className="px-5 py-4 text-sm text-ink-soft">{webhookTexts.explained}</p>
    </Panel>
  );
}

"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { PACKAGES } from "@/components/constants";
import { messageOf } from "@/components/error-message";
import { useFormats } from "@/components/formats";
import { HelpLink } from "@/components/help/help-link";
import { Link } from "@/components/navigation/link";
import { useNavigate } from "@/components/navigation/use-navigate";
import { pluralize } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Panel } from "@/components/ui/panel";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useSession } from "@/components/user/use-session";
import { cn } from "@/lib/class-names";
import { ApiError } from "@/lib/http/client";
import { Ledger } from "./ledger";
import { ledgerQuery } from "./queries";
import { creditTexts as text } from "./texts";
import { useClaimBonus } from "./use-credits";

const howCreditsWork = [
  "One credit covers about 10,000 words (about 20 pages).",
  "Each document costs at least one credit. Failed documents are free.",
  "Credits never expire.",
  "The wizard costs the same as processing its sample document, which is included.",
];

export function BuyCredits() {
  const { credits } = useSession();
  const { number } = useFormats();
  const claim = useClaimBonus();
  const bonusLeft = useInfiniteQuery(ledgerQuery).data?.pages[0]?.bonus_left;
  const navigate = useNavigate();

  const buy = () =>
    claim.mutate(undefined, {
      onSuccess: ({ message }) => {
        toastSuccess(message);
        navigate("/thanks");
      },
      onError: (error) =>
        error instanceof ApiError
          ? toastError(texts.credits.claimFailed, messageOf(error))
          : toastError(texts.credits.requestFailed),
    });
  // Keep the button disabled until the next page appears, so that a second click cannot claim again.
  const processing = claim.isPending || claim.isSuccess;

  return (
    <div className="grid gap-8">
      <Panel className="flex flex-wrap items-baseline justify-between gap-3 px-5 py-4">
        <h2 className="text-sm text-ink-soft">Current balance</h2>
        <p className="text-2xl font-medium tracking-tight">
          {credits === undefined ? "-" : number(credits)}{" "}
          <span className="text-sm font-normal text-ink-soft">{pluralize(credits, "credit")}</span>
        </p>
      </Panel>
      <section aria-label="Packages" className="grid gap-3">
        <p className="min-h-5 text-sm">
          {bonusLeft === 0 ? (
            <>
              {text.nothingForSale}{" "}
              <Link className="text-action underline underline-offset-4" href="/support">
                Support
              </Link>
              .
            </>
          ) : (
            bonusLeft !== undefined && text.nothingIsCharged(number(bonusLeft))
          )}
        </p>
        <ul className="grid gap-4 md:grid-cols-3">
          {PACKAGES.map((creditPackage) => (
            <li key={creditPackage.amount}>
              <PackageCard {...creditPackage} processing={processing} onBuy={buy} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="how-credits-work">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
          <h2 id="how-credits-work" className="text-lg font-medium">
            How Credits Work
          </h2>
          <HelpLink to="using#credits">Help</HelpLink>
        </div>
        <ul className="grid gap-2 text-sm">
          {howCreditsWork.map((line) => (
            <li key={line} className="flex gap-2.5">
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-success" />
              {line}
            </li>
          ))}
        </ul>
      </section>
      <Ledger />
    </div>
  );
}

type PackageCardProps = (typeof PACKAGES)[number] & {
  processing: boolean;
  onBuy: () => void;
};

function PackageCard({ amount, priceUsd, popular, processing, onBuy }: PackageCardProps) {
  const { number, usd } = useFormats();
  return (
    <Panel className={cn("flex h-full flex-col gap-5 p-5", popular && "border-action")}>
      <div className="flex items-center justify-between">
        <h2 className="text-base font-medium">{number(amount)} credits</h2>
        {popular && <Chip tone="action">POPULAR</Chip>}
      </div>
      <div>
        <p className="text-3xl font-medium tracking-tight">
          ${priceUsd} <span className="text-sm font-normal tracking-normal text-ink-soft">USD</span>
        </p>
        <p className="text-sm text-ink-soft">{usd((priceUsd / amount) * 100)} per 100 credits</p>
      </div>
      <Button
        variant={popular ? "primary" : "secondary"}
        className="mt-auto w-full"
        aria-label={
          processing ? undefined : `${texts.credits.buyNow}: ${number(amount)} credits for $${priceUsd}`
        }
        pending={processing && texts.credits.processing}
        onClick={onBuy}
      >
        {texts.credits.buyNow}
      </Button>
    </Panel>
  );
}

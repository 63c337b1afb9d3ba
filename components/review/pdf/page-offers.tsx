"use client";

import { OFFER_TOOLTIP_MS, type OfferMark } from "@/components/review/source";
import { isOneClick } from "@/components/review/use-source-view";
import { Tooltip } from "@/components/ui/tooltip";
import type { DocumentPageDto } from "@/lib/api/document-text";
import { cn } from "@/lib/class-names";
import type { Size } from "./page-layout";
import { inPercent } from "./page-marks";
import { placesOn, unionOf } from "./place-marks";

interface PageOffersProps {
  offers: readonly OfferMark[];
  number: number;
  page: DocumentPageDto | undefined;
  size: Size;
  onToggle: (id: string) => void;
}

export function PageOffers({ offers, number, page, size, onToggle }: PageOffersProps) {
  const placed = offers.flatMap((offer) => {
    const [first, ...others] = placesOn(offer, number, page);
    return first ? [{ offer, place: others.reduce(unionOf, first) }] : [];
  });
  if (placed.length === 0) return null;
  return (
    <div data-offers={number} data-print="hide" className="pointer-events-none absolute inset-0">
      {placed
        .toSorted((a, b) => (a.offer.start ?? 0) - (b.offer.start ?? 0))
        .map(({ offer, place }) => (
          <Tooltip key={offer.id} text={offer.hint} afterMs={OFFER_TOOLTIP_MS}>
            <button
              type="button"
              aria-label={offer.action}
              data-added={offer.isAdded}
              className={cn(
                "pointer-events-auto absolute rounded-[2px] outline-offset-1 hover:outline-action focus-visible:outline-2 focus-visible:outline-action",
                offer.isAdded ? "outline-transparent" : "outline-1 outline-action/45 hover:bg-action/10",
                !offer.isTable && "z-1",
              )}
              style={inPercent(place, size)}
              onClick={(event) => {
                if (!isOneClick(event)) return;
                event.stopPropagation();
                onToggle(offer.id);
              }}
            />
          </Tooltip>
        ))}
    </div>
  );
}

import { Plus } from "lucide-react";
import { useState } from "react";
import { TypeChip } from "@/components/extractors/field-chips";
import { useFormats } from "@/components/formats";
import { describeOffer } from "@/components/review/pointing/offers";
import { Button } from "@/components/ui/button";
import type { SuggestionDto } from "@/lib/api/suggestion";
import { wizardTexts } from "./texts";

/** More of them are shown on request. */
const SHOWN_FIRST = 8;

interface AlsoOnPageProps {
  suggestions: readonly SuggestionDto[];
  onAdd: (id: string) => void;
  /** Shows the place of one in the sample; null hides it again. */
  onPoint: (id: string | null) => void;
  /** Null where a table cannot be drawn. */
  onDrawTable: (() => void) | null;
}

/** What else the sample shows, best first. */
export function AlsoOnPage({ suggestions, onAdd, onPoint, onDrawTable }: AlsoOnPageProps) {
  const { number } = useFormats();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? suggestions : suggestions.slice(0, SHOWN_FIRST);
  if (suggestions.length === 0 && !onDrawTable) return null;
  return (
    <section aria-labelledby="also-heading" className="border-t">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-4 pt-2">
        <h3 id="also-heading" className="text-sm font-medium text-ink-soft">
          {suggestions.length > 0 && wizardTexts.alsoHere}
        </h3>
        {onDrawTable && (
          <Button size="sm" variant="ghost" onClick={onDrawTable}>
            {wizardTexts.drawTable}
          </Button>
        )}
      </div>
      <ul aria-labelledby="also-heading" className="pb-2 empty:hidden">
        {shown.map((offer) => (
          <li
            key={offer.id}
            className="flex items-center gap-3 px-4 py-1 text-sm hover:bg-wash/60"
            onPointerEnter={() => onPoint(offer.id)}
            onPointerLeave={() => onPoint(null)}
            onFocus={() => onPoint(offer.id)}
            onBlur={() => onPoint(null)}
          >
            <bdi className="w-1/3 min-w-0 shrink-0 truncate text-ink-soft" title={offer.name}>
              {offer.name}
            </bdi>
            <bdi className="min-w-0 flex-1 truncate" title={describeOffer(offer, number)}>
              {describeOffer(offer, number)}
            </bdi>
            <span className="max-sm:hidden">
              <TypeChip type={offer.type} />
            </span>
            <Button
              icon={Plus}
              size="sm"
              variant="ghost"
              aria-label={wizardTexts.addNamed(offer.name)}
              onClick={() => onAdd(offer.id)}
            >
              {wizardTexts.add}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < suggestions.length && (
        <div className="px-2 pb-2">
          <Button size="sm" variant="ghost" onClick={() => setShowsAll(true)}>
            {wizardTexts.showAll(number(suggestions.length))}
          </Button>
        </div>
      )}
    </section>
  );
}

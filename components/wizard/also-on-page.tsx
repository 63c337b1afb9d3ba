import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { TypeChip } from "@/components/extractors/field-chips";
import { useFormats } from "@/components/formats";
import { describeOffer } from "@/components/review/pointing/offers";
import { Button } from "@/components/ui/button";
import type { SuggestionDto } from "@/lib/api/suggestion";
import { wizardTexts } from "./texts";

const SHOWN_FIRST = 8;

interface AlsoOnPageProps {
  suggestions: readonly SuggestionDto[];
  onAdd: (id: string) => void;
  onPoint: (id: string | null) => void;
  focusAfterLast: React.RefObject<HTMLElement | null>;
  onDrawTable: (() => void) | null;
}

export function AlsoOnPage({ suggestions, onAdd, onPoint, focusAfterLast, onDrawTable }: AlsoOnPageProps) {
  const { number } = useFormats();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? suggestions : suggestions.slice(0, SHOWN_FIRST);
  const list = useRef<HTMLUListElement>(null);
  const leaving = useRef(new Set<string>());
  const hasAny = suggestions.length > 0;
  if (!hasAny && !onDrawTable) return null;
  // Adding a field removes its row, which would lose the focus and send no pointerleave event.
  const add = (id: string) => {
    onPoint(null);
    leaving.current.add(id);
    const at = shown.findIndex((offer) => offer.id === id);
    const next = [...shown.slice(at + 1), ...shown.slice(0, at).reverse()].find(
      (offer) => !leaving.current.has(offer.id),
    );
    const row = next && list.current?.children[shown.indexOf(next)];
    (row?.querySelector("button") ?? focusAfterLast.current)?.focus();
    onAdd(id);
  };
  const showAll = () => {
    flushSync(() => setShowsAll(true));
    list.current?.children[SHOWN_FIRST]?.querySelector("button")?.focus();
  };
  return (
    <section aria-labelledby={hasAny ? "also-heading" : undefined} className="border-t">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-4 pt-2">
        {hasAny && (
          <h3 id="also-heading" className="text-sm font-medium text-ink-soft">
            {wizardTexts.alsoHere}
          </h3>
        )}
        {onDrawTable && (
          <Button size="sm" variant="ghost" className="ms-auto" onClick={onDrawTable}>
            {wizardTexts.drawTable}
          </Button>
        )}
      </div>
      {hasAny && (
        <ul ref={list} aria-labelledby="also-heading" className="pb-2">
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
                onClick={() => add(offer.id)}
              >
                {wizardTexts.add}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shown.length < suggestions.length && (
        <div className="px-2 pb-2">
          <Button size="sm" variant="ghost" onClick={showAll}>
            {wizardTexts.showAll(number(suggestions.length))}
          </Button>
        </div>
      )}
    </section>
  );
}

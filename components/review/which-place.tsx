"use client";

import { isAt } from "@/components/documents/failed-changes";
import { pageHint } from "@/components/documents/value-state";
import { learningTexts } from "./learning-texts";
import { Button } from "@/components/ui/button";
import type { ScalarValueDto } from "@/lib/api/value";
import { useReviewContext } from "./use-review";
import { useValueActionsContext } from "./use-value-actions";

export function WhichPlace({ value, pages }: { value: ScalarValueDto; pages: number | null }) {
  const { docId, corrections } = useReviewContext();
  const { choosePlace, previewPlace } = useValueActionsContext();
  const { name } = value;
  const places = corrections.lessons.find((lesson) => isAt(lesson, docId, name))?.places ?? [];
  if (places.length === 0 || value.correction === null) return null;
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="text-xs text-ink-soft">{learningTexts.whichPlace(places.length)}</p>
      <ul aria-label={learningTexts.placesOf(name)} className="grid justify-items-start gap-1.5">
        {places.map((place) => (
          <li key={place.start} className="max-w-full">
            <Button
              size="sm"
              className="max-w-full"
              onPointerEnter={() => previewPlace(name, place)}
              onPointerLeave={() => previewPlace(name, null)}
              onFocus={() => previewPlace(name, place)}
              onBlur={() => previewPlace(name, null)}
              onClick={() => choosePlace(value, place)}
            >
              <bdi className="truncate">{place.line}</bdi>
              <span className="shrink-0 font-normal text-ink-soft">{pageHint(place.page, pages)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { suggestionsQuery } from "@/components/documents/queries";
import { pendingId, useAddField, type PointedField } from "@/components/documents/use-add-field";
import { useDeleteFields } from "@/components/extractors/use-fields";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { toastFailure } from "@/components/ui/toast";
import type { FieldDto, ListedExtractorDto } from "@/lib/api/extractor";
import type { SuggestionDto } from "@/lib/api/suggestion";
import { toOfferMark } from "./offers";
import { pointingTexts } from "./texts";

interface Taken {
  offer: SuggestionDto;
  fieldId: string;
  added: FieldDto | null;
}

export function usePointing({ id, fields }: ListedExtractorDto, docId: string | null) {
  const formats = useFormats();
  const { data: suggested } = useQuery({ ...suggestionsQuery(id, docId ?? ""), enabled: docId !== null });
  const [taken, setTaken] = useState<ReadonlyMap<string, Taken>>(new Map());
  const take = (offer: SuggestionDto, added: FieldDto | null) =>
    setTaken((current) =>
      new Map(current).set(offer.id, { offer, fieldId: added?.id ?? pendingId(offer), added }),
    );
  const giveBack = (offer: SuggestionDto) =>
    setTaken((current) => new Map([...current].filter(([offerId]) => offerId !== offer.id)));
  const unwanted = useRef(new Set<string>());
  const { mutateAsync: deleteFields } = useDeleteFields(id);
  const removals = useRef(new Map<string, Promise<void>>());
  const remove = (fieldId: string, offer: SuggestionDto) => {
    // Callbacks of `mutate` would run only for the latest removal.
    const removal = deleteFields([fieldId])
      .then(() => announce(pointingTexts.removed(offer.name)))
      .catch(toastFailure(texts.fields.deleteFailed));
    removals.current.set(offer.id, removal);
  };
  const { mutateAsync: add, isPending: isAdding } = useAddField(id, (field, { offer }) => {
    if (offer) take(offer, field);
    if (offer && unwanted.current.delete(offer.id)) remove(field.id, offer);
    else announce(texts.fields.created(field.name));
  });

  const known = useMemo(() => {
    // The server no longer lists suggestions that were accepted.
    const offers = new Map((suggested ?? []).map((offer) => [offer.id, offer]));
    for (const [offerId, { offer }] of taken) if (!offers.has(offerId)) offers.set(offerId, offer);
    const shown = new Map(fields.map((field) => [field.id, field]));
    return [...offers.values()].flatMap((offer) => {
      const { fieldId = null, added = null } = taken.get(offer.id) ?? {};
      const field = fieldId === null ? undefined : shown.get(fieldId);
      // An edited field is selected instead of removed, because its removal could not be undone.
      if (field && added && isEdited(field, added)) return [];
      const isAdded = fieldId === pendingId(offer) || field !== undefined;
      return [{ offer, fieldId: isAdded ? fieldId : null }];
    });
  }, [suggested, taken, fields]);
  const offers = useMemo(
    () => known.map(({ offer, fieldId }) => toOfferMark(offer, fieldId !== null, formats)),
    [known, formats],
  );

  return {
    suggestions: known.filter(({ fieldId }) => fieldId === null).map(({ offer }) => offer),
    offers,
    keyOf: (fieldId: string) => {
      const { offer } = [...taken.values()].find((one) => one.fieldId === fieldId) ?? {};
      return offer ? pendingId(offer) : fieldId;
    },
    isAdding,
    toggle: (offerId: string) => {
      const { offer, fieldId = null } = known.find((one) => one.offer.id === offerId) ?? {};
      if (!offer || docId === null) return;
      if (fieldId === pendingId(offer)) {
        if (!unwanted.current.delete(offerId)) unwanted.current.add(offerId);
        return;
      }
      if (fieldId !== null) return remove(fieldId, offer);
      take(offer, null);
      // Until the server has removed the field, it refuses the same suggestion.
      const after = removals.current.get(offerId);
      add({ docId, from: { document: docId, suggestion: offer.id }, offer, after }).catch(
        (error: unknown) => {
          giveBack(offer);
          unwanted.current.delete(offerId);
          toastFailure(texts.fields.createFailed)(error);
        },
      );
    },
    /**
     * Returns null if no document is shown.
     * @throws the call's failure
     */
    addFrom: async (place: PlaceInDocument, given: PointedField["given"] = {}): Promise<FieldDto | null> => {
      if (docId === null) return null;
      return (await add({ docId, from: { document: docId, ...place }, given })).field;
    },
  };
}

function isEdited(field: FieldDto, added: FieldDto): boolean {
  const columnsOf = ({ columns = [] }: FieldDto) =>
    columns.map(({ name, type }) => `${name} ${type}`).join("\n");
  return (
    field.name !== added.name ||
    field.type !== added.type ||
    field.prompt !== added.prompt ||
    columnsOf(field) !== columnsOf(added)
  );
}

type Region = Extract<PointedField["from"], { region: unknown }>["region"];
export type PlaceInDocument = { start: number; end: number } | { region: Region };

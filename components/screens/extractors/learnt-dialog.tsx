"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { messageOf } from "@/components/error-message";
import { extractorKeys, layoutsQuery } from "@/components/extractors/queries";
import { useSwitchKeeping } from "@/components/extractors/use-fields";
import { useFormats } from "@/components/formats";
import { HelpLink } from "@/components/help/help-link";
import { formatCount } from "@/components/pluralize";
import { learningTexts as text } from "@/components/review/learning-texts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { confirmAction } from "@/components/ui/confirm-action";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { toastFailure } from "@/components/ui/toast";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import type { LayoutDto, LearntDto, ReadingsDto } from "@/lib/api/layout";
import { REMEMBERED_DAYS } from "@/lib/api/limits";
import { callApi } from "@/lib/http/client";

interface LearntDialogProps {
  extractor: ListedExtractorDto;
  onClose: () => void;
}

export default function LearntDialog({
  extractor: { id, learning, remembering },
  onClose,
}: LearntDialogProps) {
  const { data, error } = useQuery(layoutsQuery(id));
  const queryClient = useQueryClient();
  const layouts = data?.layouts;
  const switchKeeping = useSwitchKeeping(id);
  const forget = useForget(id);
  const ask = async (layoutId: string | null) => {
    const question = layoutId === null ? text.confirmForgetAll : text.confirmForget;
    const isSure = await confirmAction({
      title: text.forget,
      description: question,
      confirmLabel: text.forget,
    });
    if (isSure) forget.mutate(layoutId);
  };
  const askSeen = async () => {
    const isSure = await confirmAction({
      title: text.forget,
      description: text.confirmForgetSeen,
      confirmLabel: text.forget,
    });
    if (isSure) forget.mutate("seen");
  };
  return (
    <Dialog onClose={onClose} title={text.title} description={text.explained} alignTop>
      <DialogBody tabIndex={0} className="grid content-start gap-4">
        <HelpLink to="using#learning" className="justify-self-start" />
        <label className="flex items-center gap-2 text-sm">
          <Checkbox
            checked={learning}
            onChange={(event) =>
              switchKeeping.mutate(
                { learning: event.target.checked },
                { onError: toastFailure(text.switchFailed) },
              )
            }
          />
          {text.switch}
        </label>
        {data && <Readings readings={data.readings} />}
        {error && <p className="text-sm text-danger">{messageOf(error)}</p>}
        {!layouts && !error && <Skeleton className="h-24" />}
        {layouts?.length === 0 && <p className="text-sm text-ink-soft">{text.nothing}</p>}
        {layouts && layouts.length > 0 && (
          <ul aria-label={text.layouts} className="divide-y rounded border">
            {layouts.map((layout) => (
              <Layout key={layout.id} layout={layout} onForget={() => void ask(layout.id)} />
            ))}
          </ul>
        )}
        <div className="grid gap-2 border-t pt-4 text-sm">
          <label className="flex items-center gap-2">
            <Checkbox
              checked={remembering}
              onChange={(event) =>
                switchKeeping.mutate(
                  { remembering: event.target.checked },
                  {
                    onSuccess: () =>
                      void queryClient.invalidateQueries({ queryKey: extractorKeys.layouts(id) }),
                    onError: toastFailure(text.switchFailed),
                  },
                )
              }
            />
            {text.remember}
          </label>
          <p className="text-xs text-ink-soft">
            {text.rememberExplained(REMEMBERED_DAYS)}{" "}
            <HelpLink to="using#duplicates-and-bank-accounts">More about duplicates</HelpLink>
          </p>
          {data && <Remembered remembered={data.remembered} onForget={() => void askSeen()} />}
        </div>
      </DialogBody>
      {layouts && layouts.length > 1 && (
        <DialogFooter>
          <Button icon={Trash2} onClick={() => void ask(null)}>
            {text.forgetAll}
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  );
}

function Remembered({
  remembered: { documents, since },
  onForget,
}: Pick<LearntDto, "remembered"> & { onForget: () => void }) {
  const formats = useFormats();
  if (since === null) return null;
  return (
    <div className="flex items-start justify-between gap-3">
      <p>
        {text.rememberedSince(formatCount(documents, "document", formats.number), formats.exactDate(since))}
      </p>
      <Button icon={Trash2} size="sm" variant="ghost" onClick={onForget}>
        {text.forget}
      </Button>
    </div>
  );
}

function Readings({ readings }: { readings: LearntDto["readings"] }) {
  const { number } = useFormats();
  const shown = ([label, { papers, known, looks }]: [string, ReadingsDto]) =>
    papers > 0 && (
      <div key={label} className="flex flex-wrap gap-x-2">
        <dt className="text-ink-soft">{label}</dt>
        <dd>
          {text.readings(
            formatCount(papers, "document", number),
            number(known),
            number(Math.round((10 * looks) / papers) / 10),
          )}
        </dd>
      </div>
    );
  return (
    <dl className="grid gap-0.5 text-sm empty:hidden">
      {shown([text.thisWeek, readings.this_week])}
      {shown([text.before, readings.before])}
    </dl>
  );
}

function Layout({ layout, onForget }: { layout: LayoutDto; onForget: () => void }) {
  const formats = useFormats();
  const { documents, last_used_at: lastUsed, right, wrong, fields } = layout;
  return (
    <li className="grid gap-2 p-3">
      <div className="flex items-start justify-between gap-3">
        <div className="text-sm">
          <p className="font-medium">{text.layout(formatCount(documents, "reviewed document"))}</p>
          <p className="text-xs text-ink-soft">
            {lastUsed === null ? text.unused : text.lastUsed(formats.exactDate(lastUsed))}
            {right + wrong > 0 && ` · ${text.right(right, right + wrong)}`}
          </p>
        </div>
        <Button icon={Trash2} size="sm" variant="ghost" onClick={onForget}>
          {text.forget}
        </Button>
      </div>
      <ul className="grid gap-0.5 text-xs">
        {fields.map(({ name, relation }) => (
          <li key={name} className="flex flex-wrap gap-x-1.5">
            <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
            <span className="text-ink-soft">{relation ? text.relations[relation] : text.absent}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function useForget(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (what: string | null) => {
      if (what === "seen") return callApi("forgetFingerprints", { params: { id } });
      return what === null
        ? callApi("forgetLayouts", { params: { id } })
        : callApi("forgetLayout", { params: { id, layoutId: what } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: extractorKeys.layouts(id) }),
    onError: toastFailure(text.forgetFailed),
  });
}

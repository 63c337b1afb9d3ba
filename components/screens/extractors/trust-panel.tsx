"use client";

import { useSetTarget } from "@/components/extractors/use-fields";
import { useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { HelpLink } from "@/components/help/help-link";
import { trustTexts as text } from "./trust-texts";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { toastFailure } from "@/components/ui/toast";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import { oneIn, TRUST_TARGETS } from "@/lib/api/vocabulary";

export function TrustPanel({ extractor: { id, trust } }: { extractor: ListedExtractorDto }) {
  const setTarget = useSetTarget(id);
  return (
    <Panel aria-labelledby="trust-heading">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <h2 id="trust-heading" className="text-base font-medium">
          {text.title}
        </h2>
        <Select
          aria-labelledby="trust-heading"
          small
          value={trust.target}
          onChange={(event) => {
            const chosen = TRUST_TARGETS.find((target) => String(target) === event.target.value);
            if (chosen) setTarget.mutate(chosen, { onError: toastFailure(text.saveFailed) });
          }}
        >
          {TRUST_TARGETS.map((target) => (
            <option key={target} value={target}>
              {text.wrongIn(oneIn(target))}
            </option>
          ))}
        </Select>
      </div>
      <div className="grid gap-3 border-t px-4 py-3 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-3 text-ink-soft">
          {text.explained} <HelpLink to="using#accuracy-target" />
        </p>
        {trust.read.values + trust.observed.looked_at > 0 && <Figures trust={trust} />}
      </div>
    </Panel>
  );
}

function Figures({ trust: { observed, read } }: Pick<ListedExtractorDto, "trust">) {
  const { number, percent } = useFormats();
  const figures = {
    ...(read.values > 0 && {
      [text.passed]: text.passedOf(
        percent(read.passed / read.values),
        formatCount(read.values, "value", number),
      ),
    }),
    [text.wrong]:
      observed.looked_at === 0
        ? text.unknown
        : text.wrongOf(number(observed.wrong), number(observed.looked_at), percent(observed.upper)),
    ...(read.documents > 0 && {
      [text.toCheck]: number(Math.round((10 * read.looks) / read.documents) / 10),
    }),
  };
  return (
    <dl className="grid gap-0.5">
      {Object.entries(figures).map(([label, figure]) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, Pencil, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { suggestedRulesQuery } from "@/components/extractors/queries";
import { useSaveRules } from "@/components/extractors/use-fields";
import { HelpLink } from "@/components/help/help-link";
import { ruleTexts as text } from "./rule-texts";
import { Button } from "@/components/ui/button";
import { confirmAction } from "@/components/ui/confirm-action";
import { IconButton } from "@/components/ui/icon-button";
import { Panel } from "@/components/ui/panel";
import { toastFailure } from "@/components/ui/toast";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import { RULES_PER_EXTRACTOR_MAX } from "@/lib/api/limits";
import type { RuleDto } from "@/lib/api/rule";

const RuleDialog = dynamic(() => import("./rule-dialog"), { ssr: false });

export function RulesPanel({ extractor }: { extractor: ListedExtractorDto }) {
  const { id, rules } = extractor;
  const [editing, setEditing] = useState<number | null>(null);
  const save = useSaveRules(id);
  const remove = async (index: number, { name }: RuleDto) => {
    const isSure = await confirmAction({
      title: text.remove(name),
      description: text.confirmRemove(name),
      confirmLabel: "Delete",
    });
    if (!isSure) return;
    save.mutate(rules.toSpliced(index, 1), {
      onError: toastFailure(text.saveFailed),
    });
  };
  return (
    <Panel aria-labelledby="rules-heading">
      <div className="flex items-center justify-between gap-3 px-4 py-3">
        <h2 id="rules-heading" className="text-base font-medium">
          {text.title} <span className="font-normal text-ink-soft">{rules.length > 0 && rules.length}</span>
        </h2>
        <Button
          icon={Plus}
          size="sm"
          disabled={rules.length >= RULES_PER_EXTRACTOR_MAX}
          onClick={() => setEditing(rules.length)}
        >
          {text.add}
        </Button>
      </div>
      {rules.length === 0 && (
        <p className="flex flex-wrap items-baseline gap-x-3 border-t px-4 py-3 text-sm text-ink-soft">
          {text.empty} <HelpLink to="using#rules" />
        </p>
      )}
      {rules.length > 0 && (
        <ul aria-labelledby="rules-heading" className="divide-y border-t">
          {rules.map((rule, index) => (
            <li key={rule.name} className="flex items-start justify-between gap-3 px-4 py-2">
              <div className="grid min-w-0 gap-0.5 text-sm [overflow-wrap:anywhere]">
                <bdi className="font-medium">{rule.name}</bdi>
                <code className="text-xs">{rule.expression}</code>
                <bdi className="text-xs text-ink-soft">{rule.message}</bdi>
                {rule.problem && (
                  <p className="text-xs text-danger">
                    {text.unused} {rule.problem.message}
                  </p>
                )}
              </div>
              <span className="flex shrink-0 gap-1">
                <IconButton
                  icon={Pencil}
                  tooltip="Edit"
                  label={text.edit(rule.name)}
                  onClick={() => setEditing(index)}
                />
                <IconButton
                  icon={Trash2}
                  tooltip="Delete"
                  label={text.remove(rule.name)}
                  onClick={() => void remove(index, rule)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Suggestions extractor={extractor} />
      {editing !== null && (
        <RuleDialog extractor={extractor} index={editing} onClose={() => setEditing(null)} />
      )}
    </Panel>
  );
}

function Suggestions({ extractor: { id, rules, document_count } }: { extractor: ListedExtractorDto }) {
  const { data: suggested = [] } = useQuery({ ...suggestedRulesQuery(id), enabled: document_count >= 3 });
  const save = useSaveRules(id);
  if (suggested.length === 0) return null;
  return (
    <ul aria-label={text.suggestions} className="divide-y border-t bg-wash/50">
      {suggested.map(({ documents, ...rule }) => (
        <li
          key={rule.expression}
          className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 text-sm"
        >
          <span className="[overflow-wrap:anywhere]">
            <code className="text-xs">{rule.expression}</code> {text.suggested(documents)}
          </span>
          <Button
            size="sm"
            icon={Check}
            aria-label={text.keepNamed(rule.name)}
            disabled={save.isPending}
            onClick={() =>
              save.mutate([...rules, rule], {
                onError: toastFailure(text.saveFailed),
              })
            }
          >
            {text.keep}
          </Button>
        </li>
      ))}
    </ul>
  );
}

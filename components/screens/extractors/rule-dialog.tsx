"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fieldErrorsOf, messageOf } from "@/components/error-message";
import { ExpressionInput } from "@/components/extractors/expression-input";
import { reviewPath } from "@/components/documents/review-path";
import { HelpLink } from "@/components/help/help-link";
import { Link } from "@/components/navigation/link";
import { rulePreviewQuery } from "@/components/extractors/queries";
import { useSaveRules } from "@/components/extractors/use-fields";
import { ruleTexts as text } from "./rule-texts";
import { FormDialog } from "@/components/ui/form-dialog";
import { FormField, InputField } from "@/components/ui/form-field";

import type { ListedExtractorDto } from "@/lib/api/extractor";
import { RULE_MESSAGE_MAX, RULE_NAME_MAX } from "@/lib/api/limits";
import type { Rule, RulePreviewDto } from "@/lib/api/rule";

const LENGTHS = { name: RULE_NAME_MAX, message: RULE_MESSAGE_MAX };

interface RuleDialogProps {
  extractor: ListedExtractorDto;
  index: number;
  onClose: () => void;
}

export default function RuleDialog({ extractor, index, onClose }: RuleDialogProps) {
  const { id, fields, rules } = extractor;
  const { name = "", expression = "", message = "" } = rules[index] ?? {};
  const [draft, setDraft] = useState<Rule>({ name, expression, message });
  const save = useSaveRules(id);
  const preview = useQuery({
    ...rulePreviewQuery(id, draft.expression.trim()),
    enabled: draft.expression.trim() !== "",
  });
  const errors = fieldErrorsOf(save.error);
  const errorOf = (key: keyof Rule) => errors[`rules.${index}.${key}`];
  const isPlaced = errorOf("name") ?? errorOf("expression") ?? errorOf("message");
  const shown = draft.expression.trim() === "" ? undefined : preview.data;
  const problem = shown?.problem?.message;
  const change = (properties: Partial<Rule>) => {
    save.reset();
    setDraft({ ...draft, ...properties });
  };
  const submit = () =>
    save.mutate(rules.toSpliced(index, 1, draft), {
      onSuccess: onClose,
    });

  return (
    <FormDialog
      onClose={onClose}
      title={index < rules.length ? text.edit(name) : text.add}
      description={text.explained}
      className="max-w-xl"
      submitLabel={text.save}
      pending={save.isPending && text.saving}
      disabled={Object.values(draft).some((value) => value.trim() === "") || problem !== undefined}
      onSubmit={submit}
    >
      <HelpLink to="using#rules" className="justify-self-start" />
      <FormField id="rule-expression" label={text.expression} error={errorOf("expression") ?? problem}>
        <ExpressionInput
          id="rule-expression"
          value={draft.expression}
          names={fields.map((field) => field.name)}
          error={errorOf("expression") ?? problem}
          onChange={(expression) => change({ expression })}
        />
      </FormField>
      {shown && !shown.problem && <Preview extractorId={id} preview={shown} />}
      {(["name", "message"] as const).map((key) => (
        <InputField
          key={key}
          id={`rule-${key}`}
          label={text[key]}
          error={errorOf(key)}
          value={draft[key]}
          maxLength={LENGTHS[key]}
          dir="auto"
          autoComplete="off"
          onChange={({ target }) => change({ [key]: target.value })}
        />
      ))}
      {save.isError && !isPlaced && (
        <p role="alert" className="text-sm text-danger">
          {messageOf(save.error)}
        </p>
      )}
    </FormDialog>
  );
}

function Preview({ extractorId, preview }: { extractorId: string; preview: RulePreviewDto }) {
  const { documents, broken, undecided, not_computed: notComputed, examples } = preview;
  if (documents === 0) return <p className="text-xs text-ink-soft">{text.noDocuments}</p>;
  const decided = documents - undecided - notComputed;
  return (
    <div role="status" className="grid gap-1 text-xs text-ink-soft">
      <p>
        {text.holds(decided - broken, documents)}
        {undecided > 0 && `; ${text.undecided(undecided)}`}
        {notComputed > 0 && `; ${text.notComputed(notComputed)}`}.
      </p>
      {examples.length > 0 && (
        <p className="[overflow-wrap:anywhere]">
          {text.brokenBy}{" "}
          {examples.map(({ id, filename }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <Link className="underline" href={reviewPath(extractorId, id, "")} prefetch={false}>
                <bdi>{filename}</bdi>
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

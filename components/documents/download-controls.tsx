"use client";

import { Download, SlidersHorizontal } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { messageOf } from "@/components/error-message";
import { hasNumbers } from "@/components/extractors/has-numbers";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useMenuOnDemand } from "@/components/ui/use-menu-on-demand";
import type { FieldDto } from "@/lib/api/extractor";
import { DOWNLOAD_FORMATS, type DownloadFormat } from "@/lib/api/vocabulary";
import { cn } from "@/lib/class-names";
import type DownloadOptionsMenu from "./download-options-menu";
import { countDownloads, useDownload } from "./use-download";

const importMenu = () => import("./download-options-menu");

interface DownloadControlsProps {
  extractorId: string;
  fields: readonly Pick<FieldDto, "name" | "type" | "columns">[];
  count: number;
  load: () => Promise<readonly string[]>;
  partly?: boolean;
}

export function DownloadControls({
  extractorId,
  fields,
  count,
  load,
  partly = false,
}: DownloadControlsProps) {
  const [format, setFormat] = useState<DownloadFormat>("CSV");
  const [units, setUnits] = useState(false);
  const [chosenTable, setChosenTable] = useState("");
  const [repeated, setRepeated] = useState<readonly string[]>([]);
  const tables = namesOf(fields.filter(({ type }) => type === "TABLE"));
  const others = namesOf(fields.filter(({ type }) => type !== "TABLE"));
  const withUnits = hasNumbers(fields);
  // The chosen table may have been renamed in the meantime.
  const table = tables.includes(chosenTable) ? chosenTable : "";
  const beside = table === "" ? [] : others.filter((name) => repeated.includes(name));
  const download = useDownload(extractorId);
  const contents = [
    { value: "", label: texts.download.documents },
    ...tables.map((name) => ({ value: name, label: texts.download.rowsOf(name) })),
  ];
  const inMenu = tables.length > 0 && withUnits;
  const canRepeat = table !== "" && others.length > 0;
  const { number } = useFormats();
  const files = countDownloads(count);

  const start = () => {
    if (count === 0) return toastError(texts.download.noneSelected, texts.download.selectOne);
    download.mutate(
      { load, format, units: units && withUnits, ...(table !== "" && { table, with: beside }) },
      {
        onSuccess: () => toastSuccess(texts.download.complete, texts.download.count(count)),
        onError: (error) => toastError(texts.download.failed, messageOf(error, texts.download.failedHint)),
      },
    );
  };

  return (
    <>
      {files > 1 && (
        <p className="text-xs text-ink-soft">
          {texts.download.tooMany}: {texts.download.files(number(files))}
        </p>
      )}
      {tables.length > 0 && (
        <Select
          aria-label={texts.download.content}
          small
          className={cn("max-w-48 max-md:max-w-32", inMenu && "max-md:hidden")}
          value={table}
          onChange={(event) => setChosenTable(event.target.value)}
        >
          {contents.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
      <Select
        aria-label="Format"
        small
        value={format}
        onChange={(event) => setFormat(event.target.value as DownloadFormat)}
      >
        {DOWNLOAD_FORMATS.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
      {withUnits && (
        <Checkbox
          className={cn(inMenu && "max-md:hidden")}
          checked={units}
          title={texts.download.unitsHint}
          onChange={(event) => setUnits(event.target.checked)}
        >
          {texts.download.units}
        </Checkbox>
      )}
      {(inMenu || canRepeat) && (
        <OptionsButton
          className={cn(!canRepeat && "md:hidden")}
          contents={contents}
          content={table}
          units={withUnits ? units : null}
          fields={canRepeat ? others.map((name) => ({ name, repeated: beside.includes(name) })) : []}
          onContent={setChosenTable}
          onUnits={setUnits}
          onRepeat={(name) =>
            setRepeated(beside.includes(name) ? beside.filter((other) => other !== name) : [...beside, name])
          }
        />
      )}
      <Button
        icon={Download}
        variant="primary"
        size="sm"
        onClick={start}
        pending={download.isPending && "Downloading..."}
      >
        <span className={cn(!partly && "max-md:sr-only")}>
          {partly ? texts.download.some(number(count)) : "Download"}
        </span>
      </Button>
    </>
  );
}

function namesOf(fields: readonly Pick<FieldDto, "name">[]): string[] {
  return fields.map(({ name }) => name);
}

function OptionsButton(props: ComponentProps<typeof DownloadOptionsMenu>) {
  const { Menu, button } = useMenuOnDemand(importMenu);
  if (Menu) return <Menu {...props} />;
  return (
    <IconButton
      icon={SlidersHorizontal}
      label={texts.download.options}
      className={props.className}
      {...button}
    />
  );
}

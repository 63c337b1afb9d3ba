"use client";

import { FileText } from "lucide-react";
import { Button } from "@/components/ui/button";
import { samples, type Sample } from "./samples";

export function SampleButtons({
  wizard = false,
  onPick,
}: {
  wizard?: boolean;
  onPick: (sample: Sample) => void;
}) {
  return samples
    .filter((sample) => !wizard || sample.wizard)
    .map((sample) => (
      <Button icon={FileText} key={sample.filename} onClick={() => onPick(sample)}>
        Try a sample: {sample.label}
      </Button>
    ));
}

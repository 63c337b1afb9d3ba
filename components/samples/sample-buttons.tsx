"use client";

import { FileText } from "lucide-react";
import { Button } from "@/components/ui/button";
import { samples, type Sample } from "./samples";

/** Buttons that let new users try the product with a sample document. */
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
      <Button key={sample.filename} onClick={() => onPick(sample)}>
        <FileText aria-hidden />
        Try a sample: {sample.label}
      </Button>
    ));
}

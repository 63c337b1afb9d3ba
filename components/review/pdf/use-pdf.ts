"use client";

import { useEffect, useState } from "react";
import { openPdf, type Pdf } from "./open-pdf";
import type { Size } from "./page-layout";

const SIZES_AT_ONCE = 50;

interface OpenedPdf {
  file: Blob;
  pdf: Pdf;
  /** In points. Pages that are not loaded yet are assumed to be as large as the first. */
  sizes: readonly Size[];
}

export function usePdf(file: Blob | undefined): Pick<OpenedPdf, "pdf" | "sizes"> | "failed" | null {
  const [opened, setOpened] = useState<OpenedPdf | { file: Blob; pdf: null } | null>(null);
  useEffect(() => {
    if (!file) return;
    let isClosed = false;
    let close: () => void = () => undefined;
    const open = async () => {
      const pdf = await openPdf(file);
      close = () => void pdf.loadingTask.destroy();
      if (isClosed) return close();
      const first = await sizeOf(pdf, 1);
      const sizes = Array.from({ length: pdf.numPages }, () => first);
      if (!isClosed) setOpened({ file, pdf, sizes });
      const all = await sizesOf(pdf, first);
      const differs = all.some(({ width, height }) => width !== first.width || height !== first.height);
      if (!isClosed && differs) setOpened({ file, pdf, sizes: all });
    };
    open().catch(() => {
      if (!isClosed) setOpened({ file, pdf: null });
    });
    return () => {
      isClosed = true;
      close();
    };
  }, [file]);
  if (!opened || opened.file !== file) return null;
  return opened.pdf === null ? "failed" : opened;
}

async function sizeOf(pdf: Pdf, number: number): Promise<Size> {
  const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
  return { width, height };
}

async function sizesOf(pdf: Pdf, first: Size): Promise<Size[]> {
  const sizes: Size[] = [];
  while (sizes.length < pdf.numPages) {
    const numbers = Array.from(
      { length: Math.min(SIZES_AT_ONCE, pdf.numPages - sizes.length) },
      (_, index) => sizes.length + index + 1,
    );
    sizes.push(...(await Promise.all(numbers.map((number) => sizeOf(pdf, number).catch(() => first)))));
  }
  return sizes;
}

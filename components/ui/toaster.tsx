"use client";

import { useTheme } from "next-themes";
import { Toaster as Sonner, type ToasterProps } from "sonner";
import { TOASTS } from "@/components/constants";

export function Toaster() {
  const { theme } = useTheme();
  return (
    <Sonner
      theme={theme as ToasterProps["theme"]}
      position="top-center"
      richColors
      closeButton
      visibleToasts={TOASTS.visible}
      duration={TOASTS.defaultMs}
      style={{ "--width": `${TOASTS.widthPx}px` } as React.CSSProperties}
    />
  );
}

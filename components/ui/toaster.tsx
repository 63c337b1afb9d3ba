"use client";

import { useTheme } from "next-themes";
import { Toaster as Sonner, type ToasterProps } from "sonner";
import { TOASTS } from "@/components/constants";

/** The status colours of the product in place of sonner's, whose contrast is too low. */
const colours = {
  "--width": `${TOASTS.widthPx}px`,
  "--normal-bg": "var(--sheet)",
  "--normal-border": "var(--rule)",
  "--normal-text": "var(--ink)",
  "--error-bg": "var(--danger-wash)",
  "--error-border": "var(--danger)",
  "--error-text": "var(--danger)",
  "--success-bg": "var(--success-wash)",
  "--success-border": "var(--success)",
  "--success-text": "var(--success)",
  "--border-radius": "var(--radius)",
} as React.CSSProperties;

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
      toastOptions={{ className: "font-sans!" }}
      style={colours}
    />
  );
}

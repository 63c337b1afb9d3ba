"use client";

import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import type { ToasterProps } from "sonner";
import { TOASTS } from "@/components/constants";

const Sonner = dynamic(() => import("sonner").then(({ Toaster }) => Toaster), { ssr: false });

const offset = { top: "4.5rem" };

const colours = {
  "--width": `${TOASTS.widthPx}px`,
  "--normal-bg": "var(--sheet)",
  "--normal-border": "var(--rule)",
  "--normal-text": "var(--ink)",
  "--error-bg": "var(--sheet)",
  "--error-border": "var(--rule)",
  "--error-text": "var(--danger)",
  "--success-bg": "var(--sheet)",
  "--success-border": "var(--rule)",
  "--success-text": "var(--success)",
  "--border-radius": "var(--radius)",
} as React.CSSProperties;

/** The padding fits the close button. The coloured edge is a background, because Sonner stretches pseudo-elements. */
const classNames = {
  toast:
    "pe-11! font-sans! shadow-lift! bg-[linear-gradient(currentColor,currentColor)]! bg-[length:2px_calc(100%-1.25rem)]! bg-left! bg-no-repeat! rtl:bg-right! [&[data-front=false][data-expanded=false]]:bg-none! pointer-coarse:pe-14!",
  description: "text-ink!",
  closeButton:
    "start-auto! end-2! top-2! size-7! transform-none! rounded! border-0! bg-transparent! hover:bg-ink/10! focus-visible:outline-2! pointer-coarse:end-1! pointer-coarse:top-1! pointer-coarse:size-11! [&_svg]:size-4",
};

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
      offset={offset}
      mobileOffset={offset}
      toastOptions={{ classNames }}
      style={colours}
    />
  );
}

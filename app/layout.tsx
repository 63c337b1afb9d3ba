import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { ThemeProvider } from "next-themes";
import { Analytics } from "@/components/shell/analytics";
import { Toaster } from "@/components/ui/toaster";
import { env } from "@/lib/env";
import { publicOrigin } from "@/lib/http/public-origin";
import { mono, monoOthers, sans, sansOthers } from "./fonts";
import "./globals.css";

const fontVariables = [sans, sansOthers, mono, monoOthers].map(({ variable }) => variable).join(" ");
const description = "Structured data from your documents, every value with its source.";

export async function generateMetadata(): Promise<Metadata> {
  return {
    metadataBase: publicOrigin(await headers()),
    title: { default: "Gleaner", template: "%s · Gleaner" },
    description,
    openGraph: { title: "Gleaner", description, siteName: "Gleaner", type: "website" },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbf9f5" },
    { media: "(prefers-color-scheme: dark)", color: "#151311" },
  ],
};

export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const { NEXT_PUBLIC_POSTHOG_KEY: key, NEXT_PUBLIC_POSTHOG_HOST: host } = env();
  return (
    // A script sets the theme's class before hydration, so the class differs from the server's HTML.
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      <body className="min-h-dvh">
        <ThemeProvider attribute="class" disableTransitionOnChange nonce={nonce}>
          {children}
          <Toaster />
        </ThemeProvider>
        {key && <Analytics apiKey={key} host={host} />}
      </body>
    </html>
  );
}

import { LogoMark } from "@/components/shell/logo";

export default function PublicLayout({ children }: { children: React.ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-8 px-4 py-12">
      <p className="flex items-center gap-2.5 text-lg font-medium tracking-tight">
        <LogoMark className="size-7" />
        Gleaner
      </p>
      {children}
    </main>
  );
}

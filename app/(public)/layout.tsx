import { LoginIllustration } from "@/components/shell/login-illustration";
import { LogoMark } from "@/components/shell/logo";

export default function PublicLayout({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <main className="mx-auto flex w-full max-w-sm flex-col justify-center gap-8 px-4 py-12">
        <p className="flex items-center gap-2.5 text-lg font-medium tracking-tight">
          <LogoMark className="size-7" />
          Gleaner
        </p>
        {children}
      </main>
      <aside className="hidden items-center justify-center border-s bg-wash/50 p-12 pb-28 lg:flex">
        <LoginIllustration />
      </aside>
    </div>
  );
}

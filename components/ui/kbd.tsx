export function Kbd({ children }: { children: React.ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded border bg-wash px-1 font-mono text-[0.6875rem] text-ink-soft">
      {children}
    </kbd>
  );
}

export function EmptyState({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children?: React.ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-12 text-center">
      <p className="max-w-prose text-base font-medium">{title}</p>
      {hint && <p className="max-w-prose text-sm text-ink-soft">{hint}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

export function LoginIllustration() {
  return (
    <div aria-hidden className="relative w-full max-w-md select-none">
      <div className="rounded border bg-sheet p-8 text-sm leading-7 text-ink-soft">
        <p className="mb-5 text-base font-medium text-ink">Harrow &amp; Birch Joinery</p>
        <p>
          Invoice number: <Highlight>HB-2041</Highlight>
        </p>
        <p>
          Due date: <Highlight>13 April 2026</Highlight>
        </p>
        <div className="my-6 grid gap-2.5">
          {["w-full", "w-11/12", "w-full", "w-4/5"].map((width, index) => (
            <span key={index} className={`h-1.5 rounded bg-wash ${width}`} />
          ))}
        </div>
        <p className="text-end">
          Total due: <Highlight>GBP 577.92</Highlight>
        </p>
      </div>
      <dl className="absolute start-24 -bottom-16 grid w-72 gap-px overflow-hidden rounded border bg-rule text-sm shadow-lift">
        {[
          ["Invoice number", "HB-2041"],
          ["Due date", "2026-04-13"],
          ["Total due", "577.92"],
        ].map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 bg-sheet px-4 py-2">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-mono text-xs leading-6">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Highlight({ children }: { children: React.ReactNode }) {
  return <span className="rounded-[2px] bg-highlight px-1 text-highlight-ink">{children}</span>;
}

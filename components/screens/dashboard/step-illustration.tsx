export function StepIllustration({ step }: { step: number }) {
  return (
    <svg viewBox="0 0 240 120" aria-hidden className="w-full max-w-72 rounded border bg-paper" fill="none">
      {step === 0 && <DropDocument />}
      {step === 1 && <NameFields />}
      {step === 2 && <FindValue />}
    </svg>
  );
}

function Page({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 16)`}>
      <rect width="68" height="88" rx="4" fill="var(--sheet)" stroke="var(--rule-strong)" />
      <path
        d="M10 16h30M10 28h48M10 38h44M10 48h48M10 68h24M44 68h14M10 78h20M46 78h12"
        stroke="var(--rule-strong)"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.7"
      />
    </g>
  );
}

function DropDocument() {
  return (
    <>
      <rect x="62" y="8" width="116" height="104" rx="6" stroke="var(--action)" strokeDasharray="4 5" />
      <Page x={86} />
      <path
        d="M204 60h-18m7-7-7 7 7 7"
        stroke="var(--action)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}

function NameFields() {
  const tones = ["text", "number", "date"];
  return tones.map((tone, index) => (
    <g key={tone} transform={`translate(36 ${20 + index * 30})`}>
      <rect width="168" height="22" rx="5" fill="var(--sheet)" stroke="var(--rule)" />
      <path d="M12 11h44" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" opacity="0.75" />
      <rect x="112" y="5" width="44" height="12" rx="4" fill={`var(--chip-${tone}-wash)`} />
      <path d="M121 11h26" stroke={`var(--chip-${tone})`} strokeWidth="3" strokeLinecap="round" />
    </g>
  ));
}

function FindValue() {
  return (
    <>
      <Page x={28} />
      <rect x="69" y="78" width="20" height="11" rx="2" fill="var(--highlight)" />
      <path d="M72 84h14" stroke="var(--highlight-ink)" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M92 84c28 0 14-36 40-36" stroke="var(--action)" strokeWidth="1.5" strokeDasharray="3 3" />
      <rect x="134" y="30" width="82" height="36" rx="5" fill="var(--sheet)" stroke="var(--rule)" />
      <path d="M144 41h24" stroke="var(--rule-strong)" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M144 54h48" stroke="var(--ink)" strokeWidth="3.5" strokeLinecap="round" />
    </>
  );
}

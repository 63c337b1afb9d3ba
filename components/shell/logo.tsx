export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden fill="none">
      <rect x="0.75" y="0.75" width="22.5" height="22.5" rx="5.25" fill="var(--ink)" />
      <path
        d="M5 7.5h14M5 16.5h9"
        stroke="var(--paper)"
        strokeOpacity="0.55"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
      <rect x="4.5" y="9.9" width="11" height="4.2" rx="1.2" fill="var(--highlight)" />
    </svg>
  );
}

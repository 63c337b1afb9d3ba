import Link from "next/link";

interface LegalPageProps {
  title: string;
  operator: { name: string | undefined; contact: string | undefined };
  children: React.ReactNode;
}

const LAST_CHANGED = "2026-11-25";

export function LegalPage({ title, operator: { name, contact }, children }: LegalPageProps) {
  const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  return (
    <main className="mx-auto grid max-w-2xl gap-4 px-5 py-12">
      <p>
        <Link className="text-action underline underline-offset-4" href="/" prefetch={false}>
          Gleaner
        </Link>
      </p>
      <h1 className="text-2xl font-medium">{title}</h1>
      <p className="text-sm text-ink-soft">
        {name && `Operated by ${name}. `}
        {contact && (
          <>
            Contact:{" "}
            <a className="text-action underline underline-offset-4" href={`mailto:${contact}`}>
              {contact}
            </a>
            .{" "}
          </>
        )}
        Last updated on {date.format(new Date(LAST_CHANGED))}.
      </p>
      {children}
    </main>
  );
}

export function LegalSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-1.5">
      <h2 className="text-base font-medium">{title}</h2>
      {children}
    </section>
  );
}

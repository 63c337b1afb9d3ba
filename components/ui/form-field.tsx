import { cn } from "@/lib/class-names";

interface FormFieldProps {
  id: string;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  className?: string;
  children: React.ReactNode;
}

/** A labelled control. The control needs the same `id`, and `aria-describedby={errorIdOf(id)}` while there is an error. */
export function FormField({ id, label, error, hint, className, children }: FormFieldProps) {
  return (
    <div className={cn("grid gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      {hint && !error && <p className="text-xs text-ink-soft">{hint}</p>}
      <FieldError id={id} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={errorIdOf(id)} role="alert" className="text-xs text-danger">
      {error}
    </p>
  );
}

export function errorIdOf(id: string): string {
  return `${id}-error`;
}

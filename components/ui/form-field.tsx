import type { ComponentProps } from "react";
import { Input } from "./input";

interface FormFieldProps {
  id: string;
  label: string;
  error?: string | undefined;
  children: React.ReactNode;
}

export function FormField({ id, label, error, children }: FormFieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

export function InputField({
  id,
  label,
  error,
  ...input
}: Omit<FormFieldProps, "children"> & ComponentProps<typeof Input>) {
  return (
    <FormField id={id} label={label} error={error}>
      <Input {...controlOf(id, error)} {...input} />
    </FormField>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={errorIdOf(id)} role="alert" className="text-xs whitespace-pre-line text-danger">
      {error}
    </p>
  );
}

export function controlOf(id: string, error: string | undefined) {
  return { id, "aria-invalid": Boolean(error), "aria-describedby": error ? errorIdOf(id) : undefined };
}

export function errorIdOf(id: string): string {
  return `${id}-error`;
}

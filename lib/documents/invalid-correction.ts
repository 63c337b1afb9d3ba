import { AppError } from "@/lib/errors";
import type { Check, ColumnSpec } from "@/lib/extraction/values/types";

export function invalidCorrection(input: string, message: string): AppError {
  return new AppError("invalid", message, { fields: { [input]: message } });
}

export function assertAllowed(input: string, broken: readonly Check[], insist: boolean): void {
  const [first] = broken;
  if (!first || insist) return;
  throw new AppError("outside_limits", first.message, { fields: { [input]: first.message } });
}

export function inCell<T>(
  { row, column }: { row: number; column: Pick<ColumnSpec, "name"> },
  read: () => T,
): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = `Row ${row + 1}, ${column.name}: ${error.message}`;
    const fields = Object.fromEntries(Object.keys(error.fields ?? {}).map((input) => [input, message]));
    throw new AppError(error.code, message, { cause: error, fields });
  }
}

import type { KeyboardEvent } from "react";

/** The keys of a form for a field: Enter in a line of text saves, Esc cancels. */
export function fieldFormKeys(onSave: () => void, onCancel: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel();
    if (event.key === "Enter" && event.target instanceof HTMLInputElement && event.target.type === "text") {
      event.preventDefault();
      onSave();
    }
  };
}

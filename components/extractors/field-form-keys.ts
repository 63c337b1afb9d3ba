import type { KeyboardEvent } from "react";

export function fieldFormKeys(onSave: () => void, onCancel: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel();
    if (event.key === "Enter" && event.target instanceof HTMLInputElement && event.target.type === "text") {
      event.preventDefault();
      onSave();
    }
  };
}

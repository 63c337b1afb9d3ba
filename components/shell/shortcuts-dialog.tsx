"use client";

import { Dialog, DialogBody } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { navigation } from "./navigation";

const rows: readonly { keys: string[]; description: string }[] = [
  { keys: ["Ctrl/⌘", "K"], description: "Search and commands" },
  { keys: ["Ctrl/⌘", "B"], description: "Toggle the sidebar" },
  { keys: ["?"], description: "This list" },
  ...navigation.map(({ key, label }) => ({ keys: ["G", key.toUpperCase()], description: `Go to ${label}` })),
  { keys: ["Ctrl/⌘", "V"], description: "Upload the file from the clipboard (extract page)" },
  { keys: ["Shift", "Click"], description: "Select a range of documents" },
  { keys: ["Esc"], description: "Close a dialog or go back to the list" },
  { keys: ["↑", "↓"], description: "Previous or next value (review)" },
  { keys: ["Enter"], description: "Confirm or edit the value (review)" },
  { keys: ["E"], description: "Edit the value (review)" },
  { keys: ["Delete"], description: "Mark the value as empty (review)" },
  { keys: ["N"], description: "Next value to check (review)" },
  { keys: ["J"], description: "Next document (review)" },
  { keys: ["K"], description: "Previous document (review)" },
  { keys: ["Ctrl/⌘", "Z"], description: "Undo the last change (review)" },
  { keys: ["↑", "↓", "←", "→"], description: "Move between cells (table rows)" },
  { keys: ["Enter"], description: "Edit the cell (table rows)" },
  { keys: ["Insert"], description: "Add a row below (table rows)" },
  { keys: ["Ctrl/⌘", "Delete"], description: "Remove the row (table rows)" },
  { keys: ["Ctrl/⌘", "Enter"], description: "Confirm the table (table rows)" },
];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <DialogBody tabIndex={0}>
        <dl className="divide-y text-sm">
          {rows.map(({ keys, description }) => (
            <div key={description} className="flex items-center justify-between gap-4 py-2">
              <dt>{description}</dt>
              <dd className="flex shrink-0 gap-1">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  );
}

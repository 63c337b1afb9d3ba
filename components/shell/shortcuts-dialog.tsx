"use client";

import { Dialog, DialogBody } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { navigation } from "./navigation";

const rows: readonly { keys: string[]; what: string }[] = [
  { keys: ["Ctrl/⌘", "K"], what: "Search and commands" },
  { keys: ["Ctrl/⌘", "B"], what: "Toggle the sidebar" },
  { keys: ["?"], what: "This list" },
  ...navigation.map(({ key, label }) => ({ keys: ["G", key.toUpperCase()], what: `Go to ${label}` })),
  { keys: ["Ctrl/⌘", "V"], what: "Upload the file in the clipboard (extract page)" },
  { keys: ["Shift", "Click"], what: "Select a range of documents" },
  { keys: ["Esc"], what: "Close a dialog" },
];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <DialogBody>
        <dl className="divide-y text-sm">
          {rows.map(({ keys, what }) => (
            <div key={what} className="flex items-center justify-between gap-4 py-2">
              <dt>{what}</dt>
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

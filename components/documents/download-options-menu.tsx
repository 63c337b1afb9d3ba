import { SlidersHorizontal } from "lucide-react";
import { texts } from "@/components/texts";
import { IconButton } from "@/components/ui/icon-button";
import {
  Menu,
  MenuCheckboxItem,
  MenuContent,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from "@/components/ui/menu";

interface DownloadOptionsMenuProps {
  contents: readonly { value: string; label: string }[];
  content: string;
  units: boolean;
  className: string;
  onContent: (content: string) => void;
  onUnits: (units: boolean) => void;
}

/** What a download holds, where there is no room for its controls. */
export default function DownloadOptionsMenu(props: DownloadOptionsMenuProps) {
  const { contents, content, units, className, onContent, onUnits } = props;
  return (
    <Menu defaultOpen modal={false}>
      <MenuTrigger asChild>
        <IconButton icon={SlidersHorizontal} label={texts.download.options} className={className} />
      </MenuTrigger>
      <MenuContent className="max-h-(--radix-dropdown-menu-content-available-height) max-w-72 overflow-y-auto">
        <MenuRadioGroup value={content} onValueChange={onContent} aria-label={texts.download.content}>
          {contents.map(({ value, label }) => (
            <MenuRadioItem key={value} value={value} onSelect={keepOpen}>
              <bdi className="truncate">{label}</bdi>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuCheckboxItem checked={units} onCheckedChange={onUnits} onSelect={keepOpen}>
          {texts.download.units}
        </MenuCheckboxItem>
      </MenuContent>
    </Menu>
  );
}

function keepOpen(event: Event): void {
  event.preventDefault();
}

import { SlidersHorizontal } from "lucide-react";
import { texts } from "@/components/texts";
import { IconButton } from "@/components/ui/icon-button";
import {
  Menu,
  MenuCheckboxItem,
  MenuContent,
  MenuGroup,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from "@/components/ui/menu";

interface DownloadOptionsMenuProps {
  contents: readonly { value: string; label: string }[];
  content: string;
  units: boolean | null;
  fields: readonly { name: string; repeated: boolean }[];
  className: string;
  onContent: (content: string) => void;
  onUnits: (units: boolean) => void;
  onRepeat: (name: string) => void;
}

export default function DownloadOptionsMenu(props: DownloadOptionsMenuProps) {
  const { contents, content, units, fields, className, onContent, onUnits, onRepeat } = props;
  return (
    <Menu defaultOpen modal={false}>
      <MenuTrigger asChild>
        <IconButton icon={SlidersHorizontal} label={texts.download.options} className={className} />
      </MenuTrigger>
      <MenuContent className="max-h-(--radix-dropdown-menu-content-available-height) max-w-72 overflow-y-auto">
        <div className="md:hidden">
          <MenuRadioGroup value={content} onValueChange={onContent} aria-label={texts.download.content}>
            {contents.map(({ value, label }) => (
              <MenuRadioItem key={value} value={value} onSelect={keepOpen}>
                <bdi className="truncate">{label}</bdi>
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
          {units !== null && (
            <>
              <MenuSeparator />
              <MenuCheckboxItem checked={units} onCheckedChange={onUnits} onSelect={keepOpen}>
                {texts.download.units}
              </MenuCheckboxItem>
            </>
          )}
        </div>
        {fields.length > 0 && (
          <MenuGroup label={texts.download.repeat}>
            {fields.map(({ name, repeated }) => (
              <MenuCheckboxItem
                key={name}
                checked={repeated}
                onCheckedChange={() => onRepeat(name)}
                onSelect={keepOpen}
              >
                <bdi className="truncate">{name}</bdi>
              </MenuCheckboxItem>
            ))}
          </MenuGroup>
        )}
      </MenuContent>
    </Menu>
  );
}

function keepOpen(event: Event): void {
  event.preventDefault();
}

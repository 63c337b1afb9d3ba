"use client";

import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { FileStack, FileUp, Keyboard, Moon, PanelLeft, Plus, Sun, WandSparkles } from "lucide-react";
import { useTheme } from "next-themes";
import { extractorsQuery } from "@/components/extractors/queries";
import { useNavigate } from "@/components/navigation/use-navigate";
import { Dialog } from "@/components/ui/dialog";
import { navigation } from "./navigation";
import { useSidebar } from "./sidebar-provider";

const item =
  "target flex h-9 cursor-pointer items-center gap-3 rounded px-3 text-sm data-[selected=true]:bg-wash [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft";
const group =
  "[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-soft";

export default function CommandPalette({
  onClose,
  onOpenShortcuts,
}: {
  onClose: () => void;
  onOpenShortcuts: () => void;
}) {
  const navigate = useNavigate();
  const extractors = useQuery(extractorsQuery);
  const { toggle } = useSidebar();
  const { resolvedTheme, setTheme } = useTheme();
  const dark = resolvedTheme === "dark";
  const run = (action: () => void) => () => {
    onClose();
    action();
  };
  const go = (href: string) => run(() => navigate(href));

  return (
    <Dialog onClose={onClose} title="Command palette" hideTitle alignTop className="max-w-xl">
      <Command label="Command palette" loop className="flex min-h-0 flex-col">
        <Command.Input
          placeholder="Search for a page, an extractor or an action"
          className="h-12 w-full border-b bg-transparent px-4 text-base outline-none placeholder:text-ink-soft"
        />
        <Command.List className="h-[min(24rem,60dvh)] overflow-y-auto p-2">
          <Command.Empty className="px-3 py-6 text-center text-sm text-ink-soft">
            Nothing matches.
          </Command.Empty>
          <Command.Group heading="Go to" className={group}>
            {navigation.map(({ href, label, icon: Icon }) => (
              <Command.Item key={href} value={`go ${label}`} onSelect={go(href)} className={item}>
                <Icon aria-hidden />
                {label}
              </Command.Item>
            ))}
          </Command.Group>
          <Command.Group heading="Actions" className={group}>
            <Command.Item value="New Extractor create" onSelect={go("/extractors?new=1")} className={item}>
              <Plus aria-hidden />
              New Extractor
            </Command.Item>
            <Command.Item value="Use Wizard" onSelect={go("/extractors?wizard=1")} className={item}>
              <WandSparkles aria-hidden />
              Use Wizard
            </Command.Item>
            <Command.Item value="Toggle sidebar" onSelect={run(toggle)} className={item}>
              <PanelLeft aria-hidden />
              Toggle sidebar
            </Command.Item>
            <Command.Item
              value="Theme light dark"
              onSelect={run(() => setTheme(dark ? "light" : "dark"))}
              className={item}
            >
              {dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
              {dark ? "Light theme" : "Dark theme"}
            </Command.Item>
            <Command.Item value="Keyboard shortcuts help" onSelect={onOpenShortcuts} className={item}>
              <Keyboard aria-hidden />
              Keyboard shortcuts
            </Command.Item>
          </Command.Group>
          {extractors.data && extractors.data.length > 0 && (
            <Command.Group heading="Extractors" className={group}>
              {extractors.data.flatMap(({ id, name }) => [
                <Command.Item
                  key={id}
                  value={`${name} edit ${id}`}
                  onSelect={go(`/extractors/${id}`)}
                  className={item}
                >
                  <FileStack aria-hidden />
                  <bdi className="truncate">{name}</bdi>
                </Command.Item>,
                <Command.Item
                  key={`${id}-extract`}
                  value={`${name} extract ${id}`}
                  onSelect={go(`/extractors/${id}/extract`)}
                  className={item}
                >
                  <FileUp aria-hidden />
                  <span className="truncate">
                    <bdi>{name}</bdi> <span className="text-ink-soft">extract documents</span>
                  </span>
                </Command.Item>,
              ])}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Dialog>
  );
}

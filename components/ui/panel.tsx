import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names";

export function Panel({ className, ...props }: ComponentProps<"section">) {
  return <section className={cn("rounded border bg-sheet", className)} {...props} />;
}

interface PanelHeaderProps {
  id: string;
  title: string;
  className?: string;
  children?: React.ReactNode;
}

export function PanelHeader({ id, title, className, children }: PanelHeaderProps) {
  return (
    <div className={cn("flex flex-wrap items-center justify-between gap-3 border-b px-5 py-3", className)}>
      <h2 id={id} className="text-base font-medium">
        {title}
      </h2>
      {children}
    </div>
  );
}

interface NoticeProps {
  tone: "danger" | "pending" | "action";
  title: string;
  children?: React.ReactNode;
  className?: string | undefined;
}

const noticeTones = {
  danger: "border-danger/40 bg-danger-wash [&_h2]:text-danger",
  pending: "border-pending/40 bg-pending-wash [&_h2]:text-pending",
  action: "border-action/30 bg-action-wash [&_h2]:text-action",
};

export function Notice({ tone, title, children, className }: NoticeProps) {
  return (
    <div
      role={tone === "danger" ? "alert" : undefined}
      className={cn("rounded border p-4 text-sm", noticeTones[tone], className)}
    >
      <h2 className="font-medium">{title}</h2>
      {children}
    </div>
  );
}

import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names";

/**
 * Becomes cards on narrow screens. Roles are explicit, because browsers drop table semantics when `display`
 * changes. `data-label` names a cell's column. `data-lead` marks a card's title.
 */
export function Table({ dense = false, className, ...props }: ComponentProps<"table"> & { dense?: boolean }) {
  return (
    <table
      role="table"
      className={cn(
        "table-cards w-full border-collapse text-sm",
        dense && "[--cell-space:0.25rem] [--header-space:0.375rem]",
        className,
      )}
      {...props}
    />
  );
}

export function TableHead({ children }: { children: React.ReactNode }) {
  return (
    <thead role="rowgroup" className="border-b">
      <tr role="row">{children}</tr>
    </thead>
  );
}

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody role="rowgroup" className="divide-y" {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return <tr role="row" className={className} {...props} />;
}

export function HeaderCell({ className, ...props }: ComponentProps<"th">) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={cn(
        "label-caps px-4 py-[var(--header-space,0.625rem)] whitespace-nowrap",
        !className?.includes("text-end") && "text-start",
        className,
      )}
      {...props}
    />
  );
}

export const unnamedCell = "cards:before:content-none!";

export function Cell({ className, ...props }: ComponentProps<"td">) {
  return (
    <td
      role="cell"
      className={cn("align-middle md:px-4 md:py-[var(--cell-space,0.625rem)]", className)}
      {...props}
    />
  );
}

import { Notice } from "./panel";

/** An error box with what failed to load, why, and actions to recover. */
export function LoadFailure({
  title,
  detail,
  children,
}: {
  title: string;
  detail: string;
  children?: React.ReactNode;
}) {
  return (
    <Notice tone="danger" title={title}>
      {detail !== title && <p className="mt-1">{detail}</p>}
      {children && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
    </Notice>
  );
}

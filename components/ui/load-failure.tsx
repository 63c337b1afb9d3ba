import { Notice } from "./panel";

/** A red box: what could not be loaded, why, and a way out. */
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

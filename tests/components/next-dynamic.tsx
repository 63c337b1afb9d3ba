import { lazy, Suspense, type ComponentType, type ReactNode } from "react";

type Loaded<Props> = ComponentType<Props> | { default: ComponentType<Props> };

/** What `next/dynamic` is in a component test. */
export default function dynamic<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  { loading: Loading }: { loading?: () => ReactNode; ssr?: boolean } = {},
) {
  const Component = lazy(async () => {
    const loaded = await load();
    return "default" in loaded ? loaded : { default: loaded };
  }) as ComponentType<Props>;
  return function Dynamic(props: Props) {
    return (
      <Suspense fallback={Loading ? <Loading /> : null}>
        <Component {...props} />
      </Suspense>
    );
  };
}

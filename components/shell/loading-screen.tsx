import { texts } from "@/components/texts";

export function LoadingScreen() {
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-paper text-sm text-ink-soft">
      {texts.loading}
    </div>
  );
}

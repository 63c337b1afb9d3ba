import { HelpLink } from "@/components/help/help-link";
import { Panel } from "@/components/ui/panel";
import { DOWNLOAD_FORMATS, listChoices } from "@/lib/api/vocabulary";
import { StepIllustration } from "./step-illustration";

const steps = [
  { title: "Upload a document", text: "Give the wizard a sample, or define the fields yourself." },
  {
    title: "Review fields",
    text: "Rename, add or delete fields, and write a prompt that says what to extract for each.",
  },
  {
    title: "Extract data",
    text: `Upload documents, check each value against its source, and download the results as ${listChoices(DOWNLOAD_FORMATS)}.`,
  },
] as const;

export function QuickStart({ videoUrl }: { videoUrl: string | undefined }) {
  return (
    <section aria-labelledby="quick-start-heading" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="quick-start-heading" className="text-lg font-medium">
          Quick Start Guide
        </h2>
        <HelpLink to="using#make-an-extractor">Help</HelpLink>
      </div>
      <Panel className="overflow-hidden">
        {videoUrl && (
          <iframe
            src={videoUrl}
            title="Tutorial video"
            loading="lazy"
            allowFullScreen
            className="aspect-video w-full border-b"
          />
        )}
        <ol className="grid divide-y md:grid-cols-3 md:divide-x md:divide-y-0">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="grid content-start gap-3 p-5">
              {!videoUrl && <StepIllustration step={index} />}
              <div>
                <h3 className="text-sm font-medium">
                  {index + 1}. {title}
                </h3>
                <p className="mt-0.5 text-sm text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Panel>
    </section>
  );
}

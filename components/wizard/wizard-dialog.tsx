"use client";

import { useEffect, useRef, useState } from "react";
import { logToConsole } from "@/components/browser-log";
import { WIZARD_CLOSE_DELAY_MS } from "@/components/constants";
import { rejectionOf } from "@/components/uploads/file-rejection";
import { HelpLink } from "@/components/help/help-link";
import { useNavigate } from "@/components/navigation/use-navigate";
import { SampleButtons } from "@/components/samples/sample-buttons";
import { loadSample, type Sample } from "@/components/samples/samples";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { Dialog, DialogBody } from "@/components/ui/dialog";
import { FileInput } from "@/components/ui/file-input";
import { Progress } from "@/components/ui/progress";
import { dismissToasts, toastError, toastSuccess } from "@/components/ui/toast";
import { useFileDrop } from "@/components/use-file-drop";
import { useSession } from "@/components/user/use-session";
import { acceptedNames, labelOf, MAX_FILE_LABEL, wizardFormats } from "@/lib/api/upload-rules";
import { listChoices } from "@/lib/api/vocabulary";
import { messageOf } from "@/components/error-message";
import { useSimulatedProgress, useWizard } from "./use-wizard";
import { wizardTexts } from "./texts";

interface WizardDialogProps {
  sample?: Sample | undefined;
  first?: boolean;
  onClose: () => void;
}

const accept = acceptedNames(wizardFormats);

export default function WizardDialog({ sample, first = false, onClose }: WizardDialogProps) {
  const [errorMessage, setErrorMessage] = useState<string>();
  const [filename, setFilename] = useState("");
  const wizard = useWizard();
  const progress = useSimulatedProgress(wizard.status);
  const { user, tosAccepted } = useSession();
  const navigate = useNavigate();
  const busy = wizard.isPending || wizard.isSuccess;

  const fail = (title: string, description?: string) => {
    setErrorMessage(description ?? title);
    toastError(title, description);
  };

  const run = (files: readonly File[]) => {
    const file = files[0];
    if (!file || busy) return;
    if (!tosAccepted) return fail(wizardTexts.mustAccept);
    if (files.length > 1) return fail(wizardTexts.uploadFailed, tooMany(files));
    const rejection = rejectionOf(file, wizardFormats, wizardTexts);
    if (rejection) return fail(wizardTexts.uploadFailed, rejection.reason);
    setErrorMessage(undefined);
    dismissToasts();
    setFilename(file.name);
    announce(`The wizard is reading ${file.name}`);
    wizard.mutate(file, {
      onSuccess: (extractorId) => {
        toastSuccess(wizardTexts.processed, texts.extractors.created);
        setTimeout(() => {
          onClose();
          navigate(`/extractors/${extractorId}?source=wizard`);
        }, WIZARD_CLOSE_DELAY_MS);
      },
      onError: (error) => {
        logToConsole(texts.errors.wizardUpload(file.name), error);
        fail(wizardTexts.uploadFailed, messageOf(error, wizardTexts.failedHint));
      },
    });
  };
  const runSample = (picked: Sample) =>
    void loadSample(picked).then(
      (file) => run([file]),
      () => fail(wizardTexts.uploadFailed, texts.errors.wizardUpload(picked.filename)),
    );

  const dragging = useFileDrop(run, !busy);
  useRunOnce(sample, runSample);

  return (
    <Dialog
      {...(busy ? {} : { onClose })}
      title={first ? "Create your first extractor" : "Use Wizard"}
      description="The wizard identifies the fields in a sample document."
    >
      <DialogBody className="grid gap-4">
        {busy ? (
          <WizardProgress filename={filename} progress={progress} />
        ) : (
          <>
            <FileInput
              id="wizard-file"
              accept={accept}
              active={dragging}
              title={dragging ? "Drop the document" : "Drop a document or click to browse"}
              limits={`One ${listChoices(wizardFormats.map(labelOf))}, up to ${MAX_FILE_LABEL}.`}
              hints={[wizardTexts.price, ...(user ? [texts.documents.readBy(user.engine.service)] : [])]}
              onFiles={run}
            />
            {errorMessage && (
              <p
                role="alert"
                className="rounded border border-danger/40 bg-danger-wash px-3 py-2 text-sm [overflow-wrap:anywhere]"
              >
                {errorMessage}
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <SampleButtons wizard onPick={runSample} />
              <HelpLink to="using#make-an-extractor" className="ms-auto" />
            </div>
          </>
        )}
      </DialogBody>
    </Dialog>
  );
}

function tooMany([, ...others]: readonly File[]): string {
  return `The wizard accepts only one document. Not used: ${others.map(({ name }) => name).join(", ")}.`;
}

function WizardProgress({ filename, progress }: { filename: string; progress: number }) {
  return (
    <div className="grid gap-3 py-6">
      <p className="text-sm [overflow-wrap:anywhere]">
        Identifying the fields in <bdi className="font-medium">{filename}</bdi>
      </p>
      <Progress value={progress} label="Wizard progress" />
      <p className="text-xs text-ink-soft">{progress}%</p>
    </div>
  );
}

function useRunOnce(sample: Sample | undefined, run: (sample: Sample) => void) {
  const started = useRef(false);
  useEffect(() => {
    if (!sample || started.current) return;
    started.current = true;
    run(sample);
  });
}

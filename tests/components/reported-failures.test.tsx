import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { documentsQuery } from "@/components/documents/queries";
import { useExtractAgain } from "@/components/documents/use-extract-again";
import { keysQuery } from "@/components/keys/queries";
import { useRevokeKey } from "@/components/keys/use-keys";
import { webhooksQuery } from "@/components/webhooks/queries";
import { useWebhookActions } from "@/components/webhooks/use-webhooks";
import type { OperationName } from "@/lib/api/endpoints";
import { documentOf } from "./data";
import { answer, callsOf, hold, refusal } from "./mock-api";
import { renderScreen } from "./render-screen";
import { button } from "./screen";

interface Acting {
  act: () => void;
  error: Error | null;
  isLoaded: boolean;
}

function useExtracting(): Acting {
  const { isSuccess: isLoaded } = useQuery(documentsQuery("extractor-1"));
  const { mutate, error } = useExtractAgain("extractor-1");
  return { act: () => mutate(["document-0"]), error, isLoaded };
}

function useRevoking(): Acting {
  const { isSuccess: isLoaded } = useQuery(keysQuery);
  const { mutate, error } = useRevokeKey();
  const key = {
    id: "key-1",
    name: "Key",
    scope: "read",
    prefix: "",
    created_at: "",
    last_used_at: null,
  } as const;
  return { act: () => mutate({ ...key, expires_at: null }), error, isLoaded };
}

const webhook = { id: "webhook-1", url: "https://example.com", enabled: true } as Parameters<
  typeof useWebhookActions
>[0];

function useSwitching(): Acting {
  const { isSuccess: isLoaded } = useQuery(webhooksQuery);
  const { mutate, error } = useWebhookActions(webhook).toggle;
  return { act: () => mutate(), error, isLoaded };
}

const ACTIONS: Record<string, [use: () => Acting, call: OperationName, list: OperationName]> = {
  "extracts again": [useExtracting, "extractDocumentsAgain", "listDocuments"],
  "revokes a key": [useRevoking, "deleteKey", "listKeys"],
  "switches a webhook": [useSwitching, "updateWebhook", "listWebhooks"],
};

for (const [action, [useAction, call, list]] of Object.entries(ACTIONS))
  test(`a refusal of what ${action} is reported at once, however long the server is away`, async () => {
    function Screen() {
      const { act, error, isLoaded } = useAction();
      return (
        <>
          <button disabled={!isLoaded} onClick={act}>
            Act
          </button>
          {error && <p role="alert">{error.message}</p>}
        </>
      );
    }
    answer("listDocuments", { documents: [documentOf({ status: "SUCCESS" })] });
    answer("listKeys", { keys: [] });
    answer("listWebhooks", { webhooks: [] });
    answer(call, refusal(503, "Gleaner is unavailable."));
    await renderScreen("/", <Screen />);
    await expect.element(button("Act")).toBeEnabled();
    const loads = hold(list);
    const before = callsOf(list).length;
    await button("Act").click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Gleaner is unavailable.");
    expect(callsOf(list).length).toBeGreaterThan(before);
    loads();
  });

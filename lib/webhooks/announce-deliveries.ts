import "server-only";
import type { Context } from "@/lib/context";

export async function announceDeliveries(
  { sendEvent }: Context,
  userId: string,
  deliveryIds: string[],
): Promise<void> {
  await Promise.all(
    deliveryIds.map((deliveryId) =>
      sendEvent({ name: "webhook/delivery-requested", data: { deliveryId, userId } }),
    ),
  );
}

import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { claimBonus } from "@/lib/users/claim-bonus";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route("claimBonus", async ({ ctx }) => ({
    credits: await claimBonus(ctx),
    message: "Bonus credits added successfully",
  })),
});

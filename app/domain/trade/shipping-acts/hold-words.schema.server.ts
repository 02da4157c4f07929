import { z } from "zod";
import { toBuyer } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { remark } from "#app/domain/core/staff-fields.schema.server.ts";

export const HoldForm = z.object({
  intent: z.enum(["hold", "release"]),
  /** Which a hold needs, and the buyer reads. */
  reason: toBuyer(remark),
});

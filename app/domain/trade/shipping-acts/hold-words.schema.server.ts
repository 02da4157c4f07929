import { z } from "zod";
import { remark } from "#app/domain/core/staff-fields.schema.server.ts";

export const HoldForm = z.object({
  intent: z.enum(["hold", "release"]),
  /** Which a hold needs, and the buyer reads. */
  reason: remark.default(""),
});

import { z } from "zod";
import type { InspectionShare } from "./inspection-plan.ts";
import { inspectionShares } from "./inspection-plan.ts";
import { planLimits } from "./inspection-plans.server.ts";

/** One point a line; empty lines are none. */
const points = (label: string) =>
  z
    .string(`请填写${label}`)
    .transform((text) =>
      text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .pipe(
      z
        .array(z.string().max(planLimits.letters, `每项${label}不超过${planLimits.letters}字`))
        .min(1, `请至少填一项${label}`)
        .max(planLimits.points, `${label}不超过${planLimits.points}项`),
    );

export const InspectionPlanForm = z.object({
  points: points("检查要点"),
  photoPoints: points("拍照要点"),
  share: z.enum(Object.keys(inspectionShares) as [InspectionShare], "请选择验多少"),
  about: z.enum(["offer", "category"], "请选择用于哪些商品"),
});

import { z } from "zod";
import { toBuyer } from "../phrase/buyer-words.schema.server.ts";

const day = (label: string) =>
  z
    .string(`请选择${label}`)
    .regex(/^\d{4}-\d{2}-\d{2}$/, `请选择${label}`)
    .refine((typed) => !Number.isNaN(Date.parse(typed)), `请选择${label}`);

const japanese = (label: string, max: number) =>
  toBuyer(
    z.string(`请填写${label}`).trim().min(1, `请填写${label}`).max(max, `${label}不超过${max}字`),
  );

export const ClosureForm = z
  .object({
    id: z.uuid("请重新打开页面后再试"),
    fromDay: day("开始日"),
    toDay: day("结束日"),
    nameJa: japanese("名称（日文）", 40),
    effectJa: japanese("影响（日文）", 200),
  })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, {
    path: ["toDay"],
    message: "结束日不能早于开始日",
  });
export type NewClosure = z.output<typeof ClosureForm>;

import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";

const words = (asked: string) =>
  z.string(asked).trim().min(1, asked).max(limits.noteLengthMax, `不超过${limits.noteLengthMax}字`);

const yen = (signed: boolean) =>
  z
    .string("请输入金额")
    .transform((typed) => typed.normalize("NFKC").replaceAll(",", "").trim())
    .refine(
      (typed) => (signed ? /^-?\d{1,12}$/ : /^[1-9]\d{0,8}$/).test(typed),
      signed ? "金额须为整数（日元），可为负" : "金额须为1以上的整数（日元）",
    )
    .transform(Number);

/** What finance may send from the page of corrections. */
export const CorrectionsForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("correct"),
    id: fields.idempotencyKey,
    transferId: z.string("请选择流水").min(1, "请选择流水").max(200, "请选择流水"),
    amountYen: yen(false),
    reason: words("请填写冲正原因（内部）"),
    buyerReason: words("请填写会员看到的说明（日文）"),
  }),
  z.object({
    intent: z.literal("opening"),
    id: fields.idempotencyKey,
    bankDay: z
      .string("请选择起算日")
      .regex(/^20\d{2}-\d{2}-\d{2}$/, "请选择起算日")
      .refine((typed) => !Number.isNaN(Date.parse(`${typed}T00:00:00Z`)), "请选择起算日"),
    amountYen: yen(true),
    reason: words("请填写期初余额的原因"),
  }),
]);

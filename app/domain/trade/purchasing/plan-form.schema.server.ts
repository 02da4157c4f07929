import { z } from "zod";
import { isSecureUrl } from "#app/domain/core/field-kinds.schema.server.ts";
import {
  planDetailMax,
  planKinds,
  type StockOutPlan,
  waitDaysMax,
} from "../orders/stock-out-plan.ts";

const daysText = `待つ日数は1から${waitDaysMax}の整数で入力してください`;

const words = (max: number, message: string) =>
  z
    .string()
    .max(max, message)
    .default("")
    .transform((typed) => typed.normalize("NFKC").trim());

/** One plan as a form sends it: the choice, the days of waiting, and which goods or seller instead. */
export const PlanFields = z
  .object({
    kind: z.enum(planKinds, "欠品時の対応を選んでください"),
    days: words(10, daysText),
    detail: words(planDetailMax, `内容は${planDetailMax}文字までです`),
  })
  .transform(({ kind, days, detail }, context): StockOutPlan => {
    const wrong = (path: string, message: string) => {
      context.addIssue({ code: "custom", path: [path], message });
      return z.NEVER;
    };
    if (kind === "wait") {
      const count = /^\d{1,3}$/.test(days) ? Number(days) : 0;
      if (count < 1 || count > waitDaysMax) return wrong("days", daysText);
      return { kind, days: count };
    }
    if (kind === "otherSku")
      return detail ? { kind, detail } : wrong("detail", "別の色・規格を入力してください");
    if (kind === "otherSupplier")
      return isSecureUrl(detail)
        ? { kind, detail }
        : wrong("detail", "別の仕入先の商品URL（https://…）を入力してください");
    return { kind };
  });

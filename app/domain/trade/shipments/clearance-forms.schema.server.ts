import { z } from "zod";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { yen } from "#app/domain/core/staff-fields.schema.server.ts";
import { shareRules } from "./share-rule.ts";

/** 申告番号 of customs: eleven digits, in full or half width and grouped in any way. */
function permitNumber(missing: string, wrong: string) {
  return z.preprocess(
    (typed) =>
      typeof typed === "string" ? typed.normalize("NFKC").replaceAll(/[\s\p{Pd}ー−]/gu, "") : typed,
    z
      .string(missing)
      .min(1, { error: missing, abort: true })
      .regex(/^\d{11}$/, wrong),
  );
}

/** True once a person confirmed unusual figures. */
const checked = z.preprocess((ticked) => ticked === "on" || ticked === true, z.boolean());

/** The figures that the confirmation was for; an API call sends both at once. */
export const checkedFor = z.string().max(100).default("");

/** The fields of a permit, which the page and the API share. */
export const clearanceFields = {
  permitNumber: permitNumber(
    "輸入許可の番号を入力してください",
    "輸入許可の番号は、11桁の数字で入力してください",
  ),
  permittedOn: fields.day("許可の日"),
  dutyYen: wholeNumber("関税", 0, limits.paymentYenMax, "円"),
  consumptionTaxYen: wholeNumber("輸入消費税", 0, limits.paymentYenMax, "円"),
  brokerYen: wholeNumber("通関・取扱手数料", 0, limits.paymentYenMax, "円"),
  shareRule: z.enum(shareRules, "按分の基準を選んでください"),
  note: fields.differenceReason,
  checked,
};

/** The same fields for staff, with Chinese messages. */
export const ClearForm = z.object({
  intent: z.literal("clear"),
  id: z.uuid("请重新打开页面后再试"),
  permitNumber: permitNumber("请输入许可编号", "许可编号须为11位数字"),
  permittedOn: z.iso.date("请输入许可日期"),
  dutyYen: yen("关税"),
  consumptionTaxYen: yen("进口消费税"),
  brokerYen: yen("清关手续费"),
  checked,
  checkedFor,
  /** The file is saved by its own command. */
  permit: z.unknown().optional(),
});

import { z } from "zod";
import {
  type DirectPays,
  type DirectSlip,
  type DirectStockOut,
  directLimits,
  directPays,
  directSlips,
  directStockOuts,
} from "#app/domain/channels/orders/direct-rule.ts";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";

const oneOf = <Name extends string>(names: Record<Name, unknown>, label: string) =>
  z.enum(Object.keys(names) as [Name, ...Name[]], `${label}を選んでください`);

export const RuleForm = z.object({
  isOn: fields.checkbox.default(false),
  dayLimitYen: wholeNumber("1日の上限", 1, directLimits.dayLimitYenMax, "円"),
  holdHours: wholeNumber("発注までに待つ時間", 0, directLimits.holdHoursMax, "時間"),
  pays: oneOf<DirectPays>(directPays, "お支払いの方法"),
  methodCode: z.string("配送方法を選んでください").min(1, "配送方法を選んでください").max(40),
  slip: oneOf<DirectSlip>(directSlips, "同梱物"),
  tellsSent: fields.checkbox.default(false),
  stockOut: oneOf<DirectStockOut>(directStockOuts, "在庫が足りないときの対応"),
});

import { z } from "zod";
import {
  type ReturnFate,
  type ReturnPlace,
  type ReturnReason,
  returnFates,
  returnPlaces,
  returnReasons,
} from "#app/domain/channels/orders/direct-return.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { formKey, whole } from "#app/domain/core/staff-fields.schema.server.ts";

const oneOf = <Name extends string>(names: Record<Name, unknown>, label: string) =>
  z.enum(Object.keys(names) as [Name, ...Name[]], `请选择${label}`);

/** 登记退货: the line is the end customer's order and the marketplace's own id in it. */
export const StaffReturn = z.object({
  id: formKey,
  line: z
    .string("请选择商品")
    .regex(/^\d{1,15}\/.{1,200}$/, "请选择商品")
    .transform((typed) => {
      const at = typed.indexOf("/");
      return { number: Number(typed.slice(0, at)), lineId: typed.slice(at + 1) };
    }),
  quantity: whole("退货数量", 1, limits.quantityMax),
  reason: oneOf<ReturnReason>(returnReasons, "原因"),
  place: oneOf<ReturnPlace>(returnPlaces, "货物所在"),
  fate: oneOf<ReturnFate>(returnFates, "处理方式"),
  returnedOn: z.iso.date("请填写退货日期"),
  note: freeText().max(limits.noteLengthMax, "备注不能超过200字").default(""),
});

import { z } from "zod";
import { whole, wholeIfMeasured } from "#app/domain/core/staff-fields.schema.server.ts";
import { type ShelfKind, shelfKinds } from "./shelf.ts";

/** 按范围: an aisle with its racks and the places of each. */
export const ShelfRangeForm = z
  .object({
    aisle: z
      .string("请输入通道")
      .transform((typed) => typed.normalize("NFKC").trim().toUpperCase())
      .pipe(z.string().regex(/^[A-Z]$/, "通道为一个字母 A 至 Z")),
    fromRack: whole("起始架", 1, 99),
    toRack: whole("终止架", 1, 99),
    fromPlace: whole("起始位", 1, 99),
    toPlace: whole("终止位", 1, 99),
    kind: z.enum(Object.keys(shelfKinds) as [ShelfKind], "请选择用途"),
    capacityPieces: wholeIfMeasured("容量（件）", 1, 999_999),
  })
  .refine(({ fromRack, toRack }) => fromRack <= toRack, {
    path: ["toRack"],
    message: "终止架不能小于起始架",
  })
  .refine(({ fromPlace, toPlace }) => fromPlace <= toPlace, {
    path: ["toPlace"],
    message: "终止位不能小于起始位",
  })
  .refine(({ aisle, kind }) => (aisle === "Q") === (kind === "quarantine"), {
    path: ["kind"],
    message: "Q 通道只用作隔离区，隔离区只在 Q 通道",
  })
  .refine(
    ({ fromRack, toRack, fromPlace, toPlace }) =>
      (toRack - fromRack + 1) * (toPlace - fromPlace + 1) <= 500,
    { path: ["toRack"], message: "一次最多500个货架" },
  );

export const ShelfSwitchForm = z.object({
  code: z.string().regex(/^[A-Z]-\d{2}-\d{2}$/, "请重新打开页面后再试"),
});

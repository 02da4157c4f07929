import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { formKey, whole } from "#app/domain/core/staff-fields.schema.server.ts";
import { type UndoReason, undoReasons } from "./floor-act.ts";
import { shelfPattern } from "./shelf.ts";

function shelfField(label: string) {
  return z
    .string(`请输入${label}`)
    .max(20, `${label}的格式为 A-01-02`)
    .transform((typed) => typed.normalize("NFKC").trim().toUpperCase())
    .pipe(z.string().min(1, `请输入${label}`).regex(shelfPattern, `${label}的格式为 A-01-02`));
}

/** 发起盘点: an empty end means a single shelf. */
export const OpenCountForm = z.object({
  id: formKey,
  fromShelf: shelfField("起始货架"),
  toShelf: z.preprocess((typed) => typed || undefined, shelfField("终止货架").optional()),
});

export const CountScanForm = z.object({
  code: z.string("请扫码或输入").trim().min(1, "请扫码或输入").max(240, "扫到的内容太长，请重扫"),
  shelf: z.string().max(9).default(""),
  /** The label number of the lot whose pieces are entered next. */
  hand: z.preprocess(
    (value) => value || undefined,
    z.coerce.number().int().min(1).max(9_999_999).optional(),
  ),
  quantity: z.preprocess(
    (value) => value || undefined,
    whole("件数", 0, limits.quantityMax).optional(),
  ),
});

/** The buttons decide on the version that was shown; a scan in between makes another. */
const CountVersionForm = z.object({
  version: z.coerce.number("请重新打开页面后再试").int().min(1).max(999_999_999),
});

const reasonPrefix = "reason-";
const reason = z.string().max(40).default("");

/** The same with a reason for each difference, in a field that is named after its lot: `reason-<lot id>`. */
export function countDecisionForm(names: Iterable<string>) {
  const given = [...names].filter((name) => name.startsWith(reasonPrefix));
  return CountVersionForm.extend(Object.fromEntries(given.map((name) => [name, reason]))).transform(
    ({ version, ...reasons }) => ({
      version: Number(version),
      reasons: new Map(
        Object.entries(reasons).map(([name, reason]) => [
          name.slice(reasonPrefix.length),
          String(reason),
        ]),
      ),
    }),
  );
}

/** 以此数为准: chooses which figure of a lot counts, with the reason for the difference. */
export const ChooseFigureForm = CountVersionForm.extend({
  lotId: fields.id,
  place: z.coerce.number("请选择以哪个数为准").int().min(1).max(9_999),
  reason,
});

/** 撤销入账: carries the version that was shown and the reason. */
export const UndoCountForm = CountVersionForm.extend({
  reason: z.enum(Object.keys(undoReasons) as [UndoReason], "请选择撤销原因"),
});

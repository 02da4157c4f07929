import { z } from "zod";
import { isCalendarDay } from "#app/domain/core/calendar.ts";
import { formKey, remark, whole, yen } from "#app/domain/core/staff-fields.schema.server.ts";
import { largestFigure, plainFigure, plainYuan } from "#app/domain/core/yuan.ts";
import {
  areasTable,
  bandsTable,
  boxSurchargesTable,
  fbaTable,
  goodsTable,
  levelsTable,
  marketplaceTable,
  simplifiedTable,
} from "./price-rows.schema.server.ts";
import {
  isFigureSetting,
  type PriceSettingKey,
  priceSettings,
  settingPatterns,
} from "./price-settings.ts";

const halfWidth = (value: unknown) =>
  typeof value === "string" ? value.normalize("NFKC").trim() : value;

/**
 * The first day and the reason. Today is the earliest day, since a past day would change prices already
 * quoted.
 */
const dated = {
  id: formKey,
  effectiveFrom: z
    .string("请选择生效日")
    .regex(/^\d{4}-\d{2}-\d{2}$/, "请选择生效日")
    .refine(isCalendarDay, "没有这一天，请检查生效日的月和日"),
  note: remark,
};

export const ServiceForm = z.object({ ...dated, rows: levelsTable });
export const SimplifiedForm = z.object({ ...dated, rows: simplifiedTable });
export const MarketplaceForm = z.object({ ...dated, rows: marketplaceTable });
export const FbaForm = z.object({ ...dated, rows: fbaTable });

export const OptionForm = z.object({
  ...dated,
  priceType: z.enum(["0", "1"], "请选择计价方式").transform((typed) => (typed === "0" ? 0 : 1)),
  price: z.preprocess(
    (typed) => (typeof typed === "string" ? plainYuan(typed) : typed),
    z
      .string("请输入价格")
      .min(1, "请输入价格")
      .regex(/^\d{1,5}(\.\d{1,2})?$/, `价格须为0至${largestFigure(5, 2)}，最多两位小数`),
  ),
});

/** A checkbox, which browsers leave out where it is not ticked. */
const ticked = z
  .string()
  .optional()
  .transform((sent) => sent === "on");

const tableYenMax = 10_000_000;

/** The form of a membership plan. Memberships already bought keep their name, days and price. */
export const PlanForm = z.object({
  ...dated,
  nameJa: z.preprocess(
    halfWidth,
    z.string("请输入名称（日文）").min(1, "请输入名称（日文）").max(30, "名称不超过30字"),
  ),
  priceYen: yen("价格", 1, tableYenMax),
  sold: ticked,
});

const measured = (label: string, min: number, max: number) => whole(label, min, max);

export const FreightForm = z
  .object({
    ...dated,
    volumetricDivisor: measured("体积重除数", 1_000, 10_000),
    roundingGrams: measured("重量进位（克）", 1, 10_000),
    minimumGrams: measured("最低计费重量（克）", 0, 1_000_000),
    minimumYen: yen("最低收费", 0, tableYenMax),
    yenPerCubicMetre: z.preprocess(
      (typed) => (typed === "" || typed === undefined ? null : typed),
      yen("每方价格", 1, tableYenMax).nullable(),
    ),
    bands: bandsTable,
    boxSurcharges: boxSurchargesTable,
    areas: areasTable,
    goods: goodsTable,
    paysDues: ticked,
  })
  .refine(({ bands, yenPerCubicMetre }) => bands.length > 0 || yenPerCubicMetre !== null, {
    path: ["bands"],
    message: "重量区间与每方价格至少填写一项",
  });

/** Answers the form for one setting, by the setting's kind. */
export function settingForm(key: PriceSettingKey) {
  const { pattern, zh } = settingPatterns[priceSettings[key].kind];
  return z.object({
    ...dated,
    value: z.preprocess(
      isFigureSetting(key) ? typedFigure : halfWidth,
      z.string("请输入数值").regex(pattern, `${priceSettings[key].zh}${zh}`),
    ),
  });
}

/** Reads a figure as it is typed or copied: full-width, grouped, with its unit behind. */
function typedFigure(value: unknown) {
  return typeof value === "string"
    ? plainFigure(value)
        .replace(/\s*(円|日元|元|%|天|日|分钟|分)$/, "")
        .trim()
    : value;
}

const wrong = "TTS须为1.00至99.99，最多两位小数（例：21.38）";

export const RateForm = z.object({
  id: formKey,
  ttsRate: z
    .string("请输入TTS")
    .transform((typed) => typed.normalize("NFKC").trim())
    .refine((typed) => typed !== "", "请输入TTS")
    .refine((typed) => typed === "" || /^[1-9]\d?(\.\d{1,2})?$/.test(typed), wrong)
    .transform((typed) => {
      const [whole = "", part = ""] = typed.split(".");
      return `${whole}.${part.padEnd(2, "0")}`;
    }),
  note: remark,
});

/** What is done about a rate that waits for a second person. */
export const WaitingRateForm = z.object({
  intent: z.enum(["confirm", "withdraw"]),
  record: z.string().min(1).max(64),
});

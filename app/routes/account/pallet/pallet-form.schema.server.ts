import { z } from "zod";
import { shopTags } from "#app/domain/catalog/offers/offer.ts";
import {
  type PalletConditions,
  type PalletSettings,
  palletLimits,
} from "#app/domain/catalog/pallets/pallet.ts";
import type { PalletInput } from "#app/domain/catalog/pallets/pallet-commands.server.ts";
import { freeText, wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { type GoodsClass, goodsClasses } from "#app/domain/pricing/goods-class.ts";

const { nameMax, purposeMax, wordsMax, withoutMax, wantedMax, refreshDaysMax } = palletLimits;
const classes = Object.keys(goodsClasses) as [GoodsClass, ...GoodsClass[]];
const orNone = <Rule extends z.ZodType>(rule: Rule) =>
  z.preprocess((typed) => (String(typed ?? "").trim() === "" ? undefined : typed), rule.optional());
const whole = (label: string, most: number, unit = "", least = 1) =>
  orNone(wholeNumber(label, least, most, unit));
const short = (label: string, most: number) =>
  freeText().max(most, `${label}は${most}文字以内で入力してください`).default("");

const shape = {
  purpose: short("目的", purposeMax),
  words: short("キーワード", wordsMax),
  without: z
    .string()
    .max(1_000, "除外する言葉は1,000文字以内で入力してください")
    .default("")
    .transform((typed) => [...new Set(typed.split(/[\s,、，]+/u).filter(Boolean))])
    .refine((words) => words.length <= withoutMax, `除外する言葉は${withoutMax}語までです`),
  categoryId: orNone(z.string().max(64)),
  landedMinYen: whole("着地原価の下限", 9_999_999, "円"),
  landedMaxYen: whole("着地原価の上限", 9_999_999, "円"),
  minOrderMax: whole("最小注文", 999_999, "個"),
  soldMin: whole("販売数", 99_999_999, "個"),
  stockMin: whole("在庫", 99_999_999, "個"),
  tags: z
    .array(z.string())
    .default([])
    .refine(
      (typed) => typed.every((one) => shopTags.some((tag) => tag === one)),
      "仕入先の条件を選び直してください",
    )
    .transform((typed) => shopTags.filter((tag) => typed.includes(tag))),
  badMaxTenths: whole("検品での不良", 1_000, "", 0),
  onTimeMinPercent: whole("期日どおりの到着", 100),
  weightMaxGrams: whole("重さ", 999_999, "g"),
  goodsClass: orNone(z.enum(classes)),
  sellingYen: whole("販売価格", 9_999_999, "円"),
  marginMinPercent: whole("粗利", 99, "", 0),
  // Of these stay only those that the pallet has.
  withoutSuppliers: z.array(z.string()).default([]),
  withoutHeld: fields.checkbox,
  wanted: wholeNumber("登録数の上限", 1, wantedMax, "件"),
  confirms: fields.checkbox,
  refreshDays: wholeNumber("検索の間隔", 1, refreshDaysMax, "日"),
  active: fields.checkbox,
  tells: fields.checkbox,
};

interface Asked {
  words: string;
  categoryId?: string | undefined;
  landedMinYen?: number | undefined;
  landedMaxYen?: number | undefined;
  marginMinPercent?: number | undefined;
  sellingYen?: number | undefined;
}

/** Judged of every form, also of one whose other fields are wrong: what is wrong is said at once. */
const agreed = (field: keyof Asked, error: string, agrees: (asked: Asked) => boolean) =>
  z.refine<Asked>(agrees, { path: [field], error, when: () => true });

const agree = [
  agreed("words", "キーワードを入力するか、カテゴリーを選んでください", (asked) =>
    Boolean(asked.words || asked.categoryId),
  ),
  agreed(
    "landedMaxYen",
    "着地原価の上限は下限以上で入力してください",
    (asked) => !((asked.landedMinYen ?? 0) > (asked.landedMaxYen ?? Number.MAX_VALUE)),
  ),
  agreed(
    "sellingYen",
    "粗利で絞り込むには、販売価格も入力してください",
    (asked) => asked.marginMinPercent === undefined || asked.sellingYen !== undefined,
  ),
];

/** What is tried without being saved: a name is not asked for. */
export const TryForm = z.object({ name: short("パレット名", nameMax), ...shape }).check(...agree);

export const PalletForm = z
  .object({
    // A key that is none has no field to be mended in: another one is taken.
    id: fields.idempotencyKey.optional().catch(undefined),
    version: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .optional()
      .catch(undefined),
    intent: z.enum(["save", "template", "share"]).default("save"),
    name: freeText("パレット名を入力してください")
      .min(1, "パレット名を入力してください")
      .max(nameMax, `パレット名は${nameMax}文字以内で入力してください`),
    ...shape,
  })
  .check(...agree);

/** The settings that were typed; of the sellers that were left out before, those that stay ticked. */
export function wishOf(
  typed: z.output<typeof TryForm>,
  earlier: PalletConditions | undefined,
): PalletInput {
  const { name, purpose, wanted, confirms, refreshDays, active, tells, ...conditions } = typed;
  const stays = (earlier?.withoutSuppliers ?? []).filter(({ id }) =>
    conditions.withoutSuppliers.includes(id),
  );
  return {
    name,
    purpose,
    wanted,
    confirms,
    refreshDays,
    active,
    tells,
    conditions: { ...conditionsOf(conditions), withoutSuppliers: stays },
  };
}

function conditionsOf(typed: Omit<PalletConditions, "withoutSuppliers">) {
  const { words, without, categoryId, landedMinYen, landedMaxYen, minOrderMax, soldMin } = typed;
  const { stockMin, tags, badMaxTenths, onTimeMinPercent, weightMaxGrams, goodsClass } = typed;
  const { sellingYen, marginMinPercent, withoutHeld } = typed;
  return {
    words,
    without,
    categoryId,
    landedMinYen,
    landedMaxYen,
    minOrderMax,
    soldMin,
    stockMin,
    tags,
    badMaxTenths,
    onTimeMinPercent,
    weightMaxGrams,
    goodsClass,
    sellingYen,
    marginMinPercent,
    withoutHeld,
  };
}

/** Settings as the form's fields hold them. */
export function fieldsOf({
  conditions,
  ...settings
}: PalletSettings & Partial<Pick<PalletInput, "active" | "tells">>) {
  const { without, withoutSuppliers, withoutHeld, tags, ...figures } = conditions;
  const on = (flag: boolean) => (flag ? "on" : undefined);
  const { name, purpose, wanted, confirms, refreshDays, active = true, tells = true } = settings;
  return {
    name,
    purpose,
    wanted: String(wanted),
    refreshDays: String(refreshDays),
    confirms: on(confirms),
    active: on(active),
    tells: on(tells),
    ...Object.fromEntries(
      Object.entries(figures).map(([field, value]) => [field, value?.toString()]),
    ),
    without: without.join(" "),
    withoutHeld: on(withoutHeld),
    tags: [...tags],
    withoutSuppliers: withoutSuppliers.map(({ id }) => id),
  };
}

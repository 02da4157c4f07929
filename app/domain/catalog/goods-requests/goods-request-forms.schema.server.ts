import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import {
  fieldChecks,
  freeText,
  hundredths,
  optionalText,
  shortText,
  singleLine,
  wholeNumber,
} from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { withoutGrouping } from "#app/domain/core/grouping.ts";
import { limits } from "#app/domain/core/limits.ts";
import { whole, wholeIfMeasured } from "#app/domain/core/staff-fields.schema.server.ts";
import { fenOf, largestFigure } from "#app/domain/core/yuan.ts";
import { type GoodsClass, goodsClasses } from "#app/domain/pricing/goods-class.ts";
import type { FoundGoods } from "./complete-goods-request.server.ts";
import { addressIn, goodsRequestLimits, isAddress } from "./goods-request.ts";
import type { DescribedGoods } from "./goods-request-commands.server.ts";

export const GoodsRequestNumber = z.string().regex(/^TH-\d{6}-\d{4,8}$/);

const { addressLength } = goodsRequestLimits;

/** Takes an address, or a text shared by an app, of which only the address is kept. */
const address = z
  .string()
  .max(4_000, "アドレスは4,000文字以内で入力してください")
  .default("")
  .transform((typed) => addressIn(typed) || typed.trim())
  .refine((typed) => !/^https?:/i.test(typed) || typed.length <= addressLength, {
    error: `アドレスは${addressLength.toLocaleString("ja-JP")}文字以内で入力してください`,
    abort: true,
  })
  .refine(
    (typed) => typed === "" || isAddress(typed),
    "アドレスは http:// または https:// から入力してください。ない場合は空のままにしてください",
  );

/** The form of a 商品手配の依頼. */
export const GoodsRequestForm = z
  .object({
    intent: z.literal("ask"),
    id: fields.idempotencyKey,
    pageUrl: address,
    title: singleLine("商品名", goodsRequestLimits.titleLength),
    skuWords: optionalText("色・サイズなど", goodsRequestLimits.wordsLength),
    wishedYuan: z.preprocess(
      (value) => (typeof value === "string" && value.trim() !== "" ? value : null),
      hundredths("希望の単価", 999_999, "元", "0.01").nullable(),
    ),
    quantity: fields.quantity,
    note: fields.wishes,
    pictures: z.any().optional(),
  })
  .transform(({ id, wishedYuan, intent: _, pictures: __, ...goods }) => ({
    id,
    goods: { ...goods, wishedPriceFen: wishedYuan } satisfies DescribedGoods,
  }));

/** What its buyer can do with a request that is open. */
export const OpenRequestForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("reply"), words: fields.reply }),
  z.object({ intent: z.literal("withdraw") }),
]);

/** Puts found goods into the cart again; answers pieces by SKU. */
export const CartForm = z
  .object({
    intent: z.literal("cart"),
    /** The one-time key of the form. */
    key: z.string().max(64).optional(),
    pieces: z
      .array(
        z.object({
          skuId: fields.id,
          quantity: z.preprocess(
            (value) => (typeof value === "string" && value.trim() !== "" ? value : null),
            wholeNumber("個数", 1, limits.quantityMax).nullable(),
          ),
        }),
      )
      .max(goodsRequestLimits.skus),
  })
  .transform(({ key, pieces }) => ({
    formKey: key,
    quantities: new Map(
      pieces.flatMap(({ skuId, quantity }) => (quantity ? [[skuId, quantity] as const] : [])),
    ),
  }));

const halfWidth = (value: unknown) =>
  typeof value === "string" ? withoutGrouping(value.normalize("NFKC").trim()) : value;

const words = (label: string, max: number) => shortText(max, `${label}最多${max}字`);

function asked(label: string, max: number) {
  const required = `请填写${label}`;
  const tooLong = `${label}最多${max}字`;
  return freeText(required)
    .min(1, required)
    .max(max, tooLong)
    .register(fieldChecks, { fold: "trim", required, maxLength: max, tooLong });
}

function fen(label: string, least: 0 | 1) {
  const required = `请填写${label}`;
  const digitsMax = 6;
  const wrong = `${label}请填0至${largestFigure(digitsMax, 2)}的金额（元），最多两位小数`;
  const shape = new RegExp(`^\\d{1,${digitsMax}}(\\.\\d{1,2})?$`);
  return z
    .preprocess(
      halfWidth,
      z
        .string(required)
        .regex(shape, wrong)
        .transform(fenOf)
        .refine((value) => value >= least, `${label}须大于0`),
    )
    .register(fieldChecks, { fold: "number", ...{ required, pattern: shape.source, wrong } });
}
const pieces = z.preprocess(
  (value) => (halfWidth(value) ? value : "0"),
  whole("件数", 0, limits.quantityMax),
);

const isEmpty = (row: Record<string, unknown>) =>
  Object.values(row).every((value) => !halfWidth(value));
/** Rows that were left empty become null. */
const rows = <Row extends z.ZodType>(row: Row, max: number) =>
  z.preprocess(
    (sent) => (Array.isArray(sent) ? sent.map((one) => (isEmpty(one ?? {}) ? null : one)) : []),
    z.array(row.nullable()).max(max),
  );

const Sku = z.object({
  wordsZh: words("规格", 60),
  wordsJa: buyerText(words("规格（日文）", 60)),
  yuan: fen("单价", 1),
  pieces,
});
const Tier = z.object({
  from: whole("起批量", 2, limits.quantityMax),
  yuan: fen("单价", 1),
});

/** The form of 补录. */
export const CompleteForm = z
  .object({
    intent: z.literal("complete"),
    supplierNameZh: asked("供应商", 60),
    foundAt: words("货源网址", goodsRequestLimits.addressLength).refine(
      (typed) => typed === "" || isAddress(typed),
      "货源网址请以 https:// 开头",
    ),
    titleZh: asked("中文品名", goodsRequestLimits.titleLength),
    titleJa: buyerText(asked("日文品名", goodsRequestLimits.titleLength)),
    categoryId: asked("类目", 40),
    goodsClass: z.enum(Object.keys(goodsClasses) as [GoodsClass], "请选择类别"),
    freightYuan: fen("国内运费", 0),
    minOrder: whole("起订量", 1, limits.quantityMax),
    weightGrams: wholeIfMeasured("重量（克）", 1, 1_000_000),
    lengthMm: wholeIfMeasured("长（毫米）", 1, 10_000),
    widthMm: wholeIfMeasured("宽（毫米）", 1, 10_000),
    heightMm: wholeIfMeasured("高（毫米）", 1, 10_000),
    skus: rows(Sku, goodsRequestLimits.skus),
    tiers: rows(Tier, goodsRequestLimits.tiers),
    words: buyerText(words("给买家的话", limits.messageLengthMax)),
    pictures: z.any().optional(),
    checked: z.literal("on").optional(),
    checkedFor: z.string().max(400).default(""),
  })
  .transform(toFoundGoods);

type Sent = {
  freightYuan: number;
  skus: (z.output<typeof Sku> | null)[];
  tiers: (z.output<typeof Tier> | null)[];
  intent: "complete";
  pictures?: unknown;
  checked?: "on" | undefined;
  checkedFor: string;
} & Omit<FoundGoods, "freightFen" | "skus" | "tiers" | "checkedFor">;

function toFoundGoods(sent: Sent, context: z.RefinementCtx): FoundGoods {
  const { intent: _, pictures: __, freightYuan, skus, tiers, ...rest } = sent;
  const { checked, checkedFor, ...goods } = rest;
  const wrong = (path: (string | number)[], message: string) =>
    context.addIssue({ code: "custom", path, message });
  const kinds = skus.flatMap((sku) =>
    sku ? [{ ...sku, priceFen: sku.yuan, quantity: sku.pieces }] : [],
  );
  if (kinds.length === 0) wrong(["skus", 0, "yuan"], "请至少填写一个规格的单价");
  if (kinds.length > 0 && kinds.every(({ quantity }) => quantity === 0))
    wrong(["skus", 0, "pieces"], "请填写放入购物车的件数");
  if (kinds.length > 1 && kinds.some(({ wordsZh }) => wordsZh === ""))
    wrong(["skus", 0, "wordsZh"], "有多个规格时，请写明每个规格");
  const cheapest = Math.min(...kinds.map(({ priceFen }) => priceFen));
  const steps = tiers.flatMap((tier) =>
    tier ? [{ fromQuantity: tier.from, priceFen: tier.yuan }] : [],
  );
  let before = { fromQuantity: goods.minOrder, priceFen: cheapest };
  for (const [at, step] of steps.entries()) {
    if (step.fromQuantity <= before.fromQuantity || step.priceFen >= before.priceFen)
      wrong(["tiers", at, "from"], "阶梯价须数量递增、单价递减，且高于起订量、低于最低单价");
    before = step;
  }
  return {
    ...goods,
    freightFen: freightYuan,
    skus: kinds,
    tiers: steps,
    checkedFor: checked && checkedFor,
  };
}

const said = (label: string) => buyerText(asked(label, limits.messageLengthMax));

/** 询问买家, 拒绝 and 撤销拒绝: nothing but words. */
export const AnswerForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("askBack"), words: said("问题") }),
  z.object({ intent: z.literal("refuse"), words: said("理由") }),
  z.object({ intent: z.literal("reopen"), words: said("给买家的话") }),
]);

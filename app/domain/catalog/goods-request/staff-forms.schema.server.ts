import { z } from "zod";
import { toBuyer } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { whole, wholeIfMeasured } from "#app/domain/core/staff-fields.schema.server.ts";
import { fenOf } from "#app/domain/core/yuan.ts";
import { type GoodsClass, goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { isAddress } from "./find-address.ts";
import { goodsRequestLimits } from "./goods-request.ts";
import type { FoundGoods } from "./offer-of-request.server.ts";

const halfWidth = (value: unknown) =>
  typeof value === "string" ? value.normalize("NFKC").replaceAll(",", "").trim() : value;

const words = (label: string, max: number) =>
  z.string().trim().max(max, `${label}最多${max}字`).default("");
const asked = (label: string, max: number) =>
  z.string(`请填写${label}`).trim().min(1, `请填写${label}`).max(max, `${label}最多${max}字`);

const fen = (label: string, least: 0 | 1) =>
  z.preprocess(
    halfWidth,
    z
      .string(`请填写${label}`)
      .regex(/^\d{1,6}(\.\d{1,2})?$/, `${label}请填金额（元），最多两位小数`)
      .transform(fenOf)
      .refine((value) => value >= least, `${label}须大于0`),
  );
const pieces = z.preprocess(
  (value) => (halfWidth(value) ? value : "0"),
  whole("件数", 0, limits.quantityMax),
);

const isEmpty = (row: Record<string, unknown>) =>
  Object.values(row).every((value) => !halfWidth(value));
/** Rows that were left empty are none. */
const rows = <Row extends z.ZodType>(row: Row, max: number) =>
  z.preprocess(
    (sent) => (Array.isArray(sent) ? sent.map((one) => (isEmpty(one ?? {}) ? null : one)) : []),
    z.array(row.nullable()).max(max),
  );

const Sku = z.object({
  wordsZh: words("规格", 60),
  wordsJa: toBuyer(words("规格（日文）", 60)),
  yuan: fen("单价", 1),
  pieces,
});
const Tier = z.object({
  from: whole("起批量", 2, limits.quantityMax),
  yuan: fen("单价", 1),
});

/** 补录: the goods as staff found them. */
export const CompleteForm = z
  .object({
    intent: z.literal("complete"),
    supplierNameZh: asked("供应商", 60),
    foundAt: words("货源网址", goodsRequestLimits.addressLength).refine(
      (typed) => typed === "" || isAddress(typed),
      "货源网址请以 https:// 开头",
    ),
    titleZh: asked("中文品名", goodsRequestLimits.titleLength),
    titleJa: toBuyer(asked("日文品名", goodsRequestLimits.titleLength)),
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
    words: toBuyer(words("给买家的话", limits.messageLengthMax)),
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

const said = (label: string) => toBuyer(asked(label, limits.messageLengthMax));
export const AskBackForm = z.object({ intent: z.literal("askBack"), words: said("问题") });
export const RefuseForm = z.object({ intent: z.literal("refuse"), words: said("理由") });
export const ReopenForm = z.object({ intent: z.literal("reopen"), words: said("给买家的话") });

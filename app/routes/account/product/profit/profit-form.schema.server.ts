import { z } from "zod";
import { halfWidth, hundredths, wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { priceMaxYen } from "#app/domain/pricing/profit.ts";

const pricesMax = 8;

/** Left empty it is what it is without. */
const emptyAs = <Rule extends z.ZodType>(without: string, rule: Rule) =>
  z.preprocess((typed) => (String(typed ?? "").trim() === "" ? without : typed), rule);

const others = z
  .preprocess(halfWidth, z.string().default(""))
  .transform((typed) => typed.split(/[\s、]+/).filter(Boolean))
  .refine((typed) => typed.length <= pricesMax, `比べる価格は${pricesMax}件までです`)
  .transform((typed, context) => {
    const read = z.array(wholeNumber("比べる価格", 1, priceMaxYen, "円")).safeParse(typed);
    if (read.success) return read.data;
    context.addIssue({ code: "custom", message: read.error.issues[0]!.message });
    return z.NEVER;
  });

/** What is asked of a product's profit; all of it stands in the address. */
export const ProfitForm = z.object({
  priceYen: wholeNumber("販売価格", 1, priceMaxYen, "円"),
  otherPrices: others,
  market: z.string("販売先を選んでください").min(1, "販売先を選んでください").max(100),
  fba: z
    .string()
    .optional()
    .transform((sent) => sent === "on"),
  advertisement: emptyAs("0", hundredths("広告費", 99, "%")),
  otherYen: emptyAs("0", wholeNumber("その他の費用", 0, 1_000_000, "円")),
  quantity: wholeNumber("仕入れの数量", 1, 999_999, "個"),
  unitPriceFen: hundredths("仕入単価", 1_000_000, "元", "0.01"),
});

export type TypedProfit = z.input<typeof ProfitForm>;
export type AskedProfit = z.output<typeof ProfitForm>;

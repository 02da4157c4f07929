import { z } from "zod";

/** Ids come as numbers, or as texts where they are beyond 2^53. */
const Id = z.union([z.string(), z.number()]).transform(String);
const text = z.string().nullish();
/** Sums are yuan written out: "12.50". */
const yuan = z.string().nullish();
const number = z.number().nullish();

export const GatewayError = z.object({
  error_code: z.string(),
  error_message: z.string().default(""),
});

export const Token = z.object({
  access_token: z.string().min(1),
  refresh_token: text,
  /** Seconds. */
  expires_in: z.coerce.number(),
});

/** Every answer says by itself whether it is one; some say `success` as a text. */
function answer<Content extends z.ZodType>(content: Content) {
  return z.object({
    result: z.object({
      success: z.union([z.boolean(), z.string()]).transform((told) => String(told) === "true"),
      code: text,
      message: text,
      result: content.nullish(),
    }),
  });
}

export const FoundOffer = z.object({
  offerId: Id,
  imageUrl: z.string(),
  subject: z.string(),
  subjectTrans: text,
  priceInfo: z.object({ price: yuan, promotionPrice: yuan }),
  monthSold: number,
  minOrderQuantity: number,
  isOnePsale: z.boolean().nullish(),
  sellerIdentities: z.array(z.string()).nullish(),
  topCategoryId: Id.nullish(),
  createDate: text,
  isSelect: z.union([z.boolean(), z.string()]).nullish(),
  productSimpleShippingInfo: z.object({ shippingTimeGuarantee: text }).nullish(),
});
export type FoundOffer = z.infer<typeof FoundOffer>;

export const KeywordAnswer = answer(
  z.object({ totalPage: z.number(), currentPage: z.number(), data: z.array(FoundOffer).nullish() }),
);

const Pair = z.object({
  attributeName: z.string(),
  attributeNameTrans: text,
  value: text,
  valueTrans: text,
});

const Sku = z.object({
  skuId: Id,
  specId: z.string(),
  price: yuan,
  promotionPrice: yuan,
  amountOnSale: number,
  skuAttributes: z.array(Pair.extend({ skuImageUrl: text })).nullish(),
});

export const Detail = z.object({
  offerId: Id,
  categoryName: text,
  subject: z.string(),
  subjectTrans: text,
  status: text,
  soldOut: text,
  minOrderQuantity: number,
  sellerOpenId: text,
  companyName: text,
  createDate: text,
  tradeScore: text,
  productImage: z.object({ images: z.array(z.string()) }),
  mainVideo: text,
  productAttribute: z.array(Pair).nullish(),
  productSkuInfos: z.array(Sku).nullish(),
  productSaleInfo: z.object({
    amountOnSale: number,
    priceRangeList: z
      .array(z.object({ startQuantity: z.number(), price: yuan, promotionPrice: yuan }))
      .nullish(),
    quoteType: number,
    consignPrice: yuan,
    unitInfo: z.object({ unit: text, transUnit: text }).nullish(),
  }),
  productShippingInfo: z
    .object({
      sendGoodsAddressText: text,
      /** kg, and cm below. */
      weight: number,
      width: number,
      height: number,
      length: number,
      shippingTimeGuarantee: text,
    })
    .nullish(),
  tagInfoList: z.array(z.object({ key: z.string(), value: z.boolean() })).nullish(),
  sellerDataInfo: z.object({ compositeServiceScore: text, repeatPurchasePercent: text }).nullish(),
});
export type Detail = z.infer<typeof Detail>;
export type DetailSku = z.infer<typeof Sku>;

export const DetailAnswer = answer(Detail);
export const FreightAnswer = answer(z.object({ freight: yuan }));

/** A search's hit, but told with less. */
export const RelatedAnswer = answer(z.array(FoundOffer));

/** What sells best of a kind, told with less still. */
export const TopListAnswer = answer(
  z.object({ rankProductModels: z.array(z.object({ itemId: Id, sort: number })).nullish() }),
);

/** Of what it recommends only the goods' numbers are read: the rest stands on their pages. */
export const RecommendAnswer = answer(z.array(z.object({ offerId: Id })));

/** The number that a picture got. */
export const PictureAnswer = answer(
  z.union([z.string(), z.number()]).transform((told) => ({ imageId: String(told) })),
);

const named = { id: z.string(), name: text, translateName: text };
export const FacetsAnswer = answer(
  z.array(z.object({ ...named, children: z.array(z.object(named)).nullish() })),
);

export const TopWordsAnswer = answer(
  z.array(z.object({ seKeyword: z.string(), seKeywordTranslation: text })),
);

const Kind = z.object({ categoryId: Id, chineseName: text, translatedName: text });
export const KindsAnswer = answer(Kind.extend({ children: z.array(Kind).nullish() }));

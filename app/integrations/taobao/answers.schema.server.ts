import { z } from "zod";

/** Ids come as numbers, or as texts where they are beyond 2^53. */
export const Id = z.union([z.string(), z.number()]).transform(String);
const text = z.string().nullish();
/** Sums of a goods page are whole fen; of a search they are yuan written out. */
const fen = z.number().nullish();

/** Every answer says by itself whether it is one. */
export const Said = z.object({ code: z.string().nullish() });

export const Token = z.object({
  access_token: z.string().min(1),
  refresh_token: text,
  /** Seconds. */
  expires_in: z.coerce.number(),
});

const business = { biz_error_code: text, biz_error_msg: text };

const Translated = z.object({ language: text, title: text, main_image_url: text });

export const FoundItem = z.object({
  item_id: Id,
  title: text,
  main_image_url: text,
  price: z.union([z.string(), z.number()]).transform(String).nullish(),
  inventory: z.number().nullish(),
  shop_name: text,
  multi_language_info: Translated.nullish(),
});
export type FoundItem = z.infer<typeof FoundItem>;

export const SearchAnswer = z.object({
  ...business,
  data: z
    .object({ page_no: z.number(), page_size: z.number(), data: z.array(FoundItem).nullish() })
    .nullish(),
});

const Property = z.object({
  prop_id: Id.nullish(),
  prop_name: text,
  value_id: Id.nullish(),
  value_name: text,
});
export type Property = z.infer<typeof Property>;

const Sku = z.object({
  sku_id: Id,
  quantity: z.number().nullish(),
  price: fen,
  promotion_price: fen,
  pic_url: text,
  properties: z.array(Property).nullish(),
});
export type ItemSku = z.infer<typeof Sku>;

export const Item = z.object({
  item_id: Id,
  title: z.string(),
  pic_urls: z.array(z.string()).nullish(),
  shop_name: text,
  shop_id: Id.nullish(),
  price: fen,
  promotion_price: fen,
  properties: z.array(Property).nullish(),
  sku_list: z.array(Sku).nullish(),
  multi_language_info: Translated.extend({
    properties: z.array(Property).nullish(),
    sku_properties: z
      .array(z.object({ sku_id: Id, properties: z.array(Property).nullish() }))
      .nullish(),
  }).nullish(),
});
export type Item = z.infer<typeof Item>;

export const ItemAnswer = z.object({ ...business, data: Item.nullish() });

export const UploadAnswer = z.object({ ...business, data: z.object({ image_id: Id }).nullish() });
export const PictureAnswer = z.object({ ...business, data: z.array(FoundItem).nullish() });

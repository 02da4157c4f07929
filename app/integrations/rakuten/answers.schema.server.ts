import { z } from "zod";

const text = z.string().nullish();
const number = z.number().nullish();
/** Ids come as numbers, or as texts where they are beyond 2^53. */
const Id = z.union([z.string(), z.number()]).transform(String);

export const Expiry = z.object({ expiryDate: z.string() });

const Message = z.object({ messageType: text, messageCode: text, message: text });
/** What they complain of, in the two ways of their interfaces. */
export const Complaint = z.object({
  MessageModelList: z.array(Message).nullish(),
  errors: z.array(z.object({ code: text, message: text })).nullish(),
  Results: z.object({ errorCode: text, message: text }).nullish(),
});

const Variant = z.object({
  merchantDefinedSkuId: text,
  articleNumber: z.object({ value: text }).nullish(),
  standardPrice: z.union([z.string(), z.number()]).transform(String).nullish(),
  selectorValues: z.record(z.string(), z.string()).nullish(),
});
const Item = z.object({
  manageNumber: z.string(),
  title: text,
  images: z.array(z.object({ type: text, location: text })).nullish(),
  variants: z.record(z.string(), Variant).nullish(),
});
export type Item = z.infer<typeof Item>;
export const Items = z.object({
  nextCursorMark: text,
  results: z.array(z.object({ item: Item })),
});

export const Inventories = z.object({
  inventories: z
    .array(z.object({ manageNumber: z.string(), variantId: z.string(), quantity: z.number() }))
    .nullish(),
});

export const SearchedOrders = z.object({
  orderNumberList: z.array(z.string()).nullish(),
  PaginationResponseModel: z.object({ totalRecordsAmount: number, totalPages: number }).nullish(),
});

const Sku = z.object({ variantId: text, merchantDefinedSkuId: text, skuInfo: text });
const OrderItem = z.object({
  itemDetailId: Id,
  itemName: text,
  itemNumber: text,
  manageNumber: text,
  price: number,
  priceTaxIncl: number,
  units: z.number(),
  deleteItemFlag: number,
  SkuModelList: z.array(Sku).nullish(),
});
export type OrderItem = z.infer<typeof OrderItem>;

const Sender = z.object({
  zipCode1: text,
  zipCode2: text,
  prefecture: text,
  city: text,
  subAddress: text,
  familyName: text,
  firstName: text,
  phoneNumber1: text,
  phoneNumber2: text,
  phoneNumber3: text,
});

const Package = z.object({
  basketId: Id,
  packageDeleteFlag: number,
  SenderModel: Sender.nullish(),
  ItemModelList: z.array(OrderItem),
  ShippingModelList: z
    .array(z.object({ shippingDetailId: Id.nullish(), shippingNumber: text }))
    .nullish(),
});
export type Package = z.infer<typeof Package>;

const Order = z.object({
  orderNumber: z.string(),
  orderProgress: z.number(),
  orderDatetime: z.string(),
  shopOrderCfmDatetime: text,
  orderFixDatetime: text,
  shippingInstDatetime: text,
  shippingCmplRptDatetime: text,
  remarks: text,
  cautionDisplayType: number,
  PackageModelList: z.array(Package),
});
export type Order = z.infer<typeof Order>;
export const Orders = z.object({ OrderModelList: z.array(Order).nullish() });

export const Shipped = z.object({
  MessageModelList: z.array(Message.extend({ shippingDetailId: Id.nullish() })),
});

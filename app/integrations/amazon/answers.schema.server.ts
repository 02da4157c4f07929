import { z } from "zod";

/** A text that may be left out. */
export const text = z
  .string()
  .nullish()
  .transform((told) => told ?? "");
const count = z
  .number()
  .int()
  .nullish()
  .transform((told) => told ?? 0);
const Money = z
  .object({ amount: z.union([z.string(), z.number()]), currencyCode: z.string() })
  .transform(({ amount, currencyCode: code }) => ({ amount, code }));
export const Pagination = z.object({ nextToken: z.string().nullish() }).nullish();

/** A list that may be left out where it is empty. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z
    .array(row)
    .nullish()
    .transform((told) => told ?? []);
}

/** An instant, written as ISO 8601. */
export const Instant = z.string().pipe(z.coerce.date());

export const Participations = z.object({
  payload: z.array(
    z.object({
      marketplace: z.object({ id: z.string() }),
      storeName: text,
      participation: z.object({ isParticipating: z.boolean() }),
    }),
  ),
});

const Listing = z.object({
  sku: z.string().min(1),
  summaries: listOf(
    z.object({
      marketplaceId: z.string(),
      asin: text,
      fnSku: text,
      itemName: text,
      createdDate: text,
      mainImage: z.object({ link: z.string() }).nullish(),
    }),
  ),
  offers: listOf(z.object({ marketplaceId: z.string(), offerType: z.string(), price: Money })),
  fulfillmentAvailability: listOf(
    z.object({ fulfillmentChannelCode: z.string(), quantity: count }),
  ),
  attributes: z
    .object({
      externally_assigned_product_identifier: listOf(z.object({ value: z.coerce.string() })),
    })
    .nullish(),
});
export type ToldListing = z.output<typeof Listing>;

export const Listings = z.object({
  numberOfResults: z.number().int(),
  pagination: Pagination,
  items: z.array(Listing),
});

export const Summaries = z.object({
  payload: z.object({
    inventorySummaries: z.array(
      z.object({
        sellerSku: z.string(),
        fnSku: text,
        inventoryDetails: z
          .object({
            fulfillableQuantity: count,
            inboundShippedQuantity: count,
            inboundReceivingQuantity: count,
            reservedQuantity: z.object({ totalReservedQuantity: count }).nullish(),
            unfulfillableQuantity: z.object({ totalUnfulfillableQuantity: count }).nullish(),
          })
          .nullish(),
      }),
    ),
  }),
});
export type ToldSummary = z.output<typeof Summaries>["payload"]["inventorySummaries"][number];

const Measure = z.object({ unit: z.string(), value: z.number() }).nullish();
const Measures = z
  .object({ height: Measure, length: Measure, weight: Measure, width: Measure })
  .nullish();

export const CatalogItem = z.object({
  asin: z.string().min(1),
  summaries: listOf(
    z.object({
      marketplaceId: z.string(),
      brand: text,
      itemName: text,
      browseClassification: z.object({ displayName: z.string() }).nullish(),
      websiteDisplayGroupName: text,
    }),
  ),
  images: listOf(
    z.object({
      images: z.array(z.object({ variant: z.string(), link: z.string(), width: z.number() })),
    }),
  ),
  identifiers: listOf(
    z.object({
      identifiers: z.array(z.object({ identifierType: z.string(), identifier: z.string() })),
    }),
  ),
  dimensions: listOf(z.object({ item: Measures, package: Measures })),
  attributes: z
    .object({
      list_price: listOf(
        z
          .object({ value: z.union([z.string(), z.number()]), currency: z.string() })
          .transform(({ value: amount, currency: code }) => ({ amount, code })),
      ),
    })
    .nullish(),
});
export type ToldCatalogItem = z.output<typeof CatalogItem>;
export const CatalogItems = z.object({ items: z.array(CatalogItem) });

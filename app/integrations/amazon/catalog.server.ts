import type { Channel, ChannelResult } from "#app/domain/channels/ports/channel.ts";
import type { CatalogArticle, ShopCatalog } from "#app/domain/channels/ports/shop-catalog.ts";
import { addressOf, lineOf } from "../channels/articles.ts";
import { forbidden, told } from "../channels/faults.ts";
import type { AmazonSettings } from "./amazon-settings.ts";
import { CatalogItem, CatalogItems, type ToldCatalogItem } from "./answers.schema.server.ts";
import { type Ask, part } from "./call.server.ts";
import { gramsOf, mmOf, yenOf } from "./told-of.ts";

const path = "/catalog/2022-04-01/items";
const includedData = "summaries,images,identifiers,dimensions,attributes";
const picturesMost = 20;

/** Articles of Amazon by ASIN or by JAN, asked with the keys of our own seller account. */
export function amazonCatalog(settings: AmazonSettings, ask: Ask): ShopCatalog {
  const { marketplaceId: marketplaceIds, ownRefreshToken: refreshToken = "" } = settings;
  const own = { keys: { refreshToken } };
  return {
    async article(
      channel: Channel,
      id: string,
    ): Promise<ChannelResult<CatalogArticle | undefined>> {
      if (channel !== "amazon") return told(undefined);
      if (!refreshToken) return forbidden;
      if (/^\d{8}(\d{5})?$/.test(id)) {
        const query = { identifiers: id, identifiersType: "JAN", marketplaceIds, includedData };
        const found = await ask(own, { call: "searchCatalogItems", path, query }, CatalogItems);
        if (!found.ok) return found;
        const [first] = found.value.items;
        return told(first && catalogArticleOf(first, marketplaceIds));
      }
      const query = { marketplaceIds, includedData };
      const question = { path: `${path}/${part(id)}`, query };
      const found = await ask(own, { call: "getCatalogItem", ...question }, CatalogItem);
      if (found.ok) return told(catalogArticleOf(found.value, marketplaceIds));
      const isNone = found.fault.kind === "refused" && found.fault.code === "NotFound";
      return isNone ? told(undefined) : found;
    },
  };
}

function catalogArticleOf(item: ToldCatalogItem, marketplaceId: string): CatalogArticle {
  const here = item.summaries.find((one) => one.marketplaceId === marketplaceId);
  const measures = item.dimensions[0];
  // What is sent is packed: fees and freight go by the package where it is known.
  const { weight, length, width, height } = measures?.package ?? measures?.item ?? {};
  return {
    id: item.asin,
    title: lineOf(here?.itemName ?? "", 500),
    brand: lineOf(here?.brand ?? ""),
    address: `https://www.amazon.co.jp/dp/${item.asin}`,
    pictures: picturesOf(item),
    priceYen: yenOf(item.attributes?.list_price[0]),
    jan: janOf(item),
    weightGrams: gramsOf(weight),
    lengthMm: mmOf(length),
    widthMm: mmOf(width),
    heightMm: mmOf(height),
    category: lineOf(
      here?.websiteDisplayGroupName || here?.browseClassification?.displayName || "",
    ),
  };
}

/** Each picture comes in several sizes: the widest of each, in the order of the page. */
function picturesOf({ images }: ToldCatalogItem) {
  const widest = new Map<string, { link: string; width: number }>();
  for (const { variant, link, width } of images[0]?.images ?? [])
    if (addressOf(link) && width > (widest.get(variant)?.width ?? 0))
      widest.set(variant, { link, width });
  return [...widest.values()].map(({ link }) => link).slice(0, picturesMost);
}

function janOf({ identifiers }: ToldCatalogItem) {
  const all = identifiers.flatMap((one) => one.identifiers);
  const jan =
    all.find(({ identifierType }) => identifierType === "JAN") ??
    all.find(({ identifierType }) => identifierType === "EAN");
  return jan?.identifier ?? "";
}

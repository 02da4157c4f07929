/** What costs the Worker most for one request that asks; each kind has a limit of its own per address. */
export type Cost = "search" | "drawing" | "picture";

const searches =
  /^\/(CommoditySearch|compareGoods|recentlyViewed|pictureSearch|amazonProductDetails|rakutenProductDetails|shopGoods|goodsMonthlyFocus|hsCodeSearch|answerSearchResultPage|logisticsTracking)$/i;
const drawings =
  /^\/page\.png$|^\/costCalculator\/csv$|^\/(user|staff)\/lists\/|^\/user\/invoices\/.+\/pdf$|^\/commodityManagement\/labels\/pdf$|^\/deliverySettlement\/|^\/staff\/shipping\/[^/]+\/settlement$|^\/user\/excelPlaceAnOrder\/.+\/errors$|^\/staff\/withdrawals\//i;

/** What this address costs, if it is dear. */
export function costOf({ pathname, searchParams }: URL): Cost | undefined {
  if (searches.test(pathname)) return "search";
  if (/^\/costCalculator$/i.test(pathname) && searchParams.has("hsWords")) return "search";
  if (drawings.test(pathname)) return "drawing";
  return /^\/(files|opinionPictures)\//i.test(pathname) && searchParams.has("w")
    ? "picture"
    : undefined;
}

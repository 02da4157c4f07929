/** The pages asked for most by those who are signed in, whose loaders read the database and do nothing else. */
export const mostAskedFor = [
  "/cart",
  "/user",
  "/user/order",
  "/OrderDetails",
  "/user/deliveryList",
  "/deliveryDetails",
  "/warehouse",
  "/user/churujinList",
  "/user/inform",
  "/staff",
  "/staff/orders",
  "/staff/quotes",
  "/staff/purchases",
  "/staff/shipping",
] as const;

/** Pages of the same kind that read twice: what of other tables belongs to the rows that they found. */
const readingTwice = [
  "/user/orderEdit",
  "/balanceMaybeBankPaymentSuccess",
  "/collection",
  "/commodityManagement",
  "/commodityInformationMaintenance",
  "/user/recommendedGoods",
  "/dedicatedPalletClassifyDetails",
  "/selfOrganizingSourceGoods",
  "/goodsToBeConfirmedOnThePallet",
  "/inventoryWarning",
  "/replenishmentGoodsMaintenance",
  "/shopifyMaintenanceRestockedGoods",
  "/amazonInventory",
  "/amazonInventory/article",
  "/rakutenShop",
  "/rakutenShop/article",
  "/yahooInventoryList",
  "/yahooInventoryDetails",
  "/shopifyShop",
  "/shopifyShop/article",
  "/staff/board",
  "/staff/companyStock/:operationId",
] as const;

export const readingPages = [...mostAskedFor, ...readingTwice] as const;

const whole: ReadonlySet<string> = new Set(readingPages.filter((url) => !url.includes(":")));
const beginnings = readingPages.flatMap((url) => url.match(/^.*\/(?=:)/) ?? []);

/** Whether the page at this path only reads. */
export function onlyReads(pathname: string) {
  return whole.has(pathname) || beginnings.some((beginning) => pathname.startsWith(beginning));
}

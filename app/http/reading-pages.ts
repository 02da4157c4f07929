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
export const readingTwice = [
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
] as const;

export const readingPages: ReadonlySet<string> = new Set([...mostAskedFor, ...readingTwice]);

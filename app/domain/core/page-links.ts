// Where notices and letters lead. The routes' own links are checked by `href`; these are written
// before a page is asked for, so they stand here once, and a test opens each.

/** Where the buyer reads this order. */
export function orderPage(number: string) {
  return `/OrderDetails?${new URLSearchParams({ order_sn: number })}`;
}

/** Where the buyer reads this problem case. */
export function casePage(number: string) {
  return `/issueOrderDetail?${new URLSearchParams({ case_sn: number })}`;
}

/** Where the buyer reads this claim. */
export function claimPage(number: string) {
  return `/aftersaledetails?${new URLSearchParams({ claim_sn: number })}`;
}

/** Where the buyer writes of these goods, or reads what became of it. */
export function opinionPage(offerId: string) {
  return `/user/goodsOpinion?${new URLSearchParams({ goods_id: offerId })}`;
}

/** Where the buyer claims for this shipping request. */
export function newClaimPage(shippingNumber: string) {
  return `/aftersaledetails?${new URLSearchParams({ pOrder_sn: shippingNumber })}`;
}

/** The problem goods of this order. */
export function casesOfOrderPage(number: string) {
  return `/user/issueOrder?${new URLSearchParams({ q: number })}`;
}

/** Where the buyer reads how the goods of this order travel to our warehouse. */
export function orderWaysPage(number: string) {
  return `/orderLogisticsStatus?${new URLSearchParams({ order_sn: number })}`;
}

/** Where the buyer reads this shipping request. */
export function shippingPage(number: string) {
  return `/deliveryDetails?${new URLSearchParams({ pOrder_sn: number })}`;
}

/** Where a payment is read, whatever its state. */
export function paymentPage(id: string) {
  return `/balanceMaybeBankPaymentSuccess?${new URLSearchParams({ payment: id })}`;
}

/** Where a company reads and changes one of its own products. */
export function ownProductPage(id: string) {
  return `/commodityInformationMaintenance?${new URLSearchParams({ id })}`;
}

/** Where a company reads the stock and movements of one of its auxiliary materials. */
export function materialPage(id: string) {
  return `/commodityManagement/material?${new URLSearchParams({ id })}`;
}

/** The pieces in stock that match these words. */
export function stockPage(words: string) {
  return `/warehouse?${new URLSearchParams({ words })}`;
}

/** Where the buyer reads a lot: what lies there, what its storage comes to, its remarks. */
export function lotPage(id: string) {
  return `/user/stockLot?${new URLSearchParams({ lot: id })}`;
}

/** The page of goods; of those that a company described to us it is the page of the request. */
export function goodsPage(platform: string, offerId: string) {
  if (platform === "other") return goodsRequestPage(offerId);
  return `/ProductDetails?${new URLSearchParams({ goods_id: offerId, fromPlatform: platform })}`;
}

/** Where a company reads what became of goods that it described to us. */
export function goodsRequestPage(number: string) {
  return `/user/goodsRequest?${new URLSearchParams({ request_sn: number })}`;
}

/** The search of goods by a query of its own. */
export function searchPage(query: string) {
  return `/CommoditySearch?${query}`;
}

export const savedSearchesPage = "/user/savedSearches";
export const palletsPage = "/productPlanningManagement";
export const palletConfirmPage = "/goodsToBeConfirmedOnThePallet";
export const watchesPage = "/user/watches";
export const unknownParcelsPage = "/user/unknownParcels";
export const forwardedPage = "/forwardToWarehouse";

/** Where a company reports forwarded goods of this announcement as lost or broken, and reads what came of it. */
export function forwardedLossPage(number: string) {
  return `/user/forwardedLoss?${new URLSearchParams({ number })}`;
}

/** Where a company says what to do with goods of an order that are not to be had. */
export function stockOutPlansPage(number: string) {
  return `/user/stockOutPlans?order_sn=${number}`;
}

export const approvalsPage = "/user/approvals";
export const authorisationsPage = "/user/userAuthorizeAndPermit";
export const walletPage = "/user/churujinList";
export const topUpPage = "/user/recharge";
export const payoutAccountPage = "/user/bankAccount";
export const withdrawalsPage = "/user/WithdrawalRecord";
export const myPage = "/user";
export const contactPage = "/contactUs";
export const mailSettingsPage = "/user/emailNotificationManagement";
export const loginPage = "/login";

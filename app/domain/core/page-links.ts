// The pages that notices and letters link to. Routes check their own links by `href`; these are written
// before a page is requested, so they stand here once, and a test opens each.

/** The list of orders, of those that these words find. */
export function ordersWithPage(words: string) {
  return `/user/order?${new URLSearchParams({ q: words })}`;
}

export function orderPage(number: string) {
  return `/OrderDetails?${new URLSearchParams({ order_sn: number })}`;
}

export function casePage(number: string) {
  return `/issueOrderDetail?${new URLSearchParams({ case_sn: number })}`;
}

export function claimPage(number: string) {
  return `/aftersaledetails?${new URLSearchParams({ claim_sn: number })}`;
}

/** Opens the buyer's review of a product, to write it or to see its state. */
export function opinionPage(offerId: string) {
  return `/user/goodsOpinion?${new URLSearchParams({ goods_id: offerId })}`;
}

/** Opens a new claim about a shipping request. */
export function newClaimPage(shippingNumber: string) {
  return `/aftersaledetails?${new URLSearchParams({ pOrder_sn: shippingNumber })}`;
}

export function casesOfOrderPage(number: string) {
  return `/user/issueOrder?${new URLSearchParams({ q: number })}`;
}

/** Shows how the goods of an order travel to our warehouse. */
export function orderWaysPage(number: string) {
  return `/orderLogisticsStatus?${new URLSearchParams({ order_sn: number })}`;
}

export function shippingPage(number: string) {
  return `/deliveryDetails?${new URLSearchParams({ pOrder_sn: number })}`;
}

/** Lists a company's money that is on its way. */
export const waitingMoneyPage = "/user/waitingMoney";

/** Shows a payment in any state. */
export function paymentPage(id: string) {
  return `/balanceMaybeBankPaymentSuccess?${new URLSearchParams({ payment: id })}`;
}

export function ownProductPage(id: string) {
  return `/commodityInformationMaintenance?${new URLSearchParams({ id })}`;
}

/** Shows the stock and movements of an auxiliary material (副資材). */
export function materialPage(id: string) {
  return `/commodityManagement/material?${new URLSearchParams({ id })}`;
}

/** Shows the stock that matches these words. */
export function stockPage(words: string) {
  return `/warehouse?${new URLSearchParams({ words })}`;
}

/** Shows a lot with its quantity, its storage fee and its remarks. */
export function lotPage(id: string) {
  return `/user/stockLot?${new URLSearchParams({ lot: id })}`;
}

/** Shows a product; for goods that a company described to us (platform "other"), the page of its request. */
export function goodsPage(platform: string, offerId: string) {
  if (platform === "other") return goodsRequestPage(offerId);
  return `/ProductDetails?${new URLSearchParams({ goods_id: offerId, fromPlatform: platform })}`;
}

export function goodsRequestPage(number: string) {
  return `/user/goodsRequest?${new URLSearchParams({ request_sn: number })}`;
}

export function searchPage(query: string) {
  return `/CommoditySearch?${query}`;
}

export const savedSearchesPage = "/user/savedSearches";
export const palletsPage = "/productPlanningManagement";
export const palletConfirmPage = "/goodsToBeConfirmedOnThePallet";
export const watchesPage = "/user/watches";
export const unknownParcelsPage = "/user/unknownParcels";
export const trackingDisputesPage = "/user/trackingDisputes";
export const forwardedPage = "/forwardToWarehouse";

/** Reports forwarded goods of this announcement as lost or broken, and shows what was decided. */
export function forwardedLossPage(number: string) {
  return `/user/forwardedLoss?${new URLSearchParams({ number })}`;
}

/** Asks a company what to do with goods of an order that are out of stock. */
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

import { accountCatalogPages } from "./account/catalog/pages.ts";
import { accountChannelPages } from "./account/channel/pages.ts";
import { accountClaimPages } from "./account/claim/pages.ts";
import { accountCompanyPages } from "./account/company/pages.ts";
import { accountDeliveryPlanPages } from "./account/delivery-plan/pages.ts";
import { accountExtensionPages } from "./account/extension/pages.ts";
import { accountForwardedPages } from "./account/forwarded/pages.ts";
import { accountGoodsRequestPages } from "./account/goods-request/pages.ts";
import { accountIdentityPages } from "./account/identity/pages.ts";
import { accountInventoryPages } from "./account/inventory/pages.ts";
import { accountInvoicePages } from "./account/invoice/pages.ts";
import { accountListsPages } from "./account/lists/pages.ts";
import { accountMaterialPages } from "./account/material/pages.ts";
import { accountMoneyPages } from "./account/money/pages.ts";
import { accountNoticePages } from "./account/notice/pages.ts";
import { accountOpinionPages } from "./account/opinion/pages.ts";
import { accountOrderPages } from "./account/order/pages.ts";
import { accountPages } from "./account/pages.ts";
import { accountPalletPages } from "./account/pallet/pages.ts";
import { accountParcelPages } from "./account/parcel/pages.ts";
import { accountPaymentPages } from "./account/payment/pages.ts";
import { accountProblemPages } from "./account/problem/pages.ts";
import { accountProductPages } from "./account/product/pages.ts";
import { accountReplenishmentPages } from "./account/replenishment/pages.ts";
import { accountReportsPages } from "./account/reports/pages.ts";
import { accountSheetPages } from "./account/sheet/pages.ts";
import { accountShippingPages } from "./account/shipping/pages.ts";
import { accountStockPages } from "./account/stock/pages.ts";
import { accountTopUpPages } from "./account/top-up/pages.ts";
import { accountUnknownPages } from "./account/unknown/pages.ts";
import { apiPages } from "./api/pages.ts";
import { feedsPages } from "./feeds/pages.ts";
import { guideCalculatorPages } from "./guide/calculator/pages.ts";
import { guideExtensionPages } from "./guide/extension/pages.ts";
import { guideHelpPages } from "./guide/help/pages.ts";
import { guidePages } from "./guide/pages.ts";
import { hooksPages } from "./hooks/pages.ts";
import type { Page } from "./page.ts";
import { filePages } from "./pages.ts";
import { problemPages } from "./problem/pages.ts";
import { sessionPages } from "./session/pages.ts";
import { shopBesidePages } from "./shop/beside/pages.ts";
import { shopCartPages } from "./shop/cart/pages.ts";
import { shopComparePages } from "./shop/compare/pages.ts";
import { shopPages } from "./shop/pages.ts";
import { shopPalletPages } from "./shop/pallet/pages.ts";
import { shopProductPages } from "./shop/product/pages.ts";
import { shopSearchPages } from "./shop/search/pages.ts";
import { shopTrackingPages } from "./shop/tracking/pages.ts";
import { staffActPages } from "./staff/acts/pages.ts";
import { staffBoardPages } from "./staff/board/pages.ts";
import { staffBooksPages } from "./staff/books/pages.ts";
import { staffChannelPages } from "./staff/channel/pages.ts";
import { staffClaimPages } from "./staff/claim/pages.ts";
import { staffContentPages } from "./staff/content/pages.ts";
import { staffCouponPages } from "./staff/coupon/pages.ts";
import { staffCustomersPages } from "./staff/customers/pages.ts";
import { staffDepartPages } from "./staff/depart/pages.ts";
import { staffDirectReturnPages } from "./staff/direct-return/pages.ts";
import { staffFindPages } from "./staff/find/pages.ts";
import { staffFloorPages } from "./staff/floor/pages.ts";
import { staffGoodsRequestPages } from "./staff/goods-request/pages.ts";
import { staffListsPages } from "./staff/lists/pages.ts";
import { staffMainNumberPages } from "./staff/main-number/pages.ts";
import { staffOpinionPages } from "./staff/opinion/pages.ts";
import { staffOrderPages } from "./staff/order/pages.ts";
import { staffPackPages } from "./staff/pack/pages.ts";
import { staffPages } from "./staff/pages.ts";
import { staffParcelPages } from "./staff/parcel/pages.ts";
import { staffPickPages } from "./staff/pick/pages.ts";
import { staffPricingPages } from "./staff/pricing/pages.ts";
import { staffProblemPages } from "./staff/problem/pages.ts";
import { staffStockPages } from "./staff/stock/pages.ts";
import { staffStocktakingPages } from "./staff/stocktaking/pages.ts";
import { staffTopUpPages } from "./staff/top-up/pages.ts";
import { staffUnpackPages } from "./staff/unpack/pages.ts";
import { staffWarehousePages } from "./staff/warehouse/pages.ts";
import { staffWithdrawalPages } from "./staff/withdrawal/pages.ts";
import { staffWorkPages } from "./staff/work/pages.ts";

// Joins the pages that the areas declare beside their files. URLs are written there whole, exactly as
// the browser shows them, so that searching for one leads to it. Order does not matter; the router ranks.

export const declaredPages = {
  ...filePages,
  ...accountPages,
  ...accountCatalogPages,
  ...accountChannelPages,
  ...accountClaimPages,
  ...accountCompanyPages,
  ...accountExtensionPages,
  ...accountForwardedPages,
  ...accountGoodsRequestPages,
  ...accountIdentityPages,
  ...accountInventoryPages,
  ...accountInvoicePages,
  ...accountListsPages,
  ...accountMaterialPages,
  ...accountMoneyPages,
  ...accountNoticePages,
  ...accountOpinionPages,
  ...accountOrderPages,
  ...accountPalletPages,
  ...accountParcelPages,
  ...accountPaymentPages,
  ...accountProblemPages,
  ...accountProductPages,
  ...accountReplenishmentPages,
  ...accountDeliveryPlanPages,
  ...accountReportsPages,
  ...accountSheetPages,
  ...accountShippingPages,
  ...accountStockPages,
  ...accountTopUpPages,
  ...accountUnknownPages,
  ...apiPages,
  ...feedsPages,
  ...guidePages,
  ...guideCalculatorPages,
  ...guideExtensionPages,
  ...guideHelpPages,
  ...hooksPages,
  ...problemPages,
  ...sessionPages,
  ...shopPages,
  ...shopBesidePages,
  ...shopCartPages,
  ...shopComparePages,
  ...shopProductPages,
  ...shopPalletPages,
  ...shopSearchPages,
  ...shopTrackingPages,
  ...staffPages,
  ...staffBoardPages,
  ...staffBooksPages,
  ...staffChannelPages,
  ...staffClaimPages,
  ...staffContentPages,
  ...staffCouponPages,
  ...staffCustomersPages,
  ...staffDepartPages,
  ...staffMainNumberPages,
  ...staffActPages,
  ...staffFindPages,
  ...staffFloorPages,
  ...staffDirectReturnPages,
  ...staffGoodsRequestPages,
  ...staffListsPages,
  ...staffOpinionPages,
  ...staffOrderPages,
  ...staffPackPages,
  ...staffParcelPages,
  ...staffPickPages,
  ...staffStocktakingPages,
  ...staffPricingPages,
  ...staffProblemPages,
  ...staffStockPages,
  ...staffTopUpPages,
  ...staffUnpackPages,
  ...staffWarehousePages,
  ...staffWithdrawalPages,
  ...staffWorkPages,
} as const satisfies Record<string, Page>;

import { accessOf, type Url } from "#app/routes.ts";

/** Documents of the demo company that its pages are opened with. */
export interface Sample {
  order: string;
  payable: string;
  shipping: string;
  reviewable: string;
  /** A shipping request that customs have cleared. */
  cleared: string;
  lotToInspect: string;
  pickList: string;
  stockCount: string;
  lotShelved: string;
  toPack: string;
  /** A request that sends goods to an end customer, with a slip. */
  directParcel: string;
  unknownPhoto: string;
  /** Forwarded goods that came, and some of which were lost. */
  forwarded: string;
  file: string;
  problemCase: string;
  /** An offer that the company wrote of, and a picture that it shows of it. */
  judged: string;
  opinionPicture: string;
  claim: string;
  /** A shop of the company's that is connected. */
  shop: string;
  /** What a customer ordered of it. */
  channelOrder: string;
  /** What it sells there. */
  article: string;
  /** Goods on their way into its stock at Amazon. */
  deliveryPlan: string;
  reservedFile: string;
  employee: string;
  help: string;
  transferFile: string;
  card: string;
  sheet: string;
  product: string;
  /** A job by which texts of goods were written. */
  materialJob: string;
  /** Described goods that wait for staff. */
  material: string;
  goodsRequest: string;
  /** An issued paper. */
  paper: string;
}

/** Every URL of the shop. */
export const urls = Object.keys(accessOf) as Url[];

const article = ({ article }: Sample) => `?item=${article}`;
const order = ({ order: number }: Sample) => `?order_sn=${number}`;
const shipping = ({ shipping: number }: Sample) => `?pOrder_sn=${number}`;

/** What a page needs in its query to have something to show. */
const queries: Partial<Record<Url, (sample: Sample) => string>> = {
  "/CommoditySearch": () => "?q=バッグ",
  "/ProductDetails": () => "?goods_id=600000000002",
  "/shopGoods": () => "?shop=supplier-2",
  "/answerResultPage": ({ help }) => `?id=${help}`,
  "/answerSearchResultPage": () => "?q=検品",
  "/user/inspection": order,
  "/user/orderEdit": order,
  "/user/reorder": ({ order: number }) => `?number=${number}`,
  "/orderLogisticsStatus": order,
  "/yahooInventoryDetails": article,
  "/amazonInventory/article": article,
  "/rakutenShop/article": article,
  "/shopifyShop/article": article,
  "/dedicatedPalletClassifyMoreGoods": () => "?pallet=7ec0edde-0000-4000-8000-000000000001",
  "/selfOrganizingSourceGoods": () => "?pallet=pallet-demo-1",
  "/accountSynchronization/disconnect": ({ shop }) => `?shop=${shop}`,
  "/shopifyOrders/rules": ({ shop }) => `?shop=${shop}`,
  "/paypalPaymentSuccess": ({ card }) => `?token=${card}`,
  "/paypalPaymentError": ({ card }) => `?token=${card}`,
  "/payment": ({ payable }) => `?order_sn=${payable}`,
  "/porderPayment": shipping,
  "/balanceMaybeBankPaymentSuccess": order,
  "/OrderDetails": order,
  "/user/stockOutPlans": order,
  "/user/forwardedLoss": ({ forwarded }) => `?number=${forwarded}`,
  "/aftersaledetails": ({ claim }) => `?claim_sn=${claim}`,
  "/issueOrderDetail": ({ problemCase }) => `?case_sn=${problemCase}`,
  "/user/goodsOpinion": ({ judged }) => `?goods_id=${judged}`,
  "/user/goodsRequest": ({ goodsRequest }) => `?request_sn=${goodsRequest}`,
  "/user/stockLot": ({ lotShelved }) => `?lot=${lotShelved}`,
  "/deliveryDetails": shipping,
  "/deliveryEncasementDetails": shipping,
  "/deliverySettlement": shipping,
  "/deliverySplit": shipping,
  "/deliveryLandedCost": shipping,
  "/serviceEvaluation": ({ reviewable }) => `?pOrder_sn=${reviewable}`,
  "/commodityManagement/labels": ({ product }) => `?pick=${product}&kind=jan`,
  "/commodityManagement/labels/pdf": ({ product }) => `?pick=${product}&kind=jan`,
  "/commodityManagement/profit": ({ product }) =>
    `?${new URLSearchParams({ id: product, priceYen: "1980", market: "楽天市場:スタンダード・メガプラン(目安)", quantity: "100", unitPriceFen: "12" })}`,
  "/commodityInformationMaintenance": ({ product }) => `?id=${product}`,
  "/commodityManagement/material": ({ material }) => `?id=${material}`,
  // Without a key in its address it leads to itself with one.
  "/aiMaterial": () => "?form=f0000000-0000-4000-8000-000000000001",
  "/aiMaterial/zip": ({ materialJob }) => `?job=${materialJob}`,
  "/excelOrderPreview": ({ sheet }) => `?id=${sheet}`,
  "/page.png": () => "?of=/privacyPolicy",
  "/staff/search": () => "?find=KB-2",
  "/staff/suggestions": () => "?q=KB-2",
  "/staff/scan": () => "?code=L-000001",
  "/staff/print": () => "?codes=L-000001,A-01-01",
  "/costCalculator/csv": () => "?priceCny=10&quantity=100&weightGrams=200",
};

/** What stands for the pieces of a path. */
const pieces: Partial<Record<Url, (sample: Sample) => string>> = {
  "/*": () => "/nothing-of-ours",
  "/:comisiones": () => "/comisiones-1688",
  "/deliverySheet/:file": ({ shipping: number }) =>
    `/deliverySheet/request.csv?pOrder_sn=${number}`,
  "/deliveryLandedCost/:file": ({ cleared }) =>
    `/deliveryLandedCost/landed-cost.csv?pOrder_sn=${cleared}`,
  "/deliverySettlement/:file": ({ shipping: number }) =>
    `/deliverySettlement/settlement.pdf?pOrder_sn=${number}`,
  "/user/lists/:file": () => "/user/lists/ledger.csv",
  "/user/excelPlaceAnOrder/:sheetId/errors": ({ sheet }) =>
    `/user/excelPlaceAnOrder/${sheet}/errors`,
  "/shopifyOrders/sheet/:file": () => "/shopifyOrders/sheet/direct-orders.xlsx",
  "/commodityManagement/sheet/:file": () => "/commodityManagement/sheet/product-sheet.xlsx",
  "/user/excelPlaceAnOrder/:file": () => "/user/excelPlaceAnOrder/order-sheet.xlsx",
  "/staff/lists/:file": () => "/staff/lists/members.xlsx",
  "/staff/board/:file": () => "/staff/board/board.xlsx",
  "/staff/audit/:file": () => "/staff/audit/audit.xlsx",
  "/accountSynchronization/returned/:channel": () => "/accountSynchronization/returned/shopify",
  "/shopifyOrders/:number": ({ channelOrder: number }) => `/shopifyOrders/${number}`,
  "/shopifyOrders/:number/return": ({ channelOrder: number }) => `/shopifyOrders/${number}/return`,
  "/user/amazonDeliveryPlans/:id": ({ deliveryPlan }) =>
    `/user/amazonDeliveryPlans/${deliveryPlan}`,
  "/problem/:status": () => "/problem/403",
  "/staff/problem/:status": () => "/staff/problem/403",
  "/staff/*": () => "/staff/nothing-of-ours",
  "/user/EmployeesAccount/:employeeId": ({ employee }) => `/user/EmployeesAccount/${employee}`,
  "/user/fileReservationDownload/:id": ({ reservedFile }) =>
    `/user/fileReservationDownload/${reservedFile}`,
  "/user/invoices/:invoice/:number": ({ order: number }) => `/user/invoices/invoice/${number}`,
  "/user/invoices/:invoice/:number/pdf": ({ order: number }) =>
    `/user/invoices/invoice/${number}/pdf`,
  "/opinionPictures/:fileId": ({ opinionPicture }) => `/opinionPictures/${opinionPicture}`,
  "/files/:fileId": ({ file }) => `/files/${file}`,
  "/staff/withdrawals/:fileId": ({ transferFile }) => `/staff/withdrawals/${transferFile}`,
  "/staff/prices/:kind/:subject": () => "/staff/prices/freight/air",
  "/staff/members/:number": () => "/staff/members/20418",
  "/staff/authorised/:operationId": () => "/staff/authorised/20418",
  "/staff/orders/:number": ({ order: number }) => `/staff/orders/${number}`,
  "/staff/papers/:invoice/:number": ({ paper }) => `/staff/papers/invoice/${paper}`,
  "/staff/quotes/:number": ({ order: number }) => `/staff/quotes/${number}`,
  "/staff/purchases/:number": ({ order: number }) => `/staff/purchases/${number}`,
  "/staff/cases/:number": ({ problemCase }) => `/staff/cases/${problemCase}`,
  "/staff/materials/:id": ({ material }) => `/staff/materials/${material}`,
  "/staff/goodsRequests/:number": ({ goodsRequest }) => `/staff/goodsRequests/${goodsRequest}`,
  "/staff/claims/:number": ({ claim }) => `/staff/claims/${claim}`,
  "/staff/report-case/:number": ({ order: number }) => `/staff/report-case/${number}`,
  "/staff/inspect/:lotId": ({ lotToInspect }) => `/staff/inspect/${lotToInspect}`,
  "/staff/pack/:number": ({ toPack }) => `/staff/pack/${toPack}`,
  "/staff/pack/:number/slip": ({ directParcel }) => `/staff/pack/${directParcel}/slip`,
  "/staff/stocktaking/:countId": ({ stockCount }) => `/staff/stocktaking/${stockCount}`,
  "/staff/pick/:listId": ({ pickList }) => `/staff/pick/${pickList}`,
  "/staff/companyStock/:operationId": () => "/staff/companyStock/20418",
  "/staff/lotRemarks/:lotId": ({ lotShelved }) => `/staff/lotRemarks/${lotShelved}`,
  "/staff/inspection-plans/:offerId": () => "/staff/inspection-plans/600000000002",
  "/user/unknownParcels/:photoId": ({ unknownPhoto }) => `/user/unknownParcels/${unknownPhoto}`,
  "/staff/unknown/:photoId": ({ unknownPhoto }) => `/staff/unknown/${unknownPhoto}`,
  "/staff/shipping/:number/settlement": ({ shipping: number }) =>
    `/staff/shipping/${number}/settlement`,
  "/staff/shipping/:number/split": ({ shipping: number }) => `/staff/shipping/${number}/split`,
  "/staff/shipping/:number": ({ shipping: number }) => `/staff/shipping/${number}`,
  "/staff/articles/:id": () => "/staff/articles/option",
};

/** The address of a page with a document of the demo company in it. */
export function addressOf(url: Url, sample: Sample) {
  const path = pieces[url]?.(sample) ?? url;
  if (path.includes(":")) throw new Error(`no sample stands for the pieces of ${url}`);
  return path + (queries[url]?.(sample) ?? "");
}

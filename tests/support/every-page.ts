import type { Permission } from "#app/domain/core/actor.ts";
import type { Duty } from "#app/domain/core/policy.ts";
import type { Url } from "#app/routes.ts";

/** Documents of the demo company that its pages are opened with. */
export interface Sample {
  order: string;
  payable: string;
  shipping: string;
  reviewable: string;
  lotToInspect: string;
  file: string;
  reservedFile: string;
  employee: string;
  help: string;
  transferFile: string;
  card: string;
}

export type Access =
  /** Anybody, signed in or not. */
  | "public"
  /** Who is not signed in on that side; others are sent on to it. */
  | "signing-in"
  /** Who has given the password and not yet the code; to others it is the door. */
  | "half-signed-in"
  /** Who has registered and not yet given the mailed code; others begin at the form. */
  | "half-registered"
  /** Anybody of a company; the page shows them their own. */
  | "member"
  /** Anybody of the company that the document belongs to; to others it does not exist. */
  | "document"
  | "owner"
  /** Who has this right, owners always. */
  | { right: Permission; document?: true }
  /** Any member of staff. */
  | "staff"
  /** Staff of this duty; with `own`, for the companies whose manager they are. */
  | { duty: Duty; own?: true }
  /** Either side, its own files only. */
  | "file"
  /** Answers forms and programs only. */
  | "action";

type Line = [access: Access, query?: (sample: Sample) => string];

const order = ({ order: number }: Sample) => `?order_sn=${number}`;
const shipping = ({ shipping: number }: Sample) => `?pOrder_sn=${number}`;

/** Who may open what. A URL of the manifest that has no line here does not compile. */
export const everyPage: Record<Url, Line> = {
  "/": ["public"],
  "/CommoditySearch": ["public", () => "?q=バッグ"],
  "/ProductDetails": ["public", () => "?goods_id=600000000002"],
  "/shopGoods": ["public", () => "?shop=supplier-2"],
  "/goodsMonthlyFocus": ["public"],
  "/1688crossBorder": ["public"],
  "/neteaseClassifyDetails": ["public"],
  "/cart": ["public"],
  "/login": ["signing-in"],
  "/register": ["signing-in"],
  "/ForgetThePassword": ["public"],
  "/contactUs": ["public"],
  "/*": ["public"],
  "/:comisiones": ["public"],
  "/notice": ["public"],
  "/guia-de-usuario": ["public"],
  "/servicios-adicionales": ["public"],
  "/option": ["public"],
  "/internationalLogistics": ["public"],
  "/storageInstructions": ["public"],
  "/inspectionDetail": ["public"],
  "/photography": ["public"],
  "/accompanyService": ["public"],
  "/aboutNotInStock": ["public"],
  "/FBADirectDeliveryService": ["public"],
  "/d2c": ["public"],
  "/chinaCompanyIntroduce": ["public"],
  "/japanCompanyIntroduce": ["public"],
  "/privacyPolicy": ["public"],
  "/termsService": ["public"],
  "/membershipUtilizationProtocol": ["public"],
  "/description": ["public"],
  "/disclaimer": ["public"],
  "/customerHarassmentResponsePolicy": ["public"],
  "/tollVipApplyFor": ["public"],
  "/costCalculator": ["public"],
  "/hsCodeSearch": ["public"],
  "/notificationOfHoliday": ["public"],
  "/questionAndAnswer": ["public"],
  "/answerResultPage": ["public", ({ help }) => `?id=${help}`],
  "/answerSearchResultPage": ["public", () => "?q=検品"],
  "/problem/:status": ["public"],

  "/user": ["member"],
  "/questionnaire": ["member"],
  "/login/code": ["half-signed-in"],
  "/register/code": ["half-registered"],
  "/staff/login/code": ["half-signed-in"],
  "/user/ownPassword": ["member"],
  "/user/secondFactor": ["member"],
  "/user/reauthenticate": ["member"],
  "/staff/ownPassword": ["staff"],
  "/staff/secondFactor": ["staff"],
  "/registerSuccess": ["member"],
  "/user/userDetail": ["member"],
  "/user/inform": ["member"],
  "/user/fileReservationDownload": ["member"],
  "/user/emailNotificationManagement": ["member"],
  "/user/operationLog": ["owner"],
  "/user/apiTokens": ["member"],
  "/user/commodity": [{ right: "products" }],
  "/user/favoriteShop": [{ right: "products" }],
  "/user/storeBlacklist": [{ right: "products" }],
  "/user/stores": [{ right: "shops" }],
  "/user/EmployeesAccount": [{ right: "employees" }],
  "/user/EmployeesAccount/new": [{ right: "employees" }],
  "/user/EmployeesAccount/:employeeId": [{ right: "employees", document: true }],
  "/user/inspection": ["document", order],
  "/user/changeLimit": [{ right: "settings" }],
  "/user/approvals": [{ right: "pay" }],
  "/user/userAuthorizeAndPermit": ["owner"],
  "/user/deliverySite": [{ right: "settings" }],
  "/user/bankAccount": [{ right: "wallet" }],
  "/user/invoices": [{ right: "wallet" }],
  "/user/invoices/:invoice/:number": [{ right: "wallet", document: true }],
  "/user/membership": [{ right: "wallet" }],
  "/balancePayTollVip": ["owner"],
  "/user/coupon": [{ right: "wallet" }],
  "/user/recharge": [{ right: "wallet" }],
  "/paypalPaymentSuccess": [{ right: "wallet", document: true }, ({ card }) => `?token=${card}`],
  "/paypalPaymentError": [{ right: "wallet", document: true }, ({ card }) => `?token=${card}`],
  "/withdrawDeposit": [{ right: "wallet" }],
  "/user/WithdrawalRecord": [{ right: "wallet" }],
  "/user/churujinList": [{ right: "wallet" }],
  "/payment": [{ right: "pay", document: true }, ({ payable }) => `?order_sn=${payable}`],
  "/balanceMaybeBankPaymentSuccess": ["document", order],
  "/orderPreview": [{ right: "order" }],
  "/orderManagement": ["member"],
  "/user/order": ["member"],
  "/OrderDetails": ["document", order],
  "/warehouse": ["member"],
  "/porderSubmit": [{ right: "ship" }],
  "/user/deliveryList": ["member"],
  "/deliveryDetails": ["document", shipping],
  "/deliveryEncasementDetails": ["document", shipping],
  "/serviceEvaluation": [
    { right: "ship", document: true },
    ({ reviewable }) => `?pOrder_sn=${reviewable}`,
  ],

  "/staff": ["staff"],
  "/staff/rates": [{ duty: "set-rates" }],
  "/staff/prices": [{ duty: "set-prices" }],
  "/staff/prices/:kind/:subject": [{ duty: "set-prices" }],
  "/staff/coupons": [{ duty: "issue-coupons" }],
  "/staff/deposits": [{ duty: "confirm-deposit" }],
  "/staff/finance": [{ duty: "see-money" }],
  "/staff/bank-lines": [{ duty: "confirm-deposit" }],
  "/staff/withdrawals": [{ duty: "pay-withdrawals" }],
  "/staff/proposals": [{ duty: "confirm-deposit" }],
  "/staff/corrections": [{ duty: "confirm-deposit" }],
  "/staff/payout-accounts": [{ duty: "pay-withdrawals" }],
  "/staff/withdrawals/:fileId": [{ duty: "pay-withdrawals" }],
  "/staff/contacts": [{ duty: "answer-contacts" }],
  "/staff/members": [{ duty: "see-members" }],
  "/staff/members/:number": [{ duty: "see-members" }],
  "/staff/authorised": [{ duty: "act-for-company" }],
  "/staff/authorised/:operationId": [{ duty: "act-for-company", own: true }],
  "/staff/people": [{ duty: "edit-people" }],
  "/staff/audit": ["staff"],
  "/staff/notices": [{ duty: "publish-notices" }],
  "/staff/orders": [{ duty: "see-orders" }],
  "/staff/quotes": [{ duty: "see-orders" }],
  "/staff/quotes/:number": [{ duty: "see-orders" }],
  "/staff/purchases": [{ duty: "see-orders" }],
  "/staff/purchases/:number": [{ duty: "see-orders" }],
  "/staff/receive": [{ duty: "receive" }],
  "/staff/inspect": [{ duty: "inspect" }],
  "/staff/inspect/:lotId": [{ duty: "inspect" }],
  "/staff/shelve": [{ duty: "shelve" }],
  "/staff/shipping": [{ duty: "quote-shipping" }],
  "/staff/shipping/:number": [{ duty: "message" }],
  "/staff/articles": [{ duty: "edit-content" }],
  "/staff/closures": [{ duty: "edit-content" }],
  "/staff/labels": [{ duty: "edit-content" }],
  "/staff/help-order": [{ duty: "edit-content" }],
  "/staff/selections": [{ duty: "edit-content" }],
  "/staff/articles/:id": [{ duty: "edit-content" }],
  "/staff/login": ["signing-in"],

  "/logout": ["action"],
  "/robots.txt": ["public"],
  "/sitemap.xml": ["public"],
  "/notice.atom": ["public"],
  "/page.png": ["public", () => "?of=/privacyPolicy"],
  "/api/*": ["action"],
  "/hooks/paypal": ["action"],
  "/api/openapi.json": ["public"],
  "/health": ["public"],
  "/costCalculator/csv": ["public", () => "?priceCny=10&quantity=100&weightGrams=200"],
  "/user/uploads": ["action"],
  "/files/:fileId": ["file"],
  "/user/fileReservationDownload/:id": ["document"],
  "/user/lists/:file": [{ right: "wallet" }],
  "/staff/lists/:file": [{ duty: "see-members" }],
  "/user/invoices/:invoice/:number/pdf": [{ right: "wallet", document: true }],
};

/** What stands for the pieces of a path. */
const pieces: Partial<Record<Url, (sample: Sample) => string>> = {
  "/*": () => "/nothing-of-ours",
  "/:comisiones": () => "/comisiones-1688",
  "/user/lists/:file": () => "/user/lists/ledger.csv",
  "/staff/lists/:file": () => "/staff/lists/members.xlsx",
  "/problem/:status": () => "/problem/403",
  "/user/EmployeesAccount/:employeeId": ({ employee }) => `/user/EmployeesAccount/${employee}`,
  "/user/fileReservationDownload/:id": ({ reservedFile }) =>
    `/user/fileReservationDownload/${reservedFile}`,
  "/user/invoices/:invoice/:number": ({ order: number }) => `/user/invoices/invoice/${number}`,
  "/user/invoices/:invoice/:number/pdf": ({ order: number }) =>
    `/user/invoices/invoice/${number}/pdf`,
  "/files/:fileId": ({ file }) => `/files/${file}`,
  "/staff/withdrawals/:fileId": ({ transferFile }) => `/staff/withdrawals/${transferFile}`,
  "/staff/prices/:kind/:subject": () => "/staff/prices/freight/air",
  "/staff/members/:number": () => "/staff/members/20418",
  "/staff/authorised/:operationId": () => "/staff/authorised/20418",
  "/staff/quotes/:number": ({ order: number }) => `/staff/quotes/${number}`,
  "/staff/purchases/:number": ({ order: number }) => `/staff/purchases/${number}`,
  "/staff/inspect/:lotId": ({ lotToInspect }) => `/staff/inspect/${lotToInspect}`,
  "/staff/shipping/:number": ({ shipping: number }) => `/staff/shipping/${number}`,
  "/staff/articles/:id": () => "/staff/articles/option",
};

/** The address of a page with a document of the demo company in it. */
export function addressOf(url: Url, sample: Sample) {
  const path = pieces[url]?.(sample) ?? url;
  if (path.includes(":")) throw new Error(`no sample stands for the pieces of ${url}`);
  return path + (everyPage[url][1]?.(sample) ?? "");
}

import type { ServerBuild } from "@remix-run/cloudflare";
import { decode } from "turbo-stream";
import { expect, test } from "vitest";
import { saveForLater } from "#app/domain/catalog/cart/change-cart.server.ts";
import { noConditions } from "#app/domain/catalog/pallets/pallet.ts";
import { makePallet } from "#app/domain/catalog/pallets/pallet-commands.server.ts";
import { searchPallets } from "#app/domain/catalog/pallets/search-pallet.server.ts";
import { productRowStates } from "#app/domain/catalog/product-sheets/product-sheet-row.ts";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { manualRowStates } from "#app/domain/channels/orders/manual-sheet.ts";
import { workQueues } from "#app/domain/console/queues/queues.ts";
import { ownProductPage } from "#app/domain/core/page-links.ts";
import { announceForwarded } from "#app/domain/trade/floor/announce-forwarded.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { boxRemainder } from "#app/domain/trade/shipments/boxing.server.ts";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { takePickList } from "#app/domain/trade/shipments/pick-lot.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import {
  claims,
  lots,
  manualSheets,
  ownProducts,
  palletGoods,
  payoutAccounts,
  productSheets,
  shippingRequests,
  stores,
} from "#db/schema/index.ts";
import { manualFile, rightRow } from "#tests/support/channels/manual-orders.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import { receivedShipment } from "#tests/support/sent.ts";
import {
  chen,
  hanako,
  kenji,
  li,
  openShop,
  type Shop,
  taro,
  wang,
  wei,
  wu,
  zhou,
} from "#tests/support/shop.ts";
import { packAll, packedRequest, paidRequest } from "#tests/support/trade/boxing.ts";
import { receivedGoods } from "#tests/support/trade/claims.ts";
import { boughtLot, png, requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";
import { fillCart, orderPlaced, orderQuoted } from "#tests/support/trade/trade.ts";

// What a hydrated page's loaders return leaves the server: each field of it is named here.

const frame = [
  ...["signedIn", "header", "header.companyName", "header.cart", "header.cart.all"],
  ...["header.cart.alibaba", "header.unreadCount", "header.wallet", "header.rate"],
  ...[
    "header.rate.day",
    "header.rate.ttsRate",
    "header.rate.spreadYen",
    "header.rate.rate",
    "flash",
  ],
];
const staffFrame = [
  ...["staff", "staff.name", "staff.role", "staff.also", "counts", "demoGoods", "now"],
  ...["flash", "flash.text", "flash.link", "flash.note"],
  ...under("counts", [...Object.keys(workQueues), "own", "mentioned"]),
  ...["group", "groups", ...under("groups", ["name", "links"])],
  ...under("groups.links", ["href", "label", "counts"]),
];
const spec = ["nameJa", "valueJa", "nameZh", "valueZh"];
const choice = ["label", "href", "chosen", "offers"];
const sums = [
  ...["goodsFen", "freightFen", "optionsFen", "ttsRate", "spreadYen", "serviceRatePercent"],
];
const lineGoods = [
  ...["name", "titleJa", "machineTranslated", "specText", "picture", "unwanted", "note"],
  ...["labelData", "labelData.managementNumber", "labelData.asin", "labelData.labelNumber"],
];
const range = (name: string) => [name, `${name}.min`, `${name}.max`];
const costOfMethod = [
  ...["code", "nameJa", "daysMin", "daysMax", "rateText"],
  ...["surcharges", "surcharges.boxYen", "surcharges.areaYen", "surcharges.goodsYen"],
  ...[...range("chargeableGrams"), ...range("freightYen"), ...range("dutyYen")],
  ...[...range("consumptionTaxYen"), ...range("totalYen"), ...range("perPieceYen")],
];

const attached = [
  ...["files", ...under("files", ["id", "name", "sizeBytes", "savedAt", "href"]), "label"],
  ...["mayAdd", "mayChange", "accept", "bytesEach", "idempotencyKey"],
];
const wallet = ["storeId", "storeName", "balanceYen"];
const shortPayment = ["paymentId", "restYen", "wallet", ...under("wallet", wallet)];
const orderLine = [
  ...["id", "offerId", "platform", "picture", "titleJa", "spec", "spec.valueJa", "note"],
  ...["labelData", "labelData.managementNumber", "labelData.asin", "labelData.labelNumber"],
  ...["options", "options.id", "options.nameJa", "quantity", "priceFen", "priceYen"],
  ...["subtotalFen", "subtotalYen", "discountFen", "handlingFen", "refusal", "stockOutPlan"],
  ...["state", ...under("state", ["ja", "zh", "shape"]), "boughtQuantity", "receivedQuantity"],
  ...["goodQuantity", "badQuantity", "shelvedQuantity", "shippedQuantity", "discardedQuantity"],
];

const forwardedGoods = [
  ...["id", "number", "announcedAt", "ended", "endNote", "progress", "open", "parcels", "lying"],
  ...["parcels.tracking", "parcels.quantity", "line", "line.titleJa", "line.picture"],
  ...under("line", ["spec", "spec.valueJa", "note", "declaredFen", "declaredClass"]),
  ...under("line", ["serviceYen", "quantity", "receivedQuantity", "optionIds"]),
];

const shipTo = [...["postalCode", "prefecture", "street", "companyName", "recipient", "phone"]];
const boxWishes = ["fba", "shipmentIds", "maxGrams", "marks", "together"];
const closedBox = [
  ...["id", "number", "lengthMm", "widthMm", "heightMm", "weightGrams", "volumetricGrams"],
  ...["billingGrams", "trackingNumber"],
];
const stages = [
  ...["columns", ...under("columns", ["kind", "at", "reason", ...range("grams")]), "rows"],
  ...under("rows", ["key", "cells", ...range("cells.yen"), "cells.certainty", "goodsClass"]),
  ...under("rows", ["difference", "difference.yen", "difference.ofRange"]),
];
const split = [
  ...["number", "state", "pieceCount", "quotedAt", "totalYen", "estimateMinYen", "estimateMaxYen"],
];
const productTexts = [
  ...["name", "managementNumber", "tags", "asin", "labelNumber", "ownSku", "jan", "labelText"],
  ...["weightGrams", "lengthMm", "widthMm", "heightMm", "hsCode", "customsJa", "customsEn"],
  ...["material", "goodsClass", "note", "inspectionPoints", "priceCapFen", "sellingPriceYen"],
  "optionIds",
];
const teamwork = [
  ...["kind", "number", "me", "sharesWork", "noteId", "now", "assignment", "present", "takers"],
  ...under("assignment", ["staffId", "staffName", "assignedAt", "assignedByName"]),
  ...["takers.id", "takers.name", "colleagues", "colleagues.id", "colleagues.name", "notes"],
  ...under("present", ["number", "staffName", "seenAt"]),
  ...under("notes", ["id", "staffName", "body", "writtenAt", "onVersion"]),
];

interface Hydrated {
  address: string | ((shop: Shop) => Promise<string | string[]>);
  /** Who may open it; a visitor and everybody where it is left out. */
  viewers?: readonly (typeof hanako | typeof wang)[];
  fields: string[];
}

const scannedLot = [
  ...["id", "number", "state", "quantity", "goodQuantity", "badQuantity", "inStock", "onShelf"],
  ...["shelf", "orderNumber", "orderNote", "companyId", "companyName", "memberNote"],
  ...["titleZh", "picture"],
  ...["labelData", "labelData.managementNumber", "labelData.asin", "labelData.labelNumber"],
  ...["lineNote", "lastCase", "spec", "spec.valueZh", "options", "options.id", "options.nameZh"],
  ...["openCases", "openCases.number", "openCases.kindZh", "openCases.quantity"],
];

const productView = [
  "view",
  ...under("view", [
    ...["offer", ...under("offer", ["id", "platform", "titleJa", "titleZh", "machineTranslated"])],
    ...under("offer", ["categoryId", "minOrder", "priceFen", "stock", "tags", "pictures", "film"]),
    ...under("offer", ["attributes", ...under("attributes", spec), "weightGrams", "fetchedAt"]),
    ...under("offer", ["supplier", "supplier.id", "supplier.nameZh", "supplier.tags"]),
    ...under("offer.supplier", ["facts", "facts.name", "facts.told", "facts.original"]),
    ...["tiers", "tiers.fromQuantity", "tiers.priceFen", "tiers.yen"],
    ...["skus", ...under("skus", ["id", "spec", ...under("spec", spec), "stock", "picture"])],
    ...under("skus", ["prices", "prices.fen", "prices.yen"]),
    ...["category", "terms", "terms.methodCode", "terms.methods"],
    ...under("terms.methods", ["code", "nameJa", "daysMin", "daysMax"]),
    ...["isFavourite", "blacklisting", "blacklisting.goods", "blacklisting.shop"],
    ...["live", "related", ...under("related", ["id", "platform", "titleJa", "tags", "picture"])],
    ...under("related", ["machineTranslated", "minOrder", "soldCount", "priceFen", "priceYen"]),
    ...under("related", [...range("landed"), "landed.quantity"]),
    ...["opinions", ...under("opinions", ["count", "average", "shown", "next", "later"])],
    ...["record", "record.name", "record.percent", "record.sample"],
    ...["prices", "prices.day", "prices.priceFen", "priceDrawing", "signedIn"],
  ]),
];
const productFigures = [
  "figures",
  ...under("figures", [
    ...["typed", "typed.raw", "typed.raw.sku-pouch-grey", "typed.optionIds", "typed.note"],
    "errors",
    ...["options", ...under("options", ["id", "nameJa", "descriptionJa", "priceType", "price"])],
    ...under("options", ["fen", "yen"]),
    ...["pieces", "quantity", "landed"],
    ...under("landed", ["assumptions", "spreadYen", "methodJa"]),
    ...under("landed", ["dearFreight", "refused", "methods", ...range("methods.freightYen")]),
    ...under("landed", ["methods.method", ...range("totalYen"), ...range("perPiece")]),
    ...under("landed", ["band", "band.yen", "band.shade"]),
    ...under("landed", ["rows", ...under("rows", ["key", "name", "note", "min", "max"])]),
    ...under("landed.methods.method", ["code", "nameJa", "daysMin", "daysMax"]),
    ...under("landed", ["modes", ...under("modes", ["code", "nameJa", "daysMin", "daysMax"])]),
    ...under("landed.modes", [...range("perPiece"), "chosen"]),
    ...under("landed", ["sums", "sums.goods", "sums.goods.yen", "sums.goods.fen", "sums.besides"]),
    ...under("landed.sums", ["besides.yen", "besides.fen", "roundingYen", "totalYen"]),
  ]),
];

const hydrated: Record<string, Hydrated> = {
  "/ProductDetails": {
    address: "/ProductDetails.data?goods_id=600000000001&qty-sku-pouch-grey=20",
    fields: [...productView, ...productFigures],
  },
  "/user/excelPlaceAnOrder": {
    address: sheetsData,
    viewers: [hanako, kenji, taro],
    fields: [
      ...["page", ...under("page", ["id", "name", "fileId", "userName", "rowCount"])],
      ...under("page", ["orderedCount", "createdAt", "clearedAt"]),
      ...["next", "first", "ids"],
    ],
  },
  "/aftersaledetails": {
    address: claimsData,
    viewers: [hanako],
    fields: [
      ...["claim", ...under("claim", ["number", "state", "version", "reason", "wish"])],
      ...under("claim", ["situation", "filmUrl", "pieceCount", "submittedAt", "question"]),
      ...under("claim", ["offer", "offerYen", "offerNote", "replyBy", "overdue", "outcome"]),
      ...under("claim", ["settledYen", "resendOrderNumber", "worthYen", "requestNumber"]),
      ...under("claim", ["mayAnswer", "moves", "pictureIds", "timeline"]),
      ...under("claim.timeline", ["id", "at", "note", "title", "by"]),
      ...under("claim", ["lines", ...under("lines", ["id", "boxNumber", "orderNumber"])]),
      ...under("claim.lines", ["titleJa", "spec", ...under("spec", spec), "picture", "quantity"]),
      ...under("claim.lines", ["resendQuantity", "backYen"]),
      ...under("claim", ["attached", ...under("attached", attached)]),
      ...under("claim", ["expected", ...under("expected", ["due", "late", "place"])]),
      ...["form", ...under("form", ["id", "draftNumber", "requestNumber", "received"])],
      ...under("form", ["constraints", "receivedAt", "until", "open", "pictureIds", "picturesMax"]),
      ...under("form", ["typed", ...under("typed", ["reason", "wish", "situation", "filmUrl"])]),
      ...under("form", ["forwarded", "rows", ...under("rows", ["boxId", "boxNumber"])]),
      ...under("form.rows", ["shippingLineId", "received", "left", "pieceYen", "orderNumber"]),
      ...under("form.rows", ["titleJa", "spec", ...under("spec", spec), "picture", "chosen"]),
    ],
  },
  "/serviceEvaluation": {
    address: async (shop) =>
      `/serviceEvaluation.data?pOrder_sn=${(await receivedGoods(shop)).number}`,
    viewers: [hanako],
    fields: ["number", "open", "constraints"],
  },
  "/deliveryLandedCost": {
    address: landedData,
    viewers: [hanako, kenji],
    fields: [
      ...[
        "number",
        "id",
        "constraints",
        "today",
        "mayEnter",
        "landed",
        "landed.rule",
        "landed.fits",
      ],
      ...under("landed", ["clearance", ...under("clearance", ["permitNumber", "permittedOn"])]),
      ...under("landed.clearance", ["dutyYen", "consumptionTaxYen", "brokerYen", "shareRule"]),
      ...under("landed", ["clearance.note", "lines", ...under("lines", ["id", "titleJa"])]),
      ...under("landed.lines", ["spec", "spec.valueJa", "orderNumber", "quantity", "goodsYen"]),
      ...under("landed.lines", ["shippingYen", "brokerYen", "dutyYen", "consumptionTaxYen"]),
      ...under("landed.lines", ["totalYen", "perPieceYen"]),
      ...["table", ...under("table", stages)],
    ],
  },
  "/forwardToWarehouse": {
    address: forwardedData,
    viewers: [hanako, kenji],
    fields: [
      ...[
        "goods",
        ...under("goods", forwardedGoods),
        "editing",
        ...under("editing", forwardedGoods),
      ],
      ...[
        "capYen",
        "claimDays",
        "constraints",
        "feeYen",
        "id",
        "later",
        "next",
        "mayAnnounce",
        "options",
      ],
      ...under("options", ["id", "nameJa", "yen"]),
      ...["sendTo", ...under("sendTo", ["recipient", "address", "phone", "memberNumber"])],
    ],
  },
  "/user/forwardedLoss": {
    address: lossData,
    viewers: [hanako, kenji],
    fields: [
      ...["number", "titleJa", "parcels", ...under("parcels", ["id", "tracking", "left"])],
      ...["capYen", "claimDays", "constraints", "id", "mayReport", "losses"],
      ...under("losses", ["id", "tracking", "proofId", "kind", "quantity", "words"]),
      ...under("losses", ["reportedAt", "state", "worthYen", "capYen", "paidYen", "answer"]),
    ],
  },
  "/user/goodsRequests": {
    address: async (shop) => {
      const page = await (await shop.browser(hanako)).open("/user/goodsRequests");
      await page.submit("依頼する", {
        ...{ pageUrl: "https://example.test/1", title: "陶器の皿", quantity: "5" },
      });
      return "/user/goodsRequests.data?pasted=https://example.test/2";
    },
    viewers: [hanako, kenji],
    fields: [
      ...["requests", ...under("requests", ["number", "title", "skuWords", "quantity"])],
      ...under("requests", ["wishedPriceFen", "state", "askedAt", "picture"]),
      ...["next", "later", "id", "constraints", "mayAsk", "known", "known.pageUrl", "known.title"],
    ],
  },
  "/user/goodsOpinion": {
    address: opinionData,
    viewers: [hanako, kenji],
    fields: [
      ...[
        "id",
        "constraints",
        "goods",
        "goods.titleJa",
        "goods.picture",
        "productHref",
        "byOthers",
      ],
      ...["mayWithdraw", "opinion", ...under("opinion", ["version", "state", "stars"])],
      ...under("opinion", ["comment", "pictures", "writtenAt", "changedAt", "hiddenReason"]),
    ],
  },
  "/user/recharge": {
    address: async (shop) => {
      const page = await (await shop.browser(hanako)).open("/user/recharge");
      await page.submit("入金を報告する", {
        ...{ amountYen: "50000", payerKana: "カ）ハナコショウテン" },
        receipts: new File([png().bytes as Uint8Array<ArrayBuffer>], "写し.png"),
      });
      return "/user/recharge.data?amount=3000";
    },
    viewers: [hanako],
    fields: [
      ...[
        "id",
        "idempotencyKey",
        "constraints",
        "today",
        "amount",
        "minimumYen",
        "balanceYen",
        "paypal",
      ],
      ...under("paypal", ["id", "offered", "feePercent", "examples", "examples.yen"]),
      ...["paypal.examples.feeYen", "bank", ...under("bank", ["name", "branch", "account"])],
      ...["bank.holder", "reports", ...under("reports", ["id", "number", "state", "reportedAt"])],
      ...under("reports", ["payerKana", "amountYen", "confirmedYen", "standingYen", "paymentId"]),
      ...under("reports", ["receipts", ...under("receipts", ["id", "name", "contentType"])]),
      ...["reports.checked", "reports.why"],
    ],
  },
  "/withdrawDeposit": {
    address: async (shop) => {
      await shop.db.insert(payoutAccounts).values(usableAccount({}));
      return "/withdrawDeposit.data";
    },
    viewers: [hanako],
    fields: [
      ...["id", "constraints", "balanceYen", "comingFrom", "toDecide", "mayChangeAccount"],
      ...["aloneYen", "account", ...under("account", ["bankName", "branchName", "accountType"])],
      ...under("account", ["accountNumber", "holderKana"]),
    ],
  },
  "/shopifyOrders/sheet": {
    address: manualSheetData,
    viewers: [hanako],
    fields: [
      ...["key", "shown", ...under("shown", ["id", "name", "takenAt", "takenCount", "leftCount"])],
      ...under("shown", ["show", "after", "total", "next", "counts", "seen", "shop", "rows"]),
      ...under("shown.counts", ["orders", ...Object.keys(manualRowStates)]),
      ...under("shown.rows", ["row", "state", "orderNumber", "quantity", "goods", "receiver"]),
      "shown.rows.problems",
    ],
  },
  "/commodityManagement/sheet": {
    address: productSheetData,
    viewers: [hanako],
    fields: [
      ...["key", "shown", ...under("shown", ["id", "name", "takenAt", "addedCount"])],
      ...under("shown", ["changedCount", "leftCount", "show", "after", "total", "next", "seen"]),
      ...under("shown", ["counts", ...under("counts", Object.keys(productRowStates)), "rows"]),
      ...under("shown.rows", ["row", "state", "name", "managementNumber", "changes", "problems"]),
    ],
  },
  "/deliveryDetails": {
    address: deliveriesData,
    viewers: [hanako, kenji],
    fields: [
      ...[
        "request",
        ...under("request", ["number", "version", "state", "createdAt", "pieceCount"]),
      ],
      ...under("request", ["quotedAt", "estimateMinYen", "estimateMaxYen", "freightYen", "note"]),
      ...under("request", ["optionsYen", "storageYen", "storageToldYen", "holdYen", "holdOwedYen"]),
      ...under("request", ["paysDues", "duesYen", "totalYen", "couponYen", "paidYen", "paidAt"]),
      ...under("request", ["payBy", "settleBy", "options", "options.id", "options.nameJa"]),
      ...under("request", ["options.priceYen", "receiver", "importer", "desiredOn", "mainNumber"]),
      ...["request.receiver", "request.importer"].flatMap((name) => under(name, shipTo)),
      ...under("request", ["selfConsolidated", "boxWishes", ...under("boxWishes", boxWishes)]),
      ...under("request", ["staffNote", "carrier", "trackingNumber", "shippedAt", "splitFrom"]),
      ...under("request", ["awaitsCoSign", "heldAt", "heldBy", "heldByName", "heldReason"]),
      ...["shareYen", "isDelegated", "delegatedTo"],
      ...["rehearsalYen", "method", ...under("method", ["nameJa", "daysMin", "daysMax"]), "lines"],
      ...under("lines", ["id", "picture", "titleJa", "spec", "spec.valueJa", "orderNumber"]),
      ...under("lines", ["shelf", "quantity", "goodsClass", "classSource", "hsCode"]),
      ...under("lines", ["descriptionEn", "descriptionJa"]),
      ...["boxes", ...under("boxes", closedBox), "boxPhotoIds", "review", "review.stars"],
      ...["review.comment", "review.writtenAt", "pictureIds", "messages"],
      ...under("messages", ["id", "author", "authorName", "body", "sentAt"]),
      ...["contests", ...under("contests", ["id", "lineId", "classWished", "reason", "state"])],
      ...under("contests", ["answer", "askedAt"]),
      ...["contestIds", "contestIds.{id}", "settlement", ...under("settlement", stages)],
      ...["returnedYen", "storageYen", "dues", "dues.goodsYen", ...under("dues", range("dutyYen"))],
      ...under("dues", range("consumptionTaxYen")),
      ...["moves", "mayShip", "billingGrams", "claims", "uncarried", "uncarried.words"],
      ...["uncarried.methods", ...under("uncarried.methods", ["code", "nameJa", "daysMin"])],
      ...["uncarried.methods.daysMax", "uncarried.maySplitOff", "shorts"],
      ...under("shorts", ["caseId", "caseNumber", "titleJa", "pieces", "photoIds", "choice"]),
      "shorts.choices",
      ...under("uncarried.methods", range("freightYen")),
      ...under("claims", ["number", "state", "reason", "pieceCount", "outcome", "settledYen"]),
      ...["carried", ...under("carried", ["trackingNumber", "box", "state", "events"])],
      ...under("carried.events", ["at", "place", "kind"]),
      ...["silence", "silence.shippedAt", "silence.overdue"],
      ...["together", "together.number", "together.state", "splits", ...under("splits", split)],
      ...["maySplit", "coSign", ...under("coSign", ["signer", "signer.id", "signer.name"])],
      ...under("coSign", ["signedAt", "mine", "mayWithdraw", "people", "people.id"]),
      ...["coSign.people.name", "holdable", "holdCost", "holdCost.yenPerDay", "holdCost.from"],
      ...["holdCost.soFarYen", "mayName", "askedMain", "askedMain.mainNumber", "askedMain.mine"],
      ...["askedMain.mayKeep", "claimUntil", "claimable", "mayPay", "papers"],
      ...under("papers", ["number", "kind", "documentKind", "documentNumber", "yen", "issuedAt"]),
      ...under("papers", ["replaces", "state", "replacedBy"]),
      ...["reviewPaymentId", "short", ...under("short", shortPayment)],
      ...["mayPlan", "contestable", "takesHsCodes", "takesShipmentIds", "messageId"],
      ...["attached", ...under("attached", attached), "timeline"],
      ...under("timeline", ["id", "at", "note", "title", "by"]),
    ],
  },
  "/commodityInformationMaintenance": {
    address: ownProductData,
    viewers: [hanako],
    fields: [
      ...["key", "empty", ...under("empty", productTexts), "options", "options.id"],
      ...["options.nameJa", "bind", "bind.pasted", "bind.goods", "bind.goods.titleJa"],
      ...["bind.goods.skus", ...under("bind.goods.skus", ["id", "name", "priceFen", "taken"])],
      ...["product", ...under("product", ["head", ...under("head", ["id", "name", "version"])])],
      ...under("product.head", ["managementNumber", "picture", "changedAt", "changedByName"]),
      ...under("product", ["lacking", "texts", ...under("texts", productTexts), "options"]),
      ...under("product", ["options.id", "options.nameJa", "tariffName", "sources"]),
      ...under("product.sources", ["skuId", "offerId", "seenPriceFen", "seenQuantity", "seenAt"]),
      ...under("product.sources", ["supplierNameZh", "now", "now.titleJa", "now.platform"]),
      ...under("product.sources.now", ["stock", "spec", "priceFen"]),
      ...under("product", ["attached", ...under("attached", attached), "events"]),
      ...under("product.events", ["version", "at", "title", "note", "by"]),
      ...under("product", ["history", ...under("history", ["stockPieces", "boughtPieces"])]),
      ...under("product.history", ["inspectedPieces", "badPieces", "bought", "sent"]),
      ...under("product.history.bought", ["id", "number", "createdAt", "quotedAt", "priceFen"]),
      ...under("product.history.bought", ["quantity", "receivedQuantity", "state"]),
      ...under("product.history.sent", ["id", "number", "createdAt", "quotedAt", "quantity"]),
      ...["product.history.sent.state", "product.uses", "product.mayPapers", "product.shared"],
      ...under("product.uses", ["id", "name", "stockQuantity", "unitCostFen", "pieces"]),
      ...under("product.shared", ["id", "labelNumber", "other", "other.id", "other.name"]),
      ...["product.shared.other.managementNumber", "product.materials"],
      ...["product.materials.id", "product.materials.name"],
    ],
  },
  "/balanceMaybeBankPaymentSuccess": {
    address: transferData,
    viewers: [hanako],
    fields: [
      ...["id", "idempotencyKey", "number", "state", "way", "totalYen", "couponYen", "fromYen"],
      ...["heldYen", "settledAt", "balanceYen", "mayPayRest", "paidOtherwise", "items"],
      ...["storeWallets", "storeWallets.name", "storeWallets.balanceYen", "byStores"],
      ...["cancelledInReview", "card", "outcome", "outcome.title", "outcome.text"],
      ...under("items", ["kind", "number", "yen", "couponYen", "instalment", "asksRemainder"]),
      ...["restWallet", ...under("restWallet", wallet), "partPurse", "items.isDifference"],
      ...["items.remainderPaid", "transfer", ...under("transfer", ["id", "number", "amountYen"])],
      ...under("transfer", ["receipts", ...under("receipts", ["id", "name", "contentType"])]),
      ...["bank", ...under("bank", ["name", "branch", "account", "holder"])],
    ],
  },
  "/OrderDetails": {
    address: ordersData,
    viewers: [hanako, kenji],
    fields: [
      ...["order", ...under("order", ["number", "version", "lineCount", "pieceCount"])],
      ...under("order", ["createdAt", "storeId", "note", "staffNote"]),
      ...["sums", ...under("sums", [...sums, "couponYen", "paidYen"])],
      ...under("sums", ["downPaymentPercent", "downPaymentYen"]),
      ...["state", ...under("state", ["ja", "zh", "shape"]), "fixed", "returnedYen", "parts"],
      ...under("parts", ["rate", "goodsYen", "freightYen", "optionsYen", "feeYen", "feeFen"]),
      ...under("parts", ["totalFen", "roundingYen", "spreadTotalYen", "totalYen"]),
      ...["landed", ...under("landed", ["perPiece", "rows", "difference", "assumptions"])],
      ...under("landed.perPiece", ["id", "titleJa", "specJa", "yen"]),
      ...under("landed.rows", ["name", "expected", "actual"]),
      ...["messages", ...under("messages", ["id", "author", "authorName", "body", "sentAt"])],
      ...["forwarded", "changes", ...under("changes", ["id", "byBuyer", "refundYen", "chargeYen"])],
      ...under("changes", ["before", "before.totalYen", "after", "after.totalYen", "answerNote"]),
      ...under("changes", ["waits", "name", "lead", "differenceYen", "parts", "remainder"]),
      ...under("changes", ["owedYen", "beingPaid", "declined", "raises"]),
      ...under("changes", under("remainder", ["beforeYen", "afterYen"])),
      ...under("changes.parts", ["key", "name", "before", "after", "reason"]),
      ...["amounts", ...under("amounts", ["key", "name", "at", "by", "reason", "parts", "sums"])],
      ...under("amounts.parts", ["key", "name", "before", "after", "reason"]),
      ...under("amounts.sums", ["key", "name", "before", "after", "reason"]),
      ...["cases", ...under("cases", ["number", "kind", "state", "quantity", "replyBy"])],
      ...under("cases", ["answer", "settledYen", "walletYen", "titleJa"]),
      ...["stores", "stores.id", "stores.name", "stores.closedAt", "anyStore"],
      ...["attached", ...under("attached", attached)],
      ...["step", ...under("step", ["command", "lead", "text", "until", "dueYen"])],
      ...under("step", ["askWhom", "openOn"]),
      ...["papers", ...under("papers", ["number", "kind", "documentKind", "documentNumber"])],
      ...under("papers", ["yen", "issuedAt", "replaces", "state", "replacedBy"]),
      ...["short", ...under("short", shortPayment), "purse"],
      ...["inReview", ...under("inReview", ["paymentId", "amountYen", "feeYen", "mayPay"])],
      ...["maySetLimit", "mayOrder", "mayCancel", "mayPlan", "mayKeep", "mayEdit"],
      ...["messageId", "csvHref", "inspectionHref", "claimNumber"],
      ...["groups", ...under("groups", ["supplierId", "supplierNameZh", "freightFen"])],
      ...under("groups", ["freightYen", "lines", ...under("lines", orderLine)]),
      ...["purchases", ...under("purchases", ["id", "marketplaceNumber", "chinaTracking"])],
      ...under("purchases", ["boughtAt", "supplierNameZh"]),
      ...["timeline", ...under("timeline", ["id", "at", "note", "title", "by"])],
      ...["expected", ...under("expected", ["due", "late", "place"])],
      ...["edit", ...under("edit", ["number", "note", "mode", "changeId", "lines", "cart"])],
      ...under("edit.lines", ["id", "titleJa", "spec", "spec.valueJa", "quantity", "offerId"]),
      ...under("edit.lines", ["platform", "picture", "skuId", "note", "priceFen", "priceYen"]),
      ...under("edit.lines", ["supplierNameZh", "optionIds", "skus", "skus.id", "skus.spec"]),
      ...under("edit.lines", ["skus.spec.valueJa", "skus.spec.valueZh"]),
      ...under(
        "edit.lines",
        lineGoods.filter((name) => name.startsWith("labelData")),
      ),
      ...under("edit", ["cart.id", "cart.quantity", "cart.titleJa", "cart.spec"]),
      ...under("edit", ["cart.spec.valueJa", "options"]),
      ...under("edit.options", ["id", "nameJa", "nameZh", "needsLabel"]),
    ],
  },
  "/porderSubmit": {
    address: requestData,
    viewers: [hanako, taro],
    fields: [
      ...["id", "emailVerified", "constraints", "view", "savedDraft"],
      ...under("view", ["draft", "gone", "duesRule", "delegatedTo"]),
      ...under("view", ["before", "before.receiver", "before.importer", "before.method"]),
      ...under("view", ["before.words", "before.options"]),
      ...under("view", ["lots", "lots.id", "lots.orderNumber", "lots.titleJa", "lots.spec"]),
      ...under("view.lots", ["spec.valueJa", "picture", "availableQuantity", "weightGrams"]),
      ...under("view", ["lots.quantity", "gone.text", "addresses"]),
      ...under("view.addresses", ["id", "title", "prefecture", "street", "recipient"]),
      ...["view.methods", ...under("view.methods", ["code", "nameJa", "descriptionJa"])],
      ...under("view.methods", ["daysMin", "daysMax", "weighsFirst", "paysDues", "duesNotice"]),
      ...under("view", ["services", "services.id", "services.nameJa", "services.priceYen"]),
      ...["figures", "figures.typed", "figures.typed.quantities"],
      ...under("figures", ["typed.receiver", "typed.boxMaxKg", "wrong", "pieces", "goodsYen"]),
      ...under("figures", [
        "methods",
        ...under("methods", ["code", "refusal", "dearFreight", "boxes", "room"]),
      ]),
      ...under("figures.methods", [...range("grams"), ...range("freightYen"), ...range("duesYen")]),
      ...under("figures.methods", ["boxes.count", "boxes.sizes"]),
      ...under("figures", ["storage", "storage.yen", "storage.paid", "storage.freeUntil"]),
      ...under("figures", ["serviceYen", "unweighed", ...range("assumedGrams"), "boxMaxKg"]),
      ...under("figures", ["assumed", "assumed.count", "assumed.titles"]),
    ],
  },
  "/cart": {
    address: async (shop) => {
      for (const who of [hanako, kenji, taro]) {
        const [line] = await fillCart(shop, who);
        await saveForLater(shop.as(who), [line!]);
      }
      return "/cart.data";
    },
    fields: [
      ...["lines", ...under("lines", ["id", "skuId", "offerId", "supplierId", "supplierNameZh"])],
      ...under("lines", ["platform", "quantity", "optionIds", "selected", "seenPriceFen"]),
      ...under("lines", ["domesticFreightFen", "goods", "goods.skuPriceFen", "goods.stock"]),
      ...under("lines.goods", ["minOrder", "tiers", "tiers.fromQuantity", "tiers.priceFen"]),
      ...["goods", "goods.{id}", ...under("goods.{id}", lineGoods)],
      ...["options", ...under("options", ["id", "nameJa", "priceType", "price", "needsLabel"])],
      ...["rates", ...under("rates", ["ttsRate", "spreadYen", "serviceRatePercent"])],
      ...["place", "place.seller", "place.after", "place.later"],
      ...["later", "later.count", "later.next", "later.lines"],
      ...under("later.lines", ["id", "offerId", "platform", "quantity", "priceFen", "priceYen"]),
      ...under("later.lines", ["trouble", "stock", "minOrder", ...lineGoods]),
      ...["landed", "landed.method", ...under("landed", [...range("totalYen")])],
      ...under("landed", [...range("freightYen"), "dearFreight"]),
      ...["terms", "terms.methodCode", "terms.methods"],
      ...under("terms.methods", ["code", "nameJa", "daysMin", "daysMax"]),
      "signedIn",
    ],
  },
  "/costCalculator": {
    address: "/costCalculator.data?goods_id=600000000001&find=hs&hsWords=4202",
    fields: [
      ...["view", ...under("view", ["levels", "levels.levelJa", "levels.ratePercent", "methods"])],
      ...under("view", ["methods.code", "methods.nameJa", "categories", "categories.id"]),
      ...under("view", ["categories.nameJa", "rate", "rate.day", "rate.ttsRate"]),
      ...under("view", ["rate.spreadYen", "rate.applied", "cart", "offer", "offer.id"]),
      ...under("view", ["offer.titleJa"]),
      ...["figures", "figures.typed", "figures.errors", "figures.narrowing", "figures.answer"],
      ...under("figures.typed", ["priceCny", "quantity", "domesticFreightCny", "weightGrams"]),
      ...under("figures.typed", ["lengthCm", "widthCm", "heightCm", "category", "goodsClass"]),
      ...under("figures.typed", ["serviceRate", "method", "destination"]),
      ...under("figures.narrowing", ["figure", "widthYen"]),
      ...under("figures.answer", ["fixed", ...under("fixed", ["goodsYen", "freightYen"])]),
      ...under("figures.answer.fixed", ["optionsYen", "feeYen", "roundingYen", "spreadTotalYen"]),
      ...under("figures.answer", ["chosen", ...under("chosen", costOfMethod)]),
      ...under("figures.answer", ["methods", ...under("methods", costOfMethod)]),
      ...under("figures.answer", ["refused", "tariff"]),
      ...under("figures.answer", ["assumptions", "cartons", "cartons.count", "cartons.pieces"]),
      ...under("figures.answer.cartons", ["lengthMm", "widthMm", "heightMm", "weightGrams"]),
      ...["found", "found.words", "found.codes", "found.codes.code", "found.codes.nameJa"],
      "found.more",
    ],
  },
  "/CommoditySearch": {
    address: `/CommoditySearch.data?q=${encodeURIComponent("ポーチ")}&min=1`,
    fields: [
      ...["form", ...under("form", ["q", "category", "platform", "min", "max", "landed", "moq"])],
      ...under("form", ["tags", "facet", "exact", "sort", "size", "view", "after", "problems"]),
      ...under("form", ["priceMinFen", "priceMaxFen", "landedMaxYen", "minOrderMax"]),
      ...["pasted", "categories", "categories.id", "categories.nameJa", "categoryName"],
      ...["serviceRatePercent", "offers", "offers.landed", ...range("offers.landed")],
      ...under("offers", ["id", "platform", "titleJa", "machineTranslated", "tags", "picture"]),
      ...under("offers", ["minOrder", "soldCount", "priceFen", "priceYen", "landed.quantity"]),
      ...["terms", "terms.methodCode", "terms.methods"],
      ...under("terms.methods", ["code", "nameJa", "daysMin", "daysMax"]),
      ...["next", "bounded", "counts", "counts.found", "counts.atLeast", "counts.groups"],
      ...under("counts.groups", ["name", "choices", ...under("choices", choice)]),
      ...["near", "near.words", "near.count", "meant", "silent", "facets", "topWords"],
      ...["live", "byPicture"],
    ],
  },
  "/goodsToBeConfirmedOnThePallet": {
    address: palletData,
    viewers: [hanako, taro],
    fields: [
      ...["rows", ...under("rows", ["goods", "offer", "palletName", "landedYen", "stock"])],
      ...under("rows.goods", ["number", "palletId", "titleJa", "change", "changedOn"]),
      ...under("rows", ["goods.fromFen", "goods.priceFen", "offer.id", "offer.platform"]),
      ...under("rows.offer", ["titleJa", "picture", "supplierNameZh", "priceFen"]),
      ...["count", "next", "after", "of", "of.id", "of.name", "mayOrder", "all"],
    ],
  },
  "/pictureSearch": { address: "/pictureSearch.data", fields: ["offered", "live"] },
  "/orderPreview": {
    address: async (shop) => {
      for (const who of [hanako, kenji, taro]) await fillCart(shop, who);
      await shop.db.insert(stores).values({
        ...{ id: "store", companyId: "hanako-shop", name: "楽天店", marketplace: "rakuten" },
        createdAt: shop.as(hanako).now,
      });
      return "/orderPreview.data";
    },
    viewers: [hanako, kenji, taro],
    fields: [
      ...["groups", ...under("groups", ["supplierId", "supplierNameZh", "freightYen"])],
      ...under("groups", ["freightFen", "lines", ...under("lines", ["id", "offerId", "platform"])]),
      ...under("groups.lines", ["picture", "titleJa", "spec", "spec.valueJa", "note"]),
      ...under(
        "groups.lines",
        lineGoods.filter((name) => name.startsWith("labelData")),
      ),
      ...under("groups.lines", ["options", "options.id", "options.nameJa", "quantity"]),
      ...under("groups.lines", ["priceFen", "priceYen", "seenPriceFen", "priceChanged", "rose"]),
      ...under("groups.lines", ["changedByQuantity", "subtotalFen", "subtotalYen", "trouble"]),
      ...under("groups.lines", range("landed")),
      ...["stores", "stores.id", "stores.name", "plan", "plan.kind", "plan.days", "plan.detail"],
      ...["anyStore", "lineIds", "amounts", ...under("amounts", sums), "parts"],
      ...under("parts", ["rate", "goodsYen", "freightYen", "optionsYen", "feeYen", "feeFen"]),
      ...under("parts", ["totalFen", "roundingYen", "spreadTotalYen", "totalYen"]),
      ...["landed", "landed.method", ...under("landed", [...range("totalYen")])],
      ...under("landed", [...range("freightYen"), "dearFreight"]),
      ...["terms", "terms.methodCode", "terms.methods"],
      ...under("terms.methods", ["code", "nameJa", "daysMin", "daysMax"]),
      ...["risenPrices", "trouble", "here", "constraints", "justMade", "justMade.number"],
      "justMade.isDraft",
    ],
  },
  "/staff/scan": {
    address: scanData,
    viewers: [wei, zhou, wu],
    fields: [
      ...[
        "works",
        "found",
        "glosses",
        "now",
        "shelf",
        "left",
        "left.number",
        "left.why",
        "key",
        "keys",
      ],
      ...["keys.{id}", "tally", "tally.kind", "tally.acts", "acts"],
      ...under("acts", ["id", "kind", "label", "quantity", "good", "bad", "at", "unused"]),
      ...under("acts", ["listId", "countId", "undoneAt", "undoneByName", "undoReason"]),
      ...under("found", [
        "kind",
        "number",
        "code",
        "text",
        "pieces",
        "contested",
        "longer",
        "piece",
      ]),
      ...under("found", ["sent", "sent.supplierNameZh", "sent.boughtAt", "sellers", "count"]),
      ...under("found.sellers", ["supplierId", "supplierNameZh", "platformZh", "trackingNumber"]),
      ...under("found", ["awaited", "here", "lot", "lots", "proposed", "unknown"]),
      ...["found.awaited", "found.here", "found.lot", "found.lots"].flatMap((lots) =>
        under(lots, scannedLot),
      ),
      ...under("found.unknown", ["foundAt", "foundByName", "quantity", "shelf"]),
      ...under("found", ["shelf", "shelf.kind", "shelf.active", "shelf.capacityPieces"]),
      ...[
        "found.request",
        ...under("found.request", ["number", "state", "state.zh", "state.shape"]),
      ],
      ...under("found.request", ["companyName", "methodZh", "pieceCount", "boxCount", "held"]),
      ...under("found.request", ["toPack", "toLoad", "toUnpack"]),
    ],
  },
  "/staff/inspect/:lotId": {
    address: inspectionData,
    viewers: [wei, zhou],
    fields: [
      ...["orderNumber", "orderNote", "companyName", "chinaTracking", "goodsClass", "classSource"],
      ...["wishes", "glosses", "now", "open", "files", "files.id", "files.name"],
      ...["lot", ...under("lot", ["id", "number", "state", "quantity", "goodQuantity"])],
      ...under("lot", ["badQuantity", "shelf", "inspectionNote"]),
      ...["line", ...under("line", ["offerId", "titleZh", "picture", "note", "labelData"])],
      ...lineGoods.filter((name) => name.startsWith("labelData.")).map((name) => `line.${name}`),
      ...under("line", ["spec", "spec.valueZh", "options", "options.id", "options.nameZh"]),
      ...["line.photosPaid", "plan"],
      ...under("plan", ["points", "photoPoints", "share", "photosPaid"]),
      ...["materials", "materials.name", "materials.perPiece", "materials.stock"],
    ],
  },
  "/staff/pick/:listId": {
    address: pickData,
    viewers: [wei, zhou, wu],
    fields: [
      ...["works", "pickedByName", "mine", "shelf", "id", "lines", "shorts"],
      ...under("lines", ["id", "lotNumber", "shelf", "titleZh", "picture", "quantity", "left"]),
      ...under("lines", ["pickedQuantity", "shortQuantity", "shortReason", "requestNumber"]),
      ...under("lines", ["requestState", "held", "companyName", "spec", "spec.valueZh"]),
    ],
  },
  "/staff/pack/:number": {
    address: packData,
    viewers: [wei, zhou, wu],
    fields: [
      ...["works", "companyName", "methodZh", "staffNote", "direct", "glosses", "inHand", "open"],
      ...["packable", "id", "figures", "request", "plan", "shorts"],
      ...under("request", ["number", "state", "state.zh", "state.shape", "weighsFirst", "note"]),
      ...under("request", ["desiredOn", "held", "options", "boxWishes"]),
      ...["lines", ...under("lines", ["id", "quantity", "boxedQuantity", "lotNumber", "shelf"])],
      ...under("lines", ["titleZh", "pickedQuantity", "shortQuantity", "spec", "spec.valueZh"]),
      ...["boxes", ...under("boxes", ["id", "number", "lengthMm", "widthMm", "heightMm"])],
      ...under("boxes", ["weightGrams", "seen", "warnings", "contents", "contents.lineId"]),
      ...under("boxes", ["contents.quantity", "photos", "photos.id", "photos.name"]),
    ],
  },
  "/staff/depart": {
    address: async (shop) => {
      await packedRequest(shop, 4, 2);
      await packedRequest(shop, 4, 1, { methodCode: "sea", weightGrams: 6_000 });
      return "/staff/depart.data";
    },
    viewers: [wei, zhou],
    fields: [
      ...["here", ...under("here", ["id", "number", "companyName", "methodZh", "held", "photos"])],
      ...under("here", ["boxes", "boxes.id", "boxes.number", "boxes.weightGrams", "boxes.loaded"]),
      ...["here.cubicMetres", "sea", ...under("sea", ["cubicMetres", "feet", "count"])],
      ...[
        "sea.leftCubicMetres",
        "here.boxes.photographed",
        "pickedUp",
        "now",
        "carrier",
        "id",
        "mayShip",
      ],
      ...under("pickedUp", ["id", "number", "companyName", "carrier", "shippedAt"]),
    ],
  },
  "/staff/unpack": {
    address: unpackData,
    viewers: [wei, zhou],
    fields: [
      ...["requests", ...under("requests", ["id", "number", "companyName", "leftAt", "shelves"])],
      ...under("requests", ["boxes", "boxes.boxNumber", "boxes.quantity"]),
      ...["total", "next", "after", "now", "id", "inHand"],
      ...under("inHand", ["companyName", "leftAt", "unpackedAt", "unpackedByName", "request"]),
      ...under("inHand", ["boxNumber", "code", "rows", ...under("rows", ["id", "number"])]),
      ...under("inHand.rows", ["shelf", "quantity", "titleZh", "spec", "spec.valueZh"]),
    ],
  },
  "/staff/goodsRequests/:number": {
    address: askedGoodsData,
    viewers: [li, chen, wei, wang],
    fields: [
      ...["request", ...under("request", ["number", "title", "pageUrl", "skuWords", "quantity"])],
      ...under("request", ["wishedPriceFen", "note", "state", "staffWords", "foundAt", "askedAt"]),
      ...["pictureIds", "goods", ...under("goods", ["titleJa", "titleZh", "minOrder", "tiers"])],
      ...under("goods", ["tiers.fromQuantity", "tiers.priceFen", "freightFen", "weightGrams"]),
      ...under("goods", ["supplierNameZh", "skus", "skus.id", "skus.priceFen", "skus.spec"]),
      ...under("goods.skus.spec", spec),
      ...["timeline", ...under("timeline", ["id", "at", "note", "title", "by"]), "company"],
      ...["company.name", "company.operationId", "glosses", "moves", "categories", "constraints"],
      ...["categories.id", "categories.nameZh", "team", ...under("team", teamwork)],
    ],
  },
  "/staff/shipping/:number": {
    address: staffShippingData,
    viewers: [chen, wei, wu, zhou],
    fields: [
      ...["request", ...under("request", ["number", "state", "pieceCount", "splitFrom", "note"])],
      ...under("request", ["version", "weighsFirst", "estimateMinYen", "estimateMaxYen"]),
      ...["request.holdOwedYen", "delegated", "delegated.to", "delegated.maySubmit"],
      ...under("request", ["settleBy", "heldAt", "heldBy", "heldByName", "heldReason"]),
      ...under("request", ["heldReasonJa", "boxWishes", ...under("boxWishes", boxWishes)]),
      ...under("request", ["receiver", "importer", "options", "options.nameZh", "desiredOn"]),
      ...["request.receiver", "request.importer"].flatMap((name) =>
        under(name, [...shipTo, "romajiName", "placeUnchecked"]),
      ),
      ...under("request", ["mainNumber", "freightYen", "optionsYen", "storageYen", "duesYen"]),
      ...under("request", ["totalYen", "quotedAt", "carrier", "trackingNumber"]),
      ...["stateLabel", "stateLabel.zh", "stateLabel.shape", "methodZh", "company"],
      ...["company.name", "company.operationId", "lines", "boxes", ...under("boxes", closedBox)],
      ...under("lines", ["id", "picture", "titleZh", "spec", "spec.valueZh", "orderNumber"]),
      ...under("lines", ["orderNote", "note", "shelf", "quantity", "weightGrams", "goodsClass"]),
      ...["lines.classSource", "messages"],
      ...under("messages", ["id", "author", "authorName", "body", "bodyZh", "sentAt"]),
      ...["suggested", ...under("suggested", ["billingGrams", "refusal", "freightYen"])],
      ...under("suggested", ["optionsYen", "storageYen", "duesYen", "freight", "freight.boxYen"]),
      ...["suggested.freight.areaYen", "suggested.freight.goodsYen", "glosses"],
      ...["settlement", ...under("settlement", stages), "owedYen", "waiveLimitYen"],
      ...["waiveAsked", "waiveAsked.name", "waiveAsked.reason", "files"],
      ...under("files", ["id", "name", "sizeBytes", "savedAt", "href"]),
      ...["messageId", "windows", "windows.startedAt", "windows.byName", "team"],
      ...under("team", teamwork),
      ...["plan", "plan.state", "plan.movedOn", "plan.confirmationId", "contests"],
      ...under("contests", ["id", "lineId", "classWished", "reason", "state", "answer"]),
      ...["boxPhotos", "boxPhotos.id", "boxPhotos.name", "boxPhotos.box", "asksForPhotos"],
      ...["splits", ...under("splits", split), "timeline", "pricesChanged"],
      ...under("timeline", ["id", "at", "note", "title", "by"]),
      ...[
        "constraints",
        "mayQuote",
        "mayTakeBack",
        "mayPrint",
        "mayPhotograph",
        "mayAnswer",
        "mayClear",
      ],
      ...["maySplit", "mayHold", "mayRelease", "mayWaive", "mayRefuseWaive", "mayPack"],
      ...["mayPickUp", "mayUnpack", "mayUndepart", "mayShip", "mayReopen"],
    ],
  },
  "/staff/bank-lines": {
    address: bankLinesData,
    viewers: [wang, wu, zhou],
    fields: [
      ...["settles", "certain", "own", "limitYen", "more", "idempotencyKey", "mappingId", "lines"],
      ...under("lines", ["line", ...under("line", ["id", "bankDay", "amountYen", "payer"])]),
      ...under("lines", ["line.balanceYen", "line.importedByName", "matches"]),
      ...under("lines.matches", ["report", "reason", "certain", "outlook", "outlook.kind"]),
      ...under("lines.matches", ["outlook.ownLine", "outlook.byName"]),
      ...under("lines.matches.report", ["number", "amountYen", "payerKana", "companyName"]),
      ...under("lines.matches.report", ["confirmedOn", "ended", "receipts"]),
      ...under("lines.matches.report.receipts", ["id", "name", "contentType"]),
      ...[
        "settled",
        ...under("settled", ["reportNumber", "returnedOn", "line", "line.id", "line.bankDay"]),
      ],
      ...under("settled.line", ["amountYen", "payer", "asideNote", "settledAt", "settledByName"]),
      ...["mappings", ...under("mappings", ["id", "name", "dayHeader", "amountHeader"])],
      ...under("mappings", ["payerHeader", "balanceHeader"]),
    ],
  },
  "/staff/quotes/:number": {
    address: quoteData,
    viewers: [li, chen, wei, wang, zhou],
    fields: [
      ...["order", ...under("order", ["number", "state", "submittedAt", "note", "version"])],
      ...["company", "company.name", "company.operationId"],
      ...["saved", "saved.amounts", "saved.parts", ...under("saved.amounts", sums)],
      ...under("saved.parts", ["rate", "goodsYen", "freightYen", "optionsYen", "feeYen", "feeFen"]),
      ...under("saved.parts", ["totalFen", "roundingYen", "spreadTotalYen", "totalYen"]),
      ...["terms", ...under("terms", ["ttsRate", "spreadYen", "serviceRatePercent"])],
      ...["lines", ...under("lines", ["id", "supplierId", "platform", "offerId", "skuId"])],
      ...under("lines", ["titleZh", "picture", "spec", "spec.valueZh", "options", "note"]),
      ...under("lines.options", ["id", "nameJa", "nameZh", "priceType", "price"]),
      ...under("lines", ["quantity", "priceFen", "discountFen", "refusal", "earlierFen"]),
      ...under("lines", ["weightGrams", "lengthMm", "widthMm", "heightMm", "listed"]),
      ...under("lines.listed", ["stock", "minOrder", "priceFen", "tiers", "askedFen"]),
      ...under("lines.listed.tiers", ["fromQuantity", "priceFen"]),
      ...["freights", ...under("freights", ["supplierId", "supplierNameZh", "freightFen"])],
      ...["messages", ...under("messages", ["id", "author", "authorName", "body", "bodyZh"])],
      ...["messages.sentAt", "glosses", "queue", "queue.total", "queue.orders"],
      ...under("queue.orders", ["number", "companyName", "lineCount", "since", "due", "ownerName"]),
      ...["present", "present.number", "present.staffName", "present.seenAt", "files", "now"],
      ...["before", "after", "messageId", "takesBack", "windows", "quotable", "draft", "leftOut"],
      "pricesChanged",
      ...["last", "last.at", "last.by", "last.what"],
      ...["amounts", ...under("amounts", ["key", "name", "at", "by", "reason", "parts", "sums"])],
      ...under("amounts.parts", ["key", "name", "before", "after", "reason"]),
      ...under("amounts.sums", ["key", "name", "before", "after", "reason"]),
    ],
  },
};

/** What only who sees fees is given of an order that is being quoted. */
const ofFees = ["saved", "terms", "amounts"];

const layouts: Record<string, string[]> = {
  "routes/shop/layout": frame,
  "routes/guide/layout": [
    ...["rate", "rate.day", "rate.ttsRate", "rate.spreadYen", "rate.rate", "flash"],
    ...["frame", ...under("frame", frame)],
  ],
  "routes/account/layout": [
    ...frame,
    ...["group", "group.name", "group.links", "group.links.href", "group.links.label"],
  ],
  "routes/staff/layout": staffFrame,
};

function under(name: string, fields: readonly string[]) {
  return fields.map((field) => `${name}.${field}`);
}

/** The names of all fields of a value, an array's those of its members. */
function fieldsOf(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, at));
  // What a form's fields may hold is the same for everybody.
  if (/(^|\.)constraints$/.test(at)) return [];
  if (typeof value !== "object" || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const name = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key) ? "{id}" : key;
    const field = at ? `${at}.${name}` : name;
    return [field, ...fieldsOf(one, field)];
  });
}

async function sheetsData(shop: Shop) {
  const page = await (await shop.browser(hanako)).open("/user/excelPlaceAnOrder");
  await page.submit("貼り付けた行を読み込む", { コピーした行: "600000000001\t\t10" });
  return "/user/excelPlaceAnOrder.data";
}

/** A draft, an order with a message and a file, and one that was changed, arrived in part broken and was sent. */
async function ordersData(shop: Shop) {
  const draft = await orderPlaced(shop, false);
  await fillCart(shop);
  const { order: sent } = await receivedGoods(shop, { bad: 3, added: true });
  const page = await (await shop.browser(hanako)).open(`/OrderDetails?order_sn=${sent.number}`);
  await page.submit("送信する", { 担当者へのメッセージ: "いつ届きますか" });
  await page.submit("添付する", { attachment: new File(["%PDF-1.7"], "図面.pdf") });
  const numbers = [draft.number, sent.number];
  return numbers.map((number) => `/OrderDetails.data?order_sn=${number}`);
}

/** A draft for Amazon's warehouses, and a request with a message that has come, and of which goods were claimed. */
async function deliveriesData(shop: Shop) {
  await claimsData(shop);
  const [sent] = await shop.db.select().from(shippingRequests);
  const page = await (await shop.browser(hanako)).open(
    `/deliveryDetails?pOrder_sn=${sent!.number}`,
  );
  await page.submit("送信する", { 担当者へのメッセージ: "箱がつぶれていました" });
  const { lotId } = await shelvedLot(shop, 10);
  const boxWishes = { fba: true, shipmentIds: [], maxGrams: 20_000, marks: "花子", together: "" };
  const draft = await requestedShipment(shop, lotId, 4, {
    submit: false,
    optionIds: ["photo"],
    words: { note: "", desiredOn: "", mainNumber: "", boxWishes },
  });
  return [sent!.number, draft.number].map((number) => `/deliveryDetails.data?pOrder_sn=${number}`);
}

/** A product that was bought and has a paper, beside goods to be bound, and the form of a new one. */
async function ownProductData(shop: Shop) {
  await orderPlaced(shop);
  await addFromGoods(shop.as(hanako), [{ skuId: "sku-tote-natural" }]);
  const [product] = await shop.db.select().from(ownProducts);
  const page = await (await shop.browser(hanako)).open(ownProductPage(product!.id));
  await page.submit("添付する", { attachment: new File(["%PDF-1.7"], "証明書.pdf") });
  const bound = new URLSearchParams({ id: product!.id, bind: "600000000001" });
  const path = "/commodityInformationMaintenance.data";
  return [`${path}?${bound}`, path];
}

/** An order that waits for its transfer, of which a slip was sent. */
async function transferData(shop: Shop) {
  const { number } = await orderQuoted(shop);
  const page = await (await shop.browser(hanako)).open(`/payment?order_sn=${number}`);
  const payer = { payerKana: "カ）ハナコショウテン", expectedOn: "2026-01-15" };
  const awaited = await page.submit("銀行振込で支払う", payer);
  const receipts = new File([png().bytes as Uint8Array<ArrayBuffer>], "写し.png");
  await awaited.submit("追加する", { receipts });
  return `/balanceMaybeBankPaymentSuccess.data?order_sn=${number}`;
}

/** A request to be quoted, with a message, and another that was packed. */
async function staffShippingData(shop: Shop) {
  const packed = await packedRequest(shop, 4, 2);
  const { lotId } = await shelvedLot(shop, 6);
  const { number } = await requestedShipment(shop, lotId, 6);
  const page = await (await shop.browser(hanako)).open(`/deliveryDetails?pOrder_sn=${number}`);
  await page.submit("送信する", { 担当者へのメッセージ: "急いでいます" });
  return [packed.number, number].map((one) => `/staff/shipping/${one}.data`);
}

/** A line that a report may have paid, and another that was set aside. */
async function bankLinesData(shop: Shop) {
  const report = await (await shop.browser(hanako)).open("/user/recharge");
  await report.submit("入金を報告する", { amountYen: "50000", payerKana: "カ）ハナコショウテン" });
  const desk = await (await shop.browser(wang)).open("/staff/bank-lines");
  const headers = {
    dayHeader: "日",
    amountHeader: "入金",
    payerHeader: "摘要",
    balanceHeader: "残高",
  };
  const ready = await desk.submit("保存列名", { name: "みなと銀行", ...headers });
  const rows = [
    "日,入金,摘要,残高",
    "2026/01/15,50000,ｶ)ﾊﾅｺｼﾖｳﾃﾝ,50000",
    "2026/01/15,800,利息,50800",
  ];
  const imported = await ready.submit("导入", {
    statement: new File([rows.join("\r\n")], "1.csv"),
  });
  await imported.submit("不入账", { 不入账原因: "利息" });
  return "/staff/bank-lines.data";
}

/** A new claim, a draft of one and one that was sent. */
async function claimsData(shop: Shop) {
  const { number } = await receivedGoods(shop);
  const path = `/aftersaledetails?pOrder_sn=${number}`;
  const words = { reason: "broken", wish: "refund", situation: "箱の角がつぶれています" };
  const picture = new File([png().bytes as Uint8Array<ArrayBuffer>], "箱.png");
  const browser = await shop.browser(hanako);
  for (const [button, line] of [
    ["申請する", "lines[1].quantity"],
    ["一時保存", "lines[2].quantity"],
  ] as const)
    await (await browser.open(path)).submit(button, { ...words, [line]: "2", pictures: picture });
  const kept = await shop.db.select({ number: claims.number }).from(claims);
  expect(kept).toHaveLength(2);
  const addresses = kept.map((claim) => `/aftersaledetails.data?claim_sn=${claim.number}`);
  return [`/aftersaledetails.data?pOrder_sn=${number}`, ...addresses];
}

async function landedData(shop: Shop) {
  const { number } = await receivedShipment(shop);
  const page = await (await shop.browser(hanako)).open(`/deliveryLandedCost?pOrder_sn=${number}`);
  const permit = { permitNumber: "12611150093", dutyYen: "1001", consumptionTaxYen: "400" };
  expect((await page.submit("保存する", permit)).text).toContain("輸入許可 12611150093");
  return `/deliveryLandedCost.data?pOrder_sn=${number}`;
}

async function announced(shop: Shop) {
  const goods = {
    ...{ name: "展示会で買った陶器", valueFen: 1_250, goodsClass: "general" as const },
    ...{ optionIds: [], note: "割れ物", parcels: [{ tracking: "SF1000000001", quantity: 6 }] },
  };
  const id = crypto.randomUUID();
  const made = await announceForwarded(shop.as(hanako), shop.files, id, goods, [png()]);
  if (!made.ok) throw new Error(made.reason);
  return made.value.number;
}

async function forwardedData(shop: Shop) {
  return `/forwardToWarehouse.data?edit=${await announced(shop)}`;
}

async function lossData(shop: Shop) {
  const number = await announced(shop);
  const [lot] = await shop.db.select().from(lots);
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId: lot!.id, quantity: 6 });
  const page = await (await shop.browser(hanako)).open(`/user/forwardedLoss?number=${number}`);
  const proof = new File(["%PDF-1.7\n"], "領収書.pdf");
  await page.submit("届け出る", { 個数: "2", 状況: "割れていました", proof });
  return `/user/forwardedLoss.data?number=${number}`;
}

async function opinionData(shop: Shop) {
  await receivedGoods(shop);
  const page = await (await shop.browser(hanako)).open("/user/goodsOpinion?goods_id=600000000001");
  await page.submit("口コミを投稿する", { stars: "星4 良い", comment: "生地が厚く丈夫でした。" });
  return ["600000000001", "600000000002"].map((id) => `/user/goodsOpinion.data?goods_id=${id}`);
}

async function manualSheetData(shop: Shop) {
  const browser = await shop.browser(hanako);
  const rows = [rightRow, { ...rightRow, orderNumber: "A-1002", postalCode: "" }];
  const sheet = new File([manualFile(rows)], "直送.csv", { type: "text/csv" });
  const form = await browser.open("/shopifyOrders/sheet");
  await form.submit("読み込んで確認する", { sheet });
  const [kept] = await shop.db.select().from(manualSheets);
  return ["/shopifyOrders/sheet.data", `/shopifyOrders/sheet.data?id=${kept!.id}&show=all`];
}

async function productSheetData(shop: Shop) {
  const sheet = new File(["管理番号,商品名,重量（g）\nA-1,帆布トート,386\n"], "goods.csv");
  const form = await (await shop.browser(hanako)).open("/commodityManagement/sheet");
  await form.submit("読み込んで確認する", { sheet });
  const [kept] = await shop.db.select().from(productSheets);
  const page = "/commodityManagement/sheet.data";
  return [page, `${page}?id=${kept!.id}&show=all`];
}

/** A request that somebody took on and wrote a note on, and another that was found. */
async function askedGoodsData(shop: Shop) {
  const buyer = await shop.browser(hanako);
  for (const title of ["陶器の皿", "木のスプーン"]) {
    const form = await buyer.open("/user/goodsRequests");
    await form.submit("依頼する", { title, quantity: "5", pageUrl: "https://example.test/1" });
  }
  const [first, second] = ["0001", "0002"].map((at) => `/staff/goodsRequests/TH-260115-${at}`);
  const desk = await shop.browser(li);
  await (await desk.open(first!)).submit("认领");
  await (await desk.open(first!)).submit("保存备注", { 内部备注: "先问产能" });
  const found = { titleZh: "木勺", supplierNameZh: "木勺厂", categoryId: "箱包" };
  const price = { "skus[0].yuan": "18.50", "skus[0].wordsZh": "原木", "skus[0].wordsJa": "木" };
  const page = await desk.open(second!);
  const done = await page.submit("补录并放入购物车", { ...found, ...price });
  expect(done.text).toContain("已补录");
  return [`${first}.data`, `${second}.data`];
}

async function quoteData(shop: Shop) {
  return `/staff/quotes/${(await orderPlaced(shop)).number}.data`;
}

/** The scan page with whatever can be scanned. */
async function scanData(shop: Shop) {
  const { lotId, orderNumber, chinaTracking } = await shelvedLot(shop, 10);
  const awaited = await boughtLot(shop, 5);
  const request = await requestedShipment(shop, lotId, 2);
  const codes = [chinaTracking, awaited.chinaTracking, "L-000001", "A-01-03", "SF1234567890"];
  const others = [request.number, `${request.number}-B1`, orderNumber, "L-000999", "Z-99-99"];
  const left = `left=${awaited.chinaTracking}&why=parcel-changed`;
  return [...codes, ...others].map((code) => `/staff/scan.data?code=${code}&${left}`);
}

/** A lot before it is inspected, and another when it is. */
async function inspectionData(shop: Shop) {
  const { lotId } = await boughtLot(shop, 5);
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 5 });
  const inspected = await shelvedLot(shop, 3, 1);
  return [lotId, inspected.lotId].map((id) => `/staff/inspect/${id}.data`);
}

async function pickData(shop: Shop) {
  const { number } = await paidRequest(shop, [2, 3]);
  const id = crypto.randomUUID();
  await takePickList(shop.as(wei), { id, numbers: [number] });
  return `/staff/pick/${id}.data`;
}

/** Goods wait in a pallet of each company. */
async function palletData(shop: Shop) {
  for (const who of [hanako, taro])
    await makePallet(shop.as(who), `pallet-${who.companyId}`, {
      ...{ name: "ポーチ", purpose: "", wanted: 5, refreshDays: 1 },
      ...{ confirms: true, active: true, tells: true },
      conditions: { ...noConditions, words: "ポーチ" },
    });
  shop.wait(1);
  await searchPallets(shop.as({ kind: "system", id: "search-pallets" }));
  expect(await shop.db.$count(palletGoods)).toBeGreaterThan(1);
  return "/goodsToBeConfirmedOnThePallet.data";
}

/** A request of which a box is packed, and another that is packed. */
async function packData(shop: Shop) {
  const { number } = await paidRequest(shop, [2]);
  await boxRemainder(shop.as(wei), { id: crypto.randomUUID(), number, boxNumber: undefined });
  const packed = await packedRequest(shop, 4, 2);
  return [number, packed.number].map((one) => `/staff/pack/${one}.data`);
}

/** A box of a cancelled request, in hand. */
async function unpackData(shop: Shop) {
  const { lotId } = await shelvedLot(shop, 6);
  const { number } = await requestedShipment(shop, lotId, 6, { methodCode: "fast-ship" });
  await packAll(shop, number, 2, 1_900);
  const quote = { freightYen: 9_000, optionsYen: 0, storageYen: 0, note: "箱数", checked: true };
  await quoteShipment(shop.as(chen), number, quote);
  await cancelShipment(shop.as(hanako), number, "");
  return `/staff/unpack.data?code=${number}-B1`;
}

async function requestData(shop: Shop) {
  const { lotId } = await shelvedLot(shop, 10);
  return `/porderSubmit.data?lot=${lotId}&quantity=4&id=${crypto.randomUUID()}`;
}

test("each page that React takes over is listed here", async () => {
  // @ts-expect-error: exists once `remix vite:build` has run
  const build: ServerBuild = await import("../../build/server/index.js");
  const pages = Object.values(build.routes).filter(
    (route) => (route?.module.handle as DocumentHandle | undefined)?.hydrate,
  );
  expect(pages.map((route) => route?.id).sort()).toEqual(Object.keys(hydrated).sort());
});

type Viewer = NonNullable<Hydrated["viewers"]>[number];

/** What a page's data holds for somebody, by the route that it comes from. */
async function dataFor(shop: Shop, address: string, viewer: Viewer | undefined) {
  const cookie = viewer && (await shop.browser(viewer)).sessionCookie();
  const response = await shop.fetch(
    new Request(`https://shop.test${address}`, { headers: cookie ? { Cookie: cookie } : {} }),
  );
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const { value, done } = await decode(response.body!);
  await done;
  return value as Record<string, { data: unknown }>;
}

test.each(Object.entries(hydrated))(
  "the data of %s holds what its view lists and nothing else, whoever asks",
  async (id, { address: at, viewers, fields }) => {
    const shop = await openShop();
    const addresses = [typeof at === "string" ? at : await at(shop)].flat();
    const everybody = viewers ?? [undefined, hanako, kenji, taro, wang, zhou];
    for (const viewer of everybody)
      for (const address of addresses) {
        const parts = await dataFor(shop, address, viewer);
        for (const [route, { data }] of Object.entries(parts)) {
          const listed = route === id ? fields : (layouts[route] ?? []);
          const found = [...new Set(fieldsOf(data))].filter((field) => !listed.includes(field));
          expect(found, `${route} for ${viewer?.name ?? "a visitor"} at ${address}`).toEqual([]);
        }
        expect(Object.keys(parts)).toContain(id);
      }
  },
);

test("who only handles goods is given no sums and no rates of an order, and buyers nothing of it", async () => {
  const shop = await openShop();
  const address = await quoteData(shop);
  for (const [viewer, sees] of [
    [li, true],
    [wei, false],
  ] as const) {
    const { data } = (await dataFor(shop, address, viewer))["/staff/quotes/:number"]!;
    for (const [name, value] of Object.entries(data as Record<string, unknown>))
      if (ofFees.includes(name))
        expect(value !== undefined && fieldsOf(value).length > 0, name).toBe(sees);
  }
  // By what a price is chosen is for those who quote.
  for (const [viewer, quotes] of [
    [li, true],
    [wei, false],
    [wang, false],
  ] as const) {
    const { data } = (await dataFor(shop, address, viewer))["/staff/quotes/:number"]!;
    const [line] = (data as { lines: Record<string, unknown>[] }).lines;
    expect(line?.priceFen).toBeTypeOf("number");
    expect([line?.listed !== undefined, line?.skuId !== ""], viewer.name).toEqual([quotes, quotes]);
  }
  const cookie = (await shop.browser(hanako)).sessionCookie();
  const { headers } = await shop.fetch(
    new Request(`https://shop.test${address}`, { headers: { Cookie: cookie } }),
  );
  expect(headers.get("Location") ?? headers.get("X-Remix-Redirect") ?? "login").toContain("login");
});

test("whoever receives no parcels gets no data of the scan page", async () => {
  const shop = await openShop();
  for (const viewer of [undefined, hanako, li, chen]) {
    const cookie = viewer && (await shop.browser(viewer)).sessionCookie();
    const response = await shop.fetch(
      new Request("https://shop.test/staff/scan.data?code=L-000001", {
        headers: cookie ? { Cookie: cookie } : {},
      }),
    );
    expect(response.status, viewer?.name).not.toBe(200);
  }
});

test("whoever may not ship gets no data of a delivery request", async () => {
  const shop = await openShop();
  const address = await requestData(shop);
  for (const viewer of [undefined, kenji, wang]) {
    const cookie = viewer && (await shop.browser(viewer)).sessionCookie();
    const response = await shop.fetch(
      new Request(`https://shop.test${address}`, { headers: cookie ? { Cookie: cookie } : {} }),
    );
    expect(response.status, viewer?.name).not.toBe(200);
    expect(await response.text(), viewer?.name).not.toContain("freightYen");
  }
});

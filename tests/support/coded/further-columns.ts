import { each } from "./each-code.ts";

/** The later half of the tables of the log, by name. */
export const furtherColumns = {
  materialGoods: {
    problem: each("gone"),
    state: each("cancelled done waiting failed"),
  },
  materialJobs: {
    market: each("amazon rakuten yahoo shopify"),
    state: each("cancelled done running"),
    writer: each("model rules"),
  },
  materialPictures: {
    kind: each("text white fit collage"),
    problem: each("away gone not-a-picture drawing moving too-large broken unable"),
    state: each("cancelled done waiting failed"),
    tolerance: each("low middle high"),
  },
  materialTexts: {
    kind: each("attributes title bullets description keywords sizes translation customs"),
    modelProblem: each("refused slow away busy cut-off unreadable off-topic fails-checks"),
  },
  messages: {
    author: each("staff buyer"),
    documentKind: each(
      "box material purchase order payment shipping deposit withdrawal card lot case claim loss review upload sheet product material-picture goods-request opinion channel-shop channel-plan",
    ),
  },
  notices: { subject: each("order shipping payment store person") },
  opinions: { state: each("withdrawn shown hidden hidden_withdrawn") },
  orderChanges: { state: each("withdrawn declined accepted proposed") },
  orderLines: {
    declaredClass: each("brand general food-contact battery liquid"),
    platform: each("other 1688 taobao tmall"),
  },
  orders: {
    state: each(
      "draft preorder quoting awaiting_payment deposit_awaiting awaiting_finance buying balance_awaiting purchased forwarded cancelled",
    ),
  },
  numberDisputes: {
    goodsClass: each("brand general food-contact battery liquid"),
    state: each("open granted refused"),
  },
  ownProducts: {
    goodsClass: each("brand general food-contact battery liquid"),
    state: each("kept"),
  },
  parcelClaims: {
    goodsClass: each("brand general food-contact battery liquid"),
    state: each("open refused accepted lost withdrawn"),
  },
  paymentApprovals: {
    documentKind: each("order shipping"),
    state: each("ended waiting approved declined paid"),
  },
  paymentItems: { documentKind: each("order shipping") },
  payments: { state: each("kept cancelled waiting expired paid"), way: each("balance card bank") },
  payoutAccounts: {
    accountType: each("ordinary current savings"),
    state: each("cancelled refused accepted to_decide"),
  },
  shortPicks: { choice: each("rest replace wait cancel") },
  pickLines: { shortReason: each("not_found fewer damaged") },
  priceChanges: {
    kind: each("marketplace service freight membership option setting fba simplified"),
    state: each("waiting set withdrawn replaced"),
  },
  problemCases: {
    answer: each("cancel discard accept exchange return"),
    kind: each("short wrong damaged over late unavailable"),
    state: each("done in_follow_up awaiting_reply sent_back awaiting_goods"),
  },
  purchases: { platform: each("other 1688 taobao tmall"), state: each("forwarded bought undone") },
  rateRecords: { outcome: each("staff bank jump waiting confirmed withdrawn") },
  recommendedPallets: {
    kind: each("selected season event ranking"),
    occasion: each(
      "newYear setsubun valentine dolls whiteDay school children mothers fathers tanabata obon elders halloween shichigosan christmas",
    ),
  },
  savedArticles: { channel: each("amazon rakuten yahoo shopify") },
  selections: { selection: each("cross_border yanxuan") },
  shelves: { kind: each("paid unknown normal oversize quarantine") },
  shippingRequests: {
    heldBy: each("staff buyer"),
    state: each(
      "draft quoting awaiting_payment awaiting_finance cancelled packing awaiting_shipment picked_up in_transit received evaluated",
    ),
  },
  skuClasses: { goodsClass: each("brand general food-contact battery liquid") },
  staff: {
    role: each("account_manager purchasing warehouse finance content supervisor admin"),
    state: each("in_use disabled"),
  },
  stockCountLines: { reason: each("lost damaged counted_wrong mislabelled unbooked") },
  stockCounts: { state: each("undone counting awaiting booked dropped") },
  stores: { marketplace: each("other amazon rakuten yahoo shopify") },
  topUpReports: { state: each("withdrawn reported confirmed rejected lapsed") },
  unknownParcels: { state: each("open withdrawn claimed") },
  users: { role: each("owner employee"), state: each("in_use disabled") },
  withdrawals: {
    accountType: each("ordinary current savings"),
    state: each(
      "awaiting_owner declined approved rejected awaiting_transfer transferred taken_back",
    ),
  },
} as const;

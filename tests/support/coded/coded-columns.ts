import type * as schema from "#db/schema/index.ts";
import type { UnauditedTable } from "#db/unaudited-tables.ts";
import { each } from "./each-code.ts";
import { furtherColumns } from "./further-columns.ts";

type Schema = typeof schema;
type Logged = {
  [Table in keyof Schema]: Schema[Table] extends { $inferSelect: object; _: { name: string } }
    ? Schema[Table]["_"]["name"] extends UnauditedTable
      ? never
      : Table
    : never;
}[keyof Schema];
type Row<Table extends Logged> = Schema[Table] extends { $inferSelect: infer Values }
  ? Values
  : never;

/** The codes among which a column chooses, beside none; never where anything may stand. */
type Codes<Value> = Closed<Exclude<NonNullable<Value>, "">>;
type Closed<Text> = [Text] extends [string] ? (true extends Open<Text> ? never : Text) : never;
/** True of a text that may go on as it likes, such as a key with the id of a company behind its kind. */
type Open<Text> = Text extends string
  ? Record<never, 1> extends Record<Text, 1>
    ? true
    : false
  : never;
type CodedRow<Values> = {
  [Column in keyof Values as [Codes<Values[Column]>] extends [never] ? never : Column]: Record<
    Codes<Values[Column]>,
    1
  >;
};
type CodedTables = {
  [Table in Logged as keyof CodedRow<Row<Table>> extends never ? never : Table]: CodedRow<
    Row<Table>
  >;
};

/**
 * Every column of the log that chooses among codes, with all of them: a new one does not compile until it stands here.
 */
export const codedColumns: CodedTables = {
  apiTokens: { kind: each("personal login extension") },
  articles: { kind: each("guide legal company help") },
  assignmentRules: { work: each("quote buy shipping-quote case claim message") },
  assignments: {
    documentKind: each("order shipping deposit case claim goods-request"),
    ruleWork: each("quote buy shipping-quote case claim message"),
  },
  authorisations: {
    kind: each("payment delivery"),
    state: each("not_authorised authorised revoked"),
  },
  authorisedActs: { documentKind: each("order shipping"), kind: each("payment delivery") },
  auxiliaryMaterialMoves: { kind: each("receive use giveBack correct") },
  auxiliaryMaterialShortages: { state: each("open supplied waived withdrawn") },
  auxiliaryMaterials: { kind: each("bag tag insert box other"), state: each("kept ended") },
  bankReturns: { state: each("open sent withdrawn") },
  cardPayments: { state: each("failed approved created pending captured reversed") },
  caseDefaults: {
    answer: each("cancel discard accept exchange return"),
    kind: each("short wrong damaged over late unavailable"),
  },
  channelShops: {
    channel: each("amazon rakuten yahoo shopify"),
    state: each("connected renew closed disconnected manual"),
  },
  circulars: { audience: each("company all levels") },
  claims: {
    offer: each("resend refund"),
    outcome: each("told rejected refunded resent"),
    reason: each("other broken short wrong defect lost"),
    state: each("draft withdrawn asked done submitted in_follow_up offered"),
    wish: each("resend tell refund"),
  },
  classContests: {
    classBefore: each("brand general food-contact battery liquid"),
    classWished: each("brand general food-contact battery liquid"),
    state: each("open refused accepted"),
  },
  clearances: { shareRule: each("value pieces weight volume") },
  contacts: { kind: each("other account order payment delivery service feedback") },
  couponIssues: { kind: each("amount percent agency-fee freight") },
  couponUses: { documentKind: each("order shipping") },
  directReturns: {
    fate: each("resend undecided dispose resell"),
    notedBy: each("staff buyer"),
    place: each("carrier customer seller"),
    reason: each("unwanted faulty wrong undelivered"),
  },
  directRules: {
    pays: each("ask balance"),
    slip: each("note none"),
    stockOut: each("cancel wait drop"),
  },
  fileReservations: {
    kind: each("orders deliveries ledger"),
    state: each("running failed queued succeeded expired"),
  },
  files: {
    documentKind: each(
      "box material purchase order payment shipping deposit withdrawal card lot case claim loss review upload sheet product material-picture goods-request opinion channel-shop channel-plan",
    ),
  },
  financeProposals: {
    kind: each("credit correction opening"),
    state: each("open withdrawn refused confirmed"),
  },
  floorActs: {
    kind: each(
      "box addBox takeOut removeBox receive inspect shelve pack unpack depart move count aside unknown pick pickShort pickUndo load unload",
    ),
    subject: each("box shelf request lot unknown parcel"),
  },
  forwardedGoods: { ended: each("withdrawn refused") },
  forwardedLosses: { kind: each("broken lost"), state: each("open refused paid") },
  goodsRequests: { state: each("withdrawn asked unclear completed refused") },
  holidays: { country: each("CN JP"), state: each("proposed confirmed removed") },
  hiddenArticles: { channel: each("amazon rakuten yahoo shopify") },
  inspectionPlans: { share: each("all sample") },
  ledgerTransfers: {
    kind: each(
      "deposit withdrawal correction order-payment order-refund shipping-payment shipping-refund claim-refund coupon membership withdrawal-paid withdrawal-return payment-hold payment-release store-transfer card-fee card-reversal allocation",
    ),
  },
  lots: {
    state: each("arrival_pending missing arrival_work shelving_pending shelved written_off"),
  },
  marketplaceOrders: {
    platform: each("other 1688 taobao tmall"),
    state: each("cancelled refused cancelling placing placed unkept"),
  },
  ...furtherColumns,
};

import { type AnyMessage, fixed, wording } from "./wording.ts";

/**
 * Decisions that a direct purchase waits for, and reasons why a marketplace did not accept a parcel report.
 */
export const shopMessages = {
  "direct.short": fixed(
    "買付できなかった商品か不良品があり、数がそろいません。そろった分だけ送るか、ご確認ください",
    "有买不到或次品，数量不齐。请确认是否只发齐的部分",
  ),
  "direct.no-receiver": fixed(
    "お届け先が販売先から届いていないため、配送を依頼できません",
    "平台还没有给收货地址，不能提交配送",
  ),
  "direct.no-importer": fixed(
    "輸入者の住所が登録されていないため、配送を依頼できません",
    "没有登记进口人地址，不能提交配送",
  ),
  "direct.email-not-verified": fixed(
    "メールアドレスの確認が済んでいないため、配送を依頼できません",
    "邮箱还没有确认，不能提交配送",
  ),
  "direct.delegated": fixed(
    "配送を担当者に任せているため、自動では依頼していません。担当者にご依頼ください",
    "配送已委托担当，没有自动提交。请联系担当",
  ),
  "direct.nothing-left": fixed(
    "倉庫にこの注文の在庫がないため、配送を依頼していません",
    "仓库没有该订单的库存，没有提交配送",
  ),
  "direct.forbidden": fixed(
    "注文した方に配送の権限がないため、配送を依頼していません",
    "下单人没有配送权限，没有提交配送",
  ),
  "direct.not-requested": fixed(
    "配送を自動で依頼できませんでした。倉庫在庫をご確認ください",
    "未能自动提交配送，请确认仓库库存",
  ),
  "direct.cancelled-but-paid": fixed(
    "お客様の注文がキャンセルされましたが、お支払い済みのため自動では取り消せません。返金や在庫での保管は、注文のページからご相談ください",
    "客户已取消订单，但已付款，不能自动取消。退款或留库存请在订单页面联系我们",
  ),
  "direct.sent-elsewhere": fixed(
    "販売先で発送済みになりました。買付便からの発送が必要か、ご確認ください",
    "平台已显示发货，请确认是否还需要我们发货",
  ),
  "direct.content-changed": fixed(
    "お客様の注文の数量や商品が変わりました。注文の内容をご確認ください",
    "客户订单的数量或商品有变，请确认订单内容",
  ),
  "direct.moved-after-packing": fixed(
    "お届け先が変わりましたが、梱包が済んでいます。前のお届け先に送ってよいか、ご確認ください",
    "收货地址有变，但已装箱。请确认是否按原地址发",
  ),
  "direct.moved-out-of-reach": fixed(
    "お届け先が、配送できない住所に変わりました。販売先でご確認ください",
    "收货地址改成了不能配送的地址，请在平台确认",
  ),
  "direct.not-told": wording<{ why: AnyMessage }>(
    ({ why }, read) => `発送を販売先へ通知できませんでした（${read(why)}）`,
    ({ why }, read) => `未能把发货通知平台（${read(why)}）`,
  ),
  "telling.closed": fixed("ショップとの連携が切れています", "与店铺的连接已断开"),
  "telling.forbidden": fixed("発送を通知する権限がありません", "没有通知发货的权限"),
  "telling.away": fixed("販売先が応答しません", "平台没有响应"),
  "telling.busy": fixed("販売先が混み合っています", "平台繁忙"),
  "telling.sent": fixed("販売先ではすでに発送済みです", "平台上已经发货"),
  "telling.cancelled": fixed("販売先でキャンセルされています", "平台上已经取消"),
  /** `words` is the marketplace's own text. */
  "telling.refused": wording<{ words: string }>(
    ({ words }) => `販売先が受け付けませんでした${words && `: ${words}`}`,
    ({ words }) => `平台没有受理${words && `: ${words}`}`,
  ),
  "direct.customer-cancelled": fixed("お客様の注文がキャンセルされました", "客户的订单已取消"),
};

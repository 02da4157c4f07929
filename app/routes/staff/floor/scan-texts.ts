import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import { refusalTexts } from "#app/domain/core/refusal-texts.ts";
import type { ParcelRefusal } from "#app/domain/trade/floor/receive-parcel.server.ts";

/** Why a scan did nothing, as the warehouse says it. */
export const scanTexts = {
  nothing: "请扫一个码，或输入后按回车",
  joined: "像是两个码连在一起，分不开，请再扫一次",
  unreadable: "读不出这个码，请再扫一次，或手工输入",
  "half-lot": "批次号没读全，请再扫一次；手工输入请照标签打全（L-000123）",
  "half-shelf": "像是货架码，没读全，请再扫一次，或点下面的货架",
  "no-number-in-address": "二维码里没有单号，请扫条码，或手工输入单号",
  "piece-of-parcel": "这是一票多件中的一件，不能整单签收：请按批次用“分批到”登记，或回车整单签收",
  "too-long": "扫到的内容太长，请再扫一次",
  "several-parcels": "一次扫到两个快递单，请一个一个扫",
  "parcel-in-hand": "屏上的包裹还没签收：先按回车签收，或点“先不签收”，再扫这个码",
  "unknown-after-parcel": "查无此单，屏上的包裹没有签收：先按回车签收，再扫这个码",
  "shown-just-now": "回车太快，包裹没有签收：核对件数后再按一次回车",
  "shelf-while-inspecting": "这是货架码，仍在验本批；要上架，请先验完本批",
  "unknown-while-inspecting": "查无此单，仍在验本批；要登记，请到扫码台扫",
  "no-such-lot": "没有这个批次，请核对标签",
  "not-found": "找不到，请重新打开页面后再试",
  "no-such-shelf": "这个货架不放正品：隔离架只放次品",
  "only-quarantine": "这一批全部是次品，只放在用的隔离架（Q-）",
  "answered-already": "会员已答复这批次品，请在问题单里处理",
  "shelf-unknown": "没有这个货架，或已停用、不放正品，请按建议选货架",
  "not-for-unknown": "无主包裹只放异常件区的货架",
  "recorded-already": "这个单号已登记",
  "not-to-shelve": "此批次现在不能上架：没验货，或状态已变更",
  "not-shelved": "此批次不在货架上，或已经没有货",
  "moved-meanwhile": "状态已变更，请再扫一次看最新状态",
  "moved-since": "这一批刚才有人移过，没有再移；要移请再扫一次。现在：",
  "case-open": "此批次已有同类问题单",
  "done-already": "已经做过，没有再做",
  "form-used": refusalTexts.formWasUsed,
  "not-waiting": "此批次已收货或状态已变更",
  "awaited-changed": "应收数已变，可能由他人收了一部分，请核对后再收",
  "more-than-waiting": "到货数量多于应到数量，请用“多到”",
  "nothing-came": "一件都没到，请用“少到”并填0",
  "more-bad-than-came": "错货、破损的件数不能多于到货数量",
  "too-many-pictures": "照片太多，请减少后再试",
  "not-a-picture": "照片须为 PNG、JPEG 或 WebP 文件",
  "picture-too-large": "每张照片不超过10MB",
  "picture-too-many-pixels": tooManyPixels.zh,
  "undone-already": "已被撤销",
  "not-undoable": "这类操作不能在这里撤销",
  "used-later": "下一步已经开始，不能撤销；请先撤销后面的操作",
  "case-answered": "会员已答复由此开的问题单，不能撤销；请在问题单里处理",
  "case-ended": "这次到货办结了原有的问题单，不能撤销；请在问题单里处理",
} as const;

/** Why the parcel that was in hand has not been received. */
const leftTexts: Record<ParcelRefusal, string> = {
  forbidden: "您的岗位不能收货",
  "nothing-awaited": "没有待收的货，可能已由他人收下，请再扫一次核对",
  "parcel-changed": "应到件数有变化，请再扫一次核对",
  "several-companies": "单号下有多家公司的货，请再扫一次，逐批收货",
  "case-open": "其中有批次已有同类问题单，请再扫一次，逐批收货",
  "moved-meanwhile": "状态已变更，请再扫一次核对",
  "done-already": "这一次收货已登记过，请再扫一次核对",
};

/** The same for the reason that an address names. */
export function leftText(reason: string | null) {
  const known = Object.entries(leftTexts).find(([name]) => name === reason);
  return known?.[1] ?? "请再扫一次核对";
}

import type { StaffRole } from "./actor.ts";
import { roleSets } from "./policy.ts";

/** The display name of a table in the log of changes, and the roles that may look it up there. */
interface AuditEntity {
  ja: string;
  zh: string;
  /** These roles see it, and admin always. */
  roles: readonly StaffRole[];
  /** True where a company's owner sees the rows of their own company. */
  owner: boolean;
}

/** Display names of an area's tables and columns, keyed by their SQL names. */
export interface AuditNames {
  entities: Readonly<Record<string, AuditEntity>>;
  /**
   * A column that no list shows has no entry. `table.column` overrides `column` where a table means something
   * else by it.
   */
  columns: Readonly<Record<string, readonly [ja: string, zh: string]>>;
}

export const coreAuditNames = {
  entities: {
    files: { ja: "ファイル", zh: "文件", roles: roleSets.trade, owner: true },
    settings: { ja: "設定", zh: "设置", roles: ["finance", "content"], owner: false },
  },
  columns: {
    added_at: ["追加日時", "添加时间"],
    amount_yen: ["金額（円）", "金额（日元）"],
    answered_at: ["回答日時", "答复时间"],
    answered_by_name: ["回答した人", "答复人"],
    body: ["本文", "正文"],
    body_zh: ["中国語の原文", "中文原文"],
    bought_at: ["購入日時", "购买时间"],
    changed_at: ["変更日時", "变更时间"],
    code: ["コード", "代码"],
    confirmed_at: ["有効にした日時", "启用时间"],
    content_type: ["ファイルの種類", "文件类型"],
    coupon_yen: ["クーポン（円）", "优惠券（日元）"],
    created_at: ["作成日時", "创建时间"],
    day: ["日付", "日期"],
    description_ja: ["説明", "说明"],
    document_id: ["書類", "单据"],
    document_kind: ["書類の種類", "单据类型"],
    document_number: ["書類の番号", "单据编号"],
    effective_from: ["適用の日", "生效日"],
    email: ["メールアドレス", "邮箱"],
    expires_at: ["有効期限", "有效期"],
    height: ["高さ", "高度"],
    kind: ["種類", "类型"],
    method_code: ["配送方法", "物流方式"],
    minimum_yen: ["最低料金（円）", "最低收费（日元）"],
    name: ["名前", "名称"],
    name_ja: ["名称", "日文名"],
    name_zh: ["中国語名", "中文名"],
    note: ["備考", "备注"],
    number: ["番号", "编号"],
    offer_id: ["商品", "商品"],
    order_id: ["注文", "订单"],
    position: ["並び順", "排序"],
    price_fen: ["単価（元）", "单价（元）"],
    proposed_at: ["提案日時", "提出时间"],
    proposed_by_name: ["提案した人", "提出人"],
    saved_at: ["保存日時", "保存时间"],
    size_bytes: ["大きさ（バイト）", "大小（字节）"],
    spread_yen: ["為替スプレッド（円）", "汇差（日元）"],
    staff_note: ["担当者のメモ", "客服备注"],
    started_at: ["開始日時", "开始时间"],
    state: ["状態", "状态"],
    subject: ["対象", "对象"],
    supplier_id: ["仕入先", "供应商"],
    title: ["件名", "标题"],
    title_ja: ["商品名", "日文名"],
    total_yen: ["合計（円）", "合计（日元）"],
    tts_rate: ["TTSレート", "TTS汇率"],
    user_id: ["利用者", "用户"],
    value: ["値", "值"],
    version: ["版", "版本"],
    width: ["幅", "宽度"],
    withdrawn_at: ["取り下げ日時", "撤回时间"],
    written_at: ["記入日時", "填写时间"],
  },
} satisfies AuditNames;

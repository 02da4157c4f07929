import type { AuditNames } from "#app/domain/core/audit-name.ts";
import { roleSets } from "#app/domain/core/policy.ts";

/** What the log of changes calls the tables and columns of storage and of forwarded goods. */
export const stockAuditNames = {
  entities: {
    forwarded_goods: { ja: "転送品", zh: "转运品", roles: roleSets.trade, owner: true },
    parcel_claims: { ja: "荷物の申し出", zh: "包裹认领", roles: roleSets.trade, owner: true },
    forwarded_losses: {
      ja: "転送品の補償",
      zh: "转运品赔付",
      roles: roleSets.trade,
      owner: true,
    },
    storage_stands: { ja: "保管の停止", zh: "仓储停计", roles: roleSets.goods, owner: false },
    storage_letters: {
      ja: "保管期限の案内",
      zh: "仓储到期通知",
      roles: roleSets.goods,
      owner: false,
    },
  },
  columns: {
    announced_at: ["登録日時", "登记时间"],
    ended: ["終わり方", "结束方式"],
    end_note: ["お受けできない理由", "拒收原因"],
    declared_fen: ["申告価格（元）", "申报价值（元）"],
    declared_class: ["申告の区分", "申报类别"],
    service_yen: ["転送品の作業料（円）", "转运品作业费（日元）"],
    value_fen: ["1個の価格（元）", "单价（元）"],
    order_number: ["注文番号", "订单号"],
    evidence: ["確認できること", "认领依据"],
    words: ["状況", "情况说明"],
    worth_yen: ["登録した価格（円）", "登记价值（日元）"],
    cap_yen: ["1荷物の上限（円）", "每包裹上限（日元）"],
    pay_asked_by: ["補償を求めた担当の番号", "申请赔付人编号"],
    pay_asked_by_name: ["補償を求めた担当", "申请赔付人"],
    pay_asked_yen: ["求めた補償額（円）", "申请赔付金额（日元）"],
    pay_reason: ["補償の理由", "赔付原因"],
    claimed_at: ["申し出の日時", "认领时间"],
    decided_at: ["判断の日時", "处理时间"],
    decided_by_name: ["判断した担当", "处理人"],
    stood: ["保管日数に数えない個数", "停计仓储的件数"],
    days: ["数えない日数", "停计天数"],
    days_before: ["何日前の案内か", "提前天数"],
    until: ["無料の最終日", "免费截止日"],
    storage_told_yen: ["依頼時の保管料（円）", "提交时仓储费（日元）"],
  },
} satisfies AuditNames;

import type { Permission } from "#app/domain/core/actor.ts";

/** The rights of a person of a company; a limit that is null does not apply. */
export interface Rights {
  role: "owner" | "employee";
  permissions: readonly Permission[];
  paymentLimitYen: number | null;
  monthlyBudgetYen: number | null;
  /** The stores whose orders they see; null means all. */
  storeIds: readonly string[] | null;
}

/** The label of a permission and what it allows. */
export const permissionNames: Record<Permission, { ja: string; about: string }> = {
  order: { ja: "注文", about: "見積の依頼、注文の変更" },
  pay: { ja: "支払い", about: "残高での支払い、ほかの人の支払いの承認" },
  ship: { ja: "配送", about: "配送の依頼" },
  wallet: { ja: "入金・残高", about: "入金の報告、残高、入出金の履歴" },
  withdraw: { ja: "出金", about: "残高を会社の口座に戻す出金の申請" },
  products: { ja: "商品管理", about: "管理商品" },
  shops: { ja: "ショップ", about: "販売先ショップとの連携" },
  employees: { ja: "従業員", about: "従業員アカウントの作成と変更" },
  settings: { ja: "設定", about: "住所、会社の設定" },
};

/**
 * True where the giver holds all these rights. Whoever may change a person could take over their account, so
 * the person, before and after a change, holds at most what the giver does.
 */
export function mayGrant(giver: Rights, { role, permissions, storeIds, ...limits }: Rights) {
  if (role === "owner") return false;
  if (giver.role === "owner") return true;
  if (!permissions.every((permission) => giver.permissions.includes(permission))) return false;
  if (giver.storeIds && !storeIds?.every((id) => giver.storeIds!.includes(id))) return false;
  return (
    !(permissions.includes("pay") || permissions.includes("withdraw")) ||
    (within(limits.paymentLimitYen, giver.paymentLimitYen) &&
      within(limits.monthlyBudgetYen, giver.monthlyBudgetYen))
  );
}

function within(yen: number | null, maxYen: number | null) {
  return maxYen === null || (yen !== null && yen <= maxYen);
}

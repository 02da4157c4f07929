import type {
  cancelPlan,
  choosePlan,
  retryPlan,
} from "#app/domain/channels/delivery-plans/decide-plan.server.ts";
import { planLimits } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import type { startPlan } from "#app/domain/channels/delivery-plans/start-plan.server.ts";
import type { RefusalOf } from "#app/domain/core/result.ts";

type Denied = "forbidden" | "not-found";
type StartProblem = Exclude<RefusalOf<typeof startPlan>, Denied>;
type PlanProblem = Exclude<
  RefusalOf<typeof choosePlan> | RefusalOf<typeof cancelPlan> | RefusalOf<typeof retryPlan>,
  Denied
>;

/** Why a plan was not begun. */
export const startProblems: Record<StartProblem, string> = {
  "no-shop": "連携中のAmazonのショップを選んでください",
  "no-request": "納品プランを作る配送依頼を選んでください",
  unbound:
    "このショップの商品に紐付いていない商品が入っています。紐付けてから、もう一度お試しください",
  "too-many": `1つの納品プランは${planLimits.itemsMax}SKUまでです。配送依頼を分けてください`,
  "planned-already": "この配送依頼の納品プランは、すでに作られています",
};

/** Why a plan was not decided so. */
export const planProblems: Record<PlanProblem, string> = {
  "moved-meanwhile": "納品プランの状態が変わりました。最新の内容をご確認ください",
  "no-transport": "配送方法を選んでください",
  "bad-day": "到着予定日は、明日から120日以内の日付で入力してください",
  "fee-moved": "手数料が変わりました。新しい金額をご確認ください",
  outdated: "配送依頼の内容が、Amazonへ伝えた内容と異なっています。納品プランを作り直してください",
  "sent-already": "箱を発送したあとは取り消せません",
};

/** What a page says once a button of it was carried out. */
export const planDone = {
  choose: "手数料を確認しました。Amazonで確定しています。",
  retry: "やり直しています。",
  cancel: "取消を受け付けました。",
  renew: "作り直しを受け付けました。いまのプランの取消が済むと、新しいプランができます。",
};

import { formatDay, japanMinute } from "../calendar.ts";
import { type AnyMessage, type ReadPart, yenJa, yenZh } from "../message/wording.ts";
import { type Answer, answerLetter, letterWording } from "./letter-wording.ts";

interface ChangedAccount {
  by: string;
  bank: string;
  branch: string;
  /** The last digits of the account's number. */
  numberEnd: string;
  holderKana: string;
  usableFrom: string;
}

const accountChanged = {
  ja: ({ by, bank, branch, numberEnd, holderKana, usableFrom }: ChangedAccount) =>
    `${by}さんが出金先口座を ${bank} ${branch} 口座番号の末尾${numberEnd}（${holderKana}）に変更しました。${minuteOf(usableFrom)}まで、この口座への出金は行いません。`,
  zh: ({ by, bank, branch, numberEnd, holderKana, usableFrom }: ChangedAccount) =>
    `${by} 把收款账户改为 ${bank} ${branch} 账号末尾${numberEnd}（${holderKana}）。${minuteOf(usableFrom)}前不向该账户付款。`,
};

const accountCancelled = {
  ja: ({ by, bank, branch, numberEnd, holderKana }: ChangedAccount) =>
    `${by}さんが ${bank} ${branch} 口座番号の末尾${numberEnd}（${holderKana}）への変更を取り消しました。いまの口座のままです。`,
  zh: ({ by, bank, branch, numberEnd, holderKana }: ChangedAccount) =>
    `${by} 取消了改为 ${bank} ${branch} 账号末尾${numberEnd}（${holderKana}）的变更，账户不变。`,
};

interface RequestedWithdrawal {
  by: string;
  yen: number;
  bank: string;
  branch: string;
  /** The last digits of the account's number. */
  numberEnd: string;
  reason: AnyMessage | null;
  /** True where it exceeds the person's limits and is not carried out before the owner approves it. */
  waitsForOwner: boolean;
}

const requested = {
  ja: (asked: RequestedWithdrawal, read: ReadPart) =>
    `${asked.by}さんが ${asked.bank} ${asked.branch} 口座番号の末尾${asked.numberEnd} への出金を申請しました（理由: ${asked.reason ? read(asked.reason) : ""}）。金額は残高から差し引いて確保しています。${asked.waitsForOwner ? "上限を超えるため、承認されるまで振り込みません。" : ""}`,
  zh: (asked: RequestedWithdrawal, read: ReadPart) =>
    `${asked.by} 申请提现到 ${asked.bank} ${asked.branch} 账号末尾${asked.numberEnd}（原因：${asked.reason ? read(asked.reason) : ""}）。金额已从余额冻结。${asked.waitsForOwner ? "超过上限，批准前不付款。" : ""}`,
};

function minuteOf(moment: string) {
  return formatDay(japanMinute(new Date(moment)));
}

/** Letters to buyers about their money. */
export const moneyLetters = {
  "card.deposited": letterWording<{ number: string; yen: number }>(
    ({ number, yen }) => [`${yenJa(yen)}を残高に入れました`, `PayPal・カード入金 ${number}`],
    ({ number, yen }) => [`${yenZh(yen)}已入余额`, `PayPal/银行卡充值 ${number}`],
  ),
  "card.paid": letterWording<{ number: string; about: AnyMessage }>(
    ({ number, about }, read) => [
      `${read(about)} のお支払いが完了しました`,
      `PayPal・カード ${number}`,
    ],
    ({ number, about }, read) => [`${read(about)} 付款完成`, `PayPal/银行卡 ${number}`],
  ),
  "card.kept": letterWording<{ number: string; yen: number }>(
    ({ number, yen }) => [
      `${yenJa(yen)}を残高に入れました`,
      `PayPal・カード ${number}：お手続きのあいだに状態が変わったため、お支払いには使っていません`,
    ],
    ({ number, yen }) => [
      `${yenZh(yen)}已入余额`,
      `PayPal/银行卡 ${number}：办理期间状态有变，没有用于付款`,
    ],
  ),
  "card.not-charged": letterWording<{ number: string; why: AnyMessage }>(
    ({ number, why }, read) => [`PayPal・カード ${number} のお支払いは行っていません`, read(why)],
    ({ number, why }, read) => [`PayPal/银行卡 ${number} 没有付款`, read(why)],
  ),
  "card.refunded": letterWording<{
    number: string;
    yen: number;
    whole: boolean;
    /** True where the wallet held the amount that was reversed. */
    covered: boolean;
  }>(
    ({ number, yen, whole, covered }) => [
      whole
        ? `PayPal・カード入金 ${number} が取り消されました`
        : `PayPal・カード入金 ${number} の一部が返金されました`,
      covered
        ? `${yenJa(yen)}を残高から差し引きました`
        : `残高が${yenJa(yen)}に足りないため、残高はそのままです。担当者よりご連絡します`,
    ],
    ({ number, yen, whole, covered }) => [
      whole ? `PayPal/银行卡充值 ${number} 已撤销` : `PayPal/银行卡充值 ${number} 已部分退款`,
      covered ? `${yenZh(yen)}已从余额扣除` : `余额不足${yenZh(yen)}，余额未变，担当会联系您`,
    ],
  ),
  "membership.bought": letterWording<{ plan: string; startsOn: string; endsOn: string }>(
    ({ plan, startsOn, endsOn }) => [
      `定額会員 ${plan}のお支払いを承りました`,
      `${formatDay(startsOn)}から${formatDay(endsOn)}まで、買付手数料が0%になります`,
    ],
    ({ plan, startsOn, endsOn }) => [
      `包月会员 ${plan} 已付款`,
      `${formatDay(startsOn)}至${formatDay(endsOn)}手续费为0%`,
    ],
  ),
  "membership.extended": letterWording<{
    days: number;
    holiday: string;
    from: string;
    to: string;
  }>(
    ({ days, holiday, from, to }) => [
      `定額会員の期間を${days}日延長しました`,
      `中国の連休（${holiday} ${formatDay(from)}〜${formatDay(to)}）のため`,
    ],
    ({ days, holiday, from, to }) => [
      `包月会员期限延长${days}天`,
      `因中国节假日（${holiday} ${formatDay(from)}至${formatDay(to)}）`,
    ],
  ),
  "membership.ends": letterWording<{ until: string; daysLeft: number }>(
    ({ until, daysLeft }) => [
      `定額会員の期間が${formatDay(until)}で終わります`,
      `残り${daysLeft}日です。自動では更新しません。続ける場合は、満了の前にお申し込みください`,
    ],
    ({ until, daysLeft }) => [
      `包月会员将于${formatDay(until)}到期`,
      `还剩${daysLeft}天，不会自动续期。要继续请在到期前申请`,
    ],
  ),
  "payment.transfer-missing": letterWording<{ about: AnyMessage; heldYen: number }>(
    ({ about, heldYen }, read) => [
      `${read(about)} のお振込を確認できませんでした`,
      `お支払い方法をもう一度お選びください。${heldYen > 0 ? `確保していた${yenJa(heldYen)}は残高に戻しました。` : ""}`,
    ],
    ({ about, heldYen }, read) => [
      `未收到 ${read(about)} 的汇款`,
      `请重新选择付款方式。${heldYen > 0 ? `冻结的${yenZh(heldYen)}已退回余额。` : ""}`,
    ],
  ),
  "top-up.arrived": letterWording<{ number: string; yen: number }>(
    ({ number, yen }) => [`入金を確認しました（${yenJa(yen)}）`, `入金報告 ${number}`],
    ({ number, yen }) => [`已确认到账（${yenZh(yen)}）`, `汇款申报 ${number}`],
  ),
  "top-up.paid": letterWording<{ yen: number; about: AnyMessage; missingYen: number }>(
    ({ yen, about, missingYen }, read) => [
      `入金を確認しました（${yenJa(yen)}）`,
      missingYen > 0
        ? `${read(about)} のお支払いには${yenJa(missingYen)}不足しています。不足分をお振り込みください。着金分はお支払いのために確保しています`
        : missingYen < 0
          ? `${read(about)} のお支払いが完了しました。差額${yenJa(-missingYen)}は残高に入れました`
          : `${read(about)} のお支払いが完了しました`,
    ],
    ({ yen, about, missingYen }, read) => [
      `已确认到账（${yenZh(yen)}）`,
      missingYen > 0
        ? `支付 ${read(about)} 还差${yenZh(missingYen)}，请补汇。到账部分已为付款冻结`
        : missingYen < 0
          ? `${read(about)} 付款完成，多出的${yenZh(-missingYen)}已入余额`
          : `${read(about)} 付款完成`,
    ],
  ),
  "top-up.asked": answerLetter(
    (number) => `入金報告 ${number} について確認をお願いします`,
    (number) => `请确认汇款申报 ${number}`,
  ),
  "top-up.rejected": letterWording<Answer & { about: AnyMessage | null }>(
    ({ number, about, words }, read) => [
      `入金報告 ${number} を確認できませんでした`,
      `${about ? `${read(about)}: ` : ""}${words ? read(words) : ""}`,
    ],
    ({ number, about, words }, read) => [
      `汇款申报 ${number} 未能确认`,
      `${about ? `${read(about)}: ` : ""}${words ? read(words) : ""}`,
    ],
  ),
  "top-up.reopened": answerLetter(
    (number) => `入金報告 ${number} をもう一度確認します`,
    (number) => `汇款申报 ${number} 将重新确认`,
  ),
  "balance.corrected": letterWording<{ changeYen: number; words: AnyMessage | null }>(
    ({ changeYen, words }, read) => [
      `残高を訂正しました（${signed(changeYen)}円）`,
      words ? read(words) : "",
    ],
    ({ changeYen, words }, read) => [
      `余额已更正（${signed(changeYen)}日元）`,
      words ? read(words) : "",
    ],
  ),
  "withdrawal.checked-again": letterWording<Answer & { yen: number }>(
    ({ number, yen, words }, read) => [
      `出金 ${number} をもう一度確認します`,
      `${words ? read(words) : ""}（${yenJa(yen)}は出金用に確保したままです）`,
    ],
    ({ number, yen, words }, read) => [
      `提现 ${number} 将重新确认`,
      `${words ? read(words) : ""}（${yenZh(yen)}仍为提现冻结）`,
    ],
  ),
  "withdrawal.paid": letterWording<{ number: string; yen: number; bank: string; branch: string }>(
    ({ number, yen, bank, branch }) => [
      `${yenJa(yen)}を振り込みました`,
      `${number}: ${bank} ${branch}`,
    ],
    ({ number, yen, bank, branch }) => [`已汇出${yenZh(yen)}`, `${number}: ${bank} ${branch}`],
  ),
  "withdrawal.rejected": letterWording<Answer & { yen: number }>(
    ({ number, yen, words }, read) => [
      `出金 ${number} を承れませんでした`,
      `${words ? read(words) : ""}（${yenJa(yen)}は残高に戻しました）`,
    ],
    ({ number, yen, words }, read) => [
      `提现 ${number} 未能受理`,
      `${words ? read(words) : ""}（${yenZh(yen)}已退回余额）`,
    ],
  ),
  "withdrawal.reopened": letterWording<Answer & { yen: number }>(
    ({ number, yen, words }, read) => [
      `出金 ${number} をもう一度承りました`,
      `${words ? read(words) : ""}（${yenJa(yen)}を残高から出金用に確保しました）`,
    ],
    ({ number, yen, words }, read) => [
      `提现 ${number} 重新受理`,
      `${words ? read(words) : ""}（${yenZh(yen)}已从余额冻结）`,
    ],
  ),
  "withdrawal.requested": letterWording<RequestedWithdrawal>(
    (asked, read) => [`${yenJa(asked.yen)}の出金の申請がありました`, requested.ja(asked, read)],
    (asked, read) => [`有${yenZh(asked.yen)}的提现申请`, requested.zh(asked, read)],
  ),
  "mail.withdrawal-requested": letterWording<RequestedWithdrawal>(
    (asked, read) => [
      `【買付便】${yenJa(asked.yen)}の出金の申請がありました`,
      `${requested.ja(asked, read)}\n\nお心当たりがない場合は、すぐに申請を${asked.waitsForOwner ? "却下し" : "取り下げ"}、パスワードを変更のうえ、お問い合わせください。`,
    ],
    (asked, read) => [
      `【买付便】有${yenZh(asked.yen)}的提现申请`,
      `${requested.zh(asked, read)}\n\n如非本公司操作，请立即${asked.waitsForOwner ? "驳回" : "撤回"}申请、修改密码并联系我们。`,
    ],
  ),
  "withdrawal.owner-approved": letterWording<{ number: string; by: string; yen: number }>(
    ({ number, by, yen }) => [
      `出金 ${number} が承認されました`,
      `${by}さんが${yenJa(yen)}の出金を承認しました。内容を確認して振り込みます`,
    ],
    ({ number, by, yen }) => [`提现 ${number} 已批准`, `${by} 批准了${yenZh(yen)}的提现`],
  ),
  "withdrawal.owner-declined": letterWording<Answer & { by: string; yen: number }>(
    ({ number, by, yen, words }, read) => [
      `出金 ${number} が${by}さんに却下されました`,
      `${words ? read(words) : ""}（${yenJa(yen)}は残高に戻しました）`,
    ],
    ({ number, by, yen, words }, read) => [
      `提现 ${number} 被 ${by} 驳回`,
      `${words ? read(words) : ""}（${yenZh(yen)}已退回余额）`,
    ],
  ),
  "payout-account.cancelled": letterWording<ChangedAccount>(
    (account) => ["出金先口座の変更を取り消しました", accountCancelled.ja(account)],
    (account) => ["收款账户变更已取消", accountCancelled.zh(account)],
  ),
  "mail.payout-account-cancelled": letterWording<ChangedAccount>(
    (account) => ["【買付便】出金先口座の変更を取り消しました", accountCancelled.ja(account)],
    (account) => ["【买付便】收款账户变更已取消", accountCancelled.zh(account)],
  ),
  "payout-account.accepted": letterWording<{ bank: string; branch: string }>(
    ({ bank, branch }) => ["出金先口座を確認しました", `${bank} ${branch}`],
    ({ bank, branch }) => ["收款账户已确认", `${bank} ${branch}`],
  ),
  "payout-account.refused": letterWording<{ words: AnyMessage | null }>(
    ({ words }, read) => ["出金先口座を承れませんでした", words ? read(words) : ""],
    ({ words }, read) => ["收款账户未能受理", words ? read(words) : ""],
  ),
  "payout-account.checked-again": letterWording<{ words: AnyMessage | null }>(
    ({ words }, read) => ["出金先口座をもう一度確認します", words ? read(words) : ""],
    ({ words }, read) => ["收款账户将重新确认", words ? read(words) : ""],
  ),
  "payout-account.changed": letterWording<ChangedAccount>(
    (account) => ["出金先口座の変更を受け付けました", accountChanged.ja(account)],
    (account) => ["收款账户变更已受理", accountChanged.zh(account)],
  ),
  "mail.payout-account-changed": letterWording<ChangedAccount>(
    (account) => [
      "【買付便】出金先口座の変更を受け付けました",
      `${accountChanged.ja(account)}\n\nお心当たりがない場合は、すぐにこの変更を取り消し、パスワードを変更のうえ、お問い合わせください。`,
    ],
    (account) => [
      "【买付便】收款账户变更已受理",
      `${accountChanged.zh(account)}\n\n如非本人操作，请立即取消变更、修改密码并联系我们。`,
    ],
  ),
  "coupon.issued": letterWording<{ name: string; validUntil: string }>(
    ({ name, validUntil }) => [
      `クーポン「${name}」が届きました`,
      `有効期限 ${formatDay(validUntil)}`,
    ],
    ({ name, validUntil }) => [`收到优惠券“${name}”`, `有效期至 ${formatDay(validUntil)}`],
  ),
};

function signed(yen: number) {
  return `${yen > 0 ? "+" : "−"}${Math.abs(yen).toLocaleString("ja-JP")}`;
}

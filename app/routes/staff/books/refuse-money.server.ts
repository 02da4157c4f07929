import type { Submission } from "@conform-to/react";
import { limits } from "#app/domain/core/limits.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

const texts = {
  "not-found": "该单据不存在",
  "moved-meanwhile": "其他人已处理，未作任何修改",
  newcomer: "本人或提交人48小时内新加入或改过岗位、密码，暂不能复核",

  "another-sends": "须由另一位财务汇出",
  "not-that-day": "汇出日须在到账日与今天之间",
  "own-alarm": "自己的操作引起的警报，须由他人核对后解除",
  "own-proposal": "须由另一位财务复核",
  "waits-for-another": "您已提交，须由另一位财务复核",
  "proposed-otherwise": "另一位财务提交的金额或流水不同，请先到复核页核对",
  "proposed-already": "已有一项待复核的申请",
  "report-credited": "该申报已入账，不能再次入账",
  "report-rejected": "该申报已驳回，请先在到账页撤销驳回",
  "no-such-company": "没有这个会员",
  "above-maximum": `单笔入账不超过${limits.paymentYenMax.toLocaleString("zh-CN")}日元`,
  "other-amount": "到账金额与所选的银行流水不同",
  "reason-needed": "没有一致的银行流水，或金额与申报不同，请填写说明",
  "reason-missing": "请填写退回理由",
  "not-correctable": "提现和待付款的冻结不能冲正，请在原单据驳回",
  "beyond-transfer": "冲正合计超过原流水金额",
  "balance-too-low": "会员余额不足，未冲正；已记入账目警报",

  "another-pays": "该会员今天的提现超过单人限额：批准、导出、标记付款须由三人分别经手",
  "another-exports": "您批准的提现须由另一人导出付款文件",
  "account-decider": "该收款账户的户名由您认可，须由另一人标记付款",
  "none-approved": "没有已批准且尚未导出的提现",
  "asks-anew": "批准过的、由程序申请的、已换收款账户的提现须由会员重新申请",
  "bad-day": "付款日须在今天起30天内",
};

type Reason = keyof typeof texts;

const fieldOf: Partial<Record<Reason, string>> = {
  "reason-needed": "note",
  "other-amount": "arrivedYen",
  "reason-missing": "reason",
  "bad-day": "payOn",
  "no-such-company": "company",
  "not-that-day": "sentOn",
};

/** Answers why a command of finance was refused; `own` has the sentences of the page that differ. */
export function refuseMoney(
  submission: Submission<unknown>,
  reason: Reason | "forbidden" | "form-used",
  own: Partial<Record<Reason, string>> = {},
) {
  if (reason === "forbidden") throw forbidden();
  if (reason === "form-used") return usedForm(submission, { lang: "zh" });
  const text = own[reason] ?? texts[reason];
  const field = fieldOf[reason];
  return field ? invalid(submission, undefined, { [field]: [text] }) : changed(submission, text);
}

/** Why a credit was refused, as finance reads it. */
export const creditTexts = {
  forbidden: "没有权限",
  "not-found": "该汇款申报不存在",
  "moved-meanwhile": "其他人已处理，未作任何修改",
  "own-proposal": "须由另一位财务复核",
  newcomer: "本人或提交人48小时内新加入或改过岗位、密码，暂不能复核",
  "other-amount": "到账金额与所选的银行流水不同",
  "reason-needed": "没有一致的银行流水，或金额与申报不同，请填写说明",
  "waits-for-another": "您已提交，须由另一位财务复核",
  "proposed-otherwise": "另一位财务提交的金额或流水不同，请先到复核页核对",
} as const;

/** The status that the same is answered with. */
export function creditStatus(reason: keyof typeof creditTexts) {
  if (reason === "reason-needed" || reason === "other-amount") return 400;
  if (reason === "forbidden") return 403;
  return reason === "not-found" ? 404 : 409;
}

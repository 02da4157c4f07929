/** What a job raised, as finance calls it. */
export const alarmNames: Record<string, string> = {
  "ledger-drift": "账户余额与流水不符",
  "deposit-unmatched": "汇款申报逾期三天未对上",
};

export const bankSource = "三菱UFJ銀行 TTS";
/** A rate that differs by more than this percentage is not taken from the bank, and takes two people by hand. */
export const jumpPercent = 5;

/** The outcomes of a rate: taken from the bank, refused as a jump, set by one person, or by two where it jumps. */
export const rateOutcomes = {
  bank: { zh: "已采用（银行）", shape: "done" },
  jump: { zh: "未采用（变动过大）", shape: "trouble" },
  staff: { zh: "人工设置", shape: "run" },
  waiting: { zh: "待另一人确认", shape: "due" },
  confirmed: { zh: "人工设置，两人确认", shape: "run" },
  withdrawn: { zh: "已撤回", shape: "stop" },
} as const;
export type RateOutcome = keyof typeof rateOutcomes;

/** The port to the bank's published rates. */
export interface BankRates {
  /**
   * Answers the TTS of the yuan on this day as decimal text; undefined while the bank has not published
   * it.
   */
  yuanTts(day: string): Promise<string | undefined>;
}

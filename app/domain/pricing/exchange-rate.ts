export const bankSource = "三菱UFJ銀行 TTS";
/** A rate further than this from the one before is not taken without a person. */
export const jumpPercent = 5;

/** What became of a rate: taken from the bank, refused as a jump, or set by staff. */
export const rateOutcomes = {
  bank: { zh: "已采用（银行）", shape: "done" },
  jump: { zh: "未采用（变动过大）", shape: "trouble" },
  staff: { zh: "人工设置", shape: "run" },
} as const;
export type RateOutcome = keyof typeof rateOutcomes;

/** Where the bank's rates come from. */
export interface BankRates {
  /** The TTS of the yuan on this day, as decimal text; undefined while the bank has not published it. */
  yuanTts(day: string): Promise<string | undefined>;
}

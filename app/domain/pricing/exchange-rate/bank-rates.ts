/** Where the bank's rates come from. */
export interface BankRates {
  /** The TTS of the yuan on this day, as decimal text; undefined while the bank has not published it. */
  yuanTts(day: string): Promise<string | undefined>;
}

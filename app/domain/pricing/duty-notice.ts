/**
 * Says to whom 関税 and 輸入消費税 are paid. Every page, article and paper uses this text. With a DDP method they
 * are a line of its quote.
 */
export function dutyNotice(dutyPaid = false) {
  return dutyPaid
    ? "この便は関税込みです。関税と輸入消費税は買付便が納め、お見積の1行としてお支払いいただきます。"
    : "関税と輸入消費税は税関が決め、通関のときに配送会社または通関業者へお支払いいただきます。買付便へのお支払いには入りません。";
}

/** The notice for pages where the method is not chosen yet. */
export const dutyRuleNotice = `${dutyNotice()}関税込みの配送方法の場合のみ、お見積に含めて買付便へお支払いいただきます。`;

/**
 * Who is paid 関税 and 輸入消費税: said by this one text on every page, article and paper. A method that is
 * cleared at our cost (DDP) has them as a line of its quote.
 */
export function duesWords(dutyPaid = false) {
  return dutyPaid
    ? "この便は関税込みです。関税と輸入消費税は買付便が納め、お見積の1行としてお支払いいただきます。"
    : "関税と輸入消費税は税関が決め、通関のときに配送会社または通関業者へお支払いいただきます。買付便へのお支払いには入りません。";
}

/** The same where the method is not chosen yet. */
export const duesRule = `${duesWords()}関税込みの配送方法の場合のみ、お見積に含めて買付便へお支払いいただきます。`;

/** Sentences by which many pages refuse. */
export const refusalTexts = {
  /** To a form that the page does not send: an older one, or one that was changed by hand. */
  otherForm: "ページを読み込み直してから、もう一度お試しください",
  /** The same to staff. */
  pageIsOld: "请重新打开页面后再试",
} as const;

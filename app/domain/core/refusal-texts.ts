/** Sentences by which many pages refuse. */
export const refusalTexts = {
  /** To a form that the page does not send: an older one, or one that was changed by hand. */
  otherForm: "ページを読み込み直してから、もう一度お試しください",
  /** The same to staff. */
  pageIsOld: "请重新打开页面后再试",
  /** To a form that was sent before with other content, as where the answer to it was lost. */
  formUsed:
    "前回の送信はすでに登録されています。今回の内容は登録していません。登録済みの内容を確認してから、もう一度送信してください",
  /** The same to staff. */
  formWasUsed: "上一次操作已登记，这次没有登记，请核对后再点一次",
} as const;

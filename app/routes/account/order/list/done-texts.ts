/** What was done with the chosen orders, as the list says it. */
export const doneTexts = {
  cancelled: "件をキャンセルしました。",
  removed: "件を一覧から外しました。「一覧から外した注文」でいつでもご覧になれます。",
  restored: "件を一覧に戻しました。",
  saved: "条件を保存しました。",
  dropped: "保存した条件を削除しました。",
};

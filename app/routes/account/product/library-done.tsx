/** What a button has just done, as the address says it. */
export function readDone(params: URLSearchParams) {
  const count = (name: string) => {
    const value = params.get(name) ?? "";
    return /^\d{1,4}$/.test(value) ? Number(value) : undefined;
  };
  const [added, known, tagged, deleted] = [
    count("added"),
    count("known"),
    count("tagged"),
    count("deleted"),
  ];
  if (added !== undefined)
    return [
      added > 0 && `${added}件を商品ライブラリに登録しました。`,
      known ? `${known}件は登録済みです。` : added === 0 && "登録済みです。",
    ]
      .filter(Boolean)
      .join("");
  if (tagged) return `${tagged}件のタグを変更しました。`;
  if (deleted) return `${deleted}件を削除しました。`;
  if (params.has("merged")) return "2件を1つの商品にまとめました。";
  return "";
}

export function LibraryDone({ done }: { done: string }) {
  return done ? (
    <p className="flash success" role="status">
      {done}
    </p>
  ) : null;
}

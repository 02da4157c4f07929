const acts: Record<string, string> = {
  create: "登録",
  edit: "変更",
  tag: "タグを付けました",
  untag: "タグを外しました",
  bind: "仕入先を追加",
  unbind: "仕入先を解除",
  prefer: "既定の仕入先を変更",
  merge: "統合",
  import: "表から更新",
  article: "販売先の商品と紐付け",
  unarticle: "販売先の商品との紐付けを解除",
  replenish: "補充の設定を変更",
};

/** What the history calls an act. */
export function productActName(move: string) {
  return acts[move] ?? move;
}

/** Each change on a line of its own. */
export function ChangeNote({ note }: { note: string }) {
  if (!note) return null;
  return note.split("\n").map((line) => (
    <small key={line} className="block number">
      {line}
    </small>
  ));
}

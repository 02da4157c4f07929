import { href } from "#app/href.ts";
import type { Flash } from "#app/http/session/flash.server.ts";

/** What a button of the cart has done, to how many lines, and how many it named that the cart has no more. */
export interface CartAct {
  moved: string;
  count: number;
  gone: number;
  /** What brings the lines back: the removal's id, or the lines themselves where they went into the list for later. */
  undo: readonly string[];
}

export const noAct: CartAct = { moved: "", count: 0, gone: 0, undo: [] };

/** So many lines of the list for later are brought back by one button. */
const undoneAtOnce = 20;

/** Says what was done, with the way on and the way back; undefined where there is nothing to say. */
export function toldOf(act: CartAct): Flash | undefined {
  const way = wayOf(act);
  const gone = goneText(act);
  if (!way.text && !gone) return undefined;
  const { moved, undo } = act;
  const fields =
    moved === "later"
      ? [["intent", "back"] as const, ...undo.map((id) => ["pick", id] as const)]
      : undo.map((id) => ["restore", id] as const);
  const canUndo = undo.length > 0 && undo.length <= undoneAtOnce;
  return {
    ...way,
    text: way.text + gone,
    note: gone !== "",
    ...(canUndo && { undo: { action: href("/cart"), fields } }),
  };
}

function wayOf({ moved, count, gone }: CartAct): Omit<Flash, "undo"> {
  const lines = count > 0 ? `${count.toLocaleString("ja-JP")}件を` : "";
  switch (moved) {
    case "library":
      return {
        text: `${lines}商品ライブラリに移しました。`,
        link: { href: href("/collection"), label: "商品ライブラリを見る" },
      };
    case "later":
      return {
        text: `${lines}「あとで買う」に移しました。`,
        link: { href: "#later", label: "「あとで買う」を見る" },
      };
    case "back":
      return {
        text: `${lines}カートに戻しました。`,
        link: { href: "#amount", label: "金額を確認する" },
      };
    case "remove":
      return { text: lines && `${lines}削除しました。` };
    case "restore":
      return { text: "元に戻しました。" };
    case "merge":
      return { text: "内容が同じ商品を1行にまとめ、数量を合計しました。" };
    case "update":
      return { text: gone > 0 ? "" : "カートを更新しました。" };
    case "accept":
      return { text: "新しい価格を確認済みにしました。" };
    default:
      return { text: "" };
  }
}

/** Lines may have left the cart in another window since this one was shown. */
function goneText({ moved, count, gone }: CartAct) {
  if (gone === 0) return "";
  if (moved === "remove" && count === 0) return "この商品はすでにカートにありません。";
  const rest = moved === "remove" ? "" : "ほかの商品の変更は保存しました。";
  return `${gone.toLocaleString("ja-JP")}件の商品はすでにカートにありません。${rest}`;
}

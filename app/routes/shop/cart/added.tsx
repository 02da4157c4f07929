import { href } from "#app/href.ts";
import type { Said } from "./cart-place.ts";

interface AddedProps {
  /** Whether goods have just come from a page of theirs. */
  added: boolean;
  /** Pieces that the cart holds now: true of a form that came twice too. */
  pieces: number;
  said: Said;
}

interface Way {
  text: string;
  to?: string;
  name?: string;
}

/** That goods are in the cart now and the way on, or what a button has just done. */
export function Added({ added, pieces, said }: AddedProps) {
  const way: Way = added
    ? {
        text: `カートに入れました（カートの合計${pieces.toLocaleString("ja-JP")}個）。`,
        to: "#amount",
        name: "金額を確認して、注文へ進む",
      }
    : doneWay(said);
  const gone = goneText(said);
  if (!way.text && !gone) return null;
  return (
    <p className={gone ? "flash" : "flash success"} role="status">
      {way.text}
      {gone} {way.to && <a href={way.to}>{way.name}</a>}
    </p>
  );
}

function doneWay({ moved, count, gone }: Said): Way {
  const lines = count > 0 ? `${count.toLocaleString("ja-JP")}件を` : "";
  switch (moved) {
    case "library":
      return {
        text: `${lines}商品ライブラリに移しました。`,
        to: href("/collection"),
        name: "商品ライブラリを見る",
      };
    case "later":
      return {
        text: `${lines}「あとで買う」に移しました。`,
        to: "#later",
        name: "「あとで買う」を見る",
      };
    case "back":
      return { text: `${lines}カートに戻しました。`, to: "#amount", name: "金額を確認する" };
    case "remove":
      return { text: lines && `${lines}削除しました。` };
    case "update":
      return { text: gone > 0 ? "" : "カートを更新しました。" };
    case "accept":
      return { text: "新しい価格を確認済みにしました。" };
    default:
      return { text: "" };
  }
}

/** Lines may have left the cart in another window since this one was shown. */
function goneText({ moved, count, gone }: Said) {
  if (gone === 0) return "";
  if (moved === "remove" && count === 0) return "この商品はすでにカートにありません。";
  const rest = moved === "remove" ? "" : "ほかの商品の変更は保存しました。";
  return `${gone.toLocaleString("ja-JP")}件の商品はすでにカートにありません。${rest}`;
}

import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import type { Said } from "./cart-place.ts";

interface CartNoticeProps {
  /** Whether goods have just come from a page of theirs. */
  added: boolean;
  /** Pieces that the cart holds now: true of a form that came twice too. */
  pieces: number;
  said: Said;
  /** Undoes it in the page that stays; a form does without scripts. */
  undo: (() => void) | undefined;
  /** Takes the focus, which the line that went has lost. */
  focused: boolean;
}

interface Way {
  text: string;
  to?: string;
  name?: string;
}

/** That goods are in the cart now and the way on, or what a button has just done and the way back. */
export function CartNotice({ added, pieces, said, undo, focused }: CartNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused && said.undo.length > 0)
      notice.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [focused, said]);
  const way: Way = added
    ? {
        text: `カートに入れました（カートの合計${pieces.toLocaleString("ja-JP")}個）。`,
        to: "#amount",
        name: "金額を確認して、注文へ進む",
      }
    : doneWay(said);
  const gone = goneText(said);
  if (!way.text && !gone) return null;
  const label = (
    <Button small soft type={undo ? "button" : "submit"} onClick={undo}>
      元に戻す
    </Button>
  );
  return (
    <div ref={notice} className={gone ? "flash cluster" : "flash success cluster"} role="status">
      <p>
        {way.text}
        {gone} {way.to && <a href={way.to}>{way.name}</a>}
      </p>
      {said.undo.length > 0 && (undo ? label : <UndoForm said={said}>{label}</UndoForm>)}
    </div>
  );
}

/** 元に戻す without scripts. */
function UndoForm({ said: { moved, undo }, children }: { said: Said; children: ReactNode }) {
  return (
    <Form method="post" discover="none" action={href("/cart")}>
      {moved === "later" && <input type="hidden" name="intent" value="back" />}
      {undo.map((id) => (
        <input key={id} type="hidden" name={moved === "later" ? "pick" : "restore"} value={id} />
      ))}
      {children}
    </Form>
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
function goneText({ moved, count, gone }: Said) {
  if (gone === 0) return "";
  if (moved === "remove" && count === 0) return "この商品はすでにカートにありません。";
  const rest = moved === "remove" ? "" : "ほかの商品の変更は保存しました。";
  return `${gone.toLocaleString("ja-JP")}件の商品はすでにカートにありません。${rest}`;
}

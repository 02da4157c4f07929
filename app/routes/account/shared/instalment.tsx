import type { Instalment } from "#app/domain/core/scope.ts";
import { grouped } from "#app/ui/money.tsx";

/** Names the part of a document that is paid. */
export function instalmentName(instalment: Instalment) {
  switch (instalment.part) {
    case "down-payment":
      return `手付金（合計の${instalment.percent}%）`;
    case "remainder":
      return "残金";
    case "rise":
      return "金額変更の差額";
    case "settlement":
      return "実測後の差額";
  }
}

/** Says what of the document is paid besides this part, and when. */
export function InstalmentNote({ instalment }: { instalment: Instalment }) {
  switch (instalment.part) {
    case "down-payment":
      return (
        <>
          残金
          <b className="number">{grouped(String(instalment.remainderYen))}円</b>
          は、商品の生産が完了したあとにお支払いいただきます。お支払いの時期はお知らせでご案内します。
        </>
      );
    case "remainder":
      return (
        <>
          手付金
          <b className="number">{grouped(String(instalment.downPaymentYen))}円</b>
          はお支払い済みです。残金のお支払いを確認すると、商品を中国の倉庫へ送ってもらいます。
        </>
      );
    case "rise":
      return (
        <>
          注文の代金はお支払い済みです。同意いただいた変更の差額をお支払いいただきます。お支払いが済むと、変更を注文に反映します。
        </>
      );
    case "settlement":
      return (
        <>見積の配送料はお支払い済みです。実測の重さと大きさによる差額をお支払いいただきます。</>
      );
  }
}

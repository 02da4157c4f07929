import { grouped, inYen } from "#app/ui/money.tsx";
import { when } from "#app/ui/timeline.tsx";
import { InstalmentNote, instalmentName } from "../shared/instalment.tsx";
import { documentHref } from "../shared/paid-document.ts";
import { purseName } from "../shared/purse-name.ts";
import { PaymentAdjust } from "./payment-adjust.tsx";
import type { PaymentChoiceView } from "./payment-choice.server.ts";

export const kindNames = { order: "注文", shipping: "配送依頼" };

/** What is paid, with what it costs after coupons and the balance's part. */
export function PaymentContents({ shown }: { shown: PaymentChoiceView }) {
  const { items, amounts, partWallet, awaited, isOpen: open } = shown;
  const { totalYen, couponYen, dueYen, fromYen, restYen } = amounts;
  const [transfer] = items.length === 1 ? awaited : [];
  const paying = fromYen > 0 ? [{ ...partWallet, dueYen: fromYen }] : amounts.payers;
  const standing = items.every(({ unpayable }) => !unpayable || sumStands.includes(unpayable));
  return (
    <section className="panel accent" aria-labelledby="what">
      <h2 id="what">お支払いの内容</h2>
      {items.length === 1 ? <OneItem item={items[0]!} /> : <ItemTable items={items} />}
      <table className="table plain tight amounts">
        <tbody>
          {standing && couponYen > 0 && (
            <>
              <Row name="合計" text={inYen(totalYen)} />
              <Row name="クーポン" text={`−${inYen(couponYen)}`} />
            </>
          )}
          {standing && (
            <tr>
              <th scope="row">お支払い金額</th>
              <td className="numeric">
                <span className="money large">
                  <span className="yen-amount">
                    {grouped(String(dueYen))}
                    <small>円</small>
                  </span>
                </span>
              </td>
            </tr>
          )}
          {open && fromYen > 0 && (
            <>
              <Row name={`${purseName(partWallet.storeName)}から`} text={`−${inYen(fromYen)}`} />
              <Row name="残りのお支払い" text={inYen(restYen)} />
            </>
          )}
          {transfer && transfer.heldYen > 0 && (
            <>
              <Row name="着金・確保済み" text={`−${inYen(transfer.heldYen)}`} />
              <Row name="残りのお振込" text={`あと${inYen(transfer.leftYen)}`} />
            </>
          )}
          {paying.map((payer) => (
            <PayerRows key={payer.storeName ?? ""} payer={payer} open={open} />
          ))}
        </tbody>
      </table>
      {open && shown.hasCoupons && items.some(({ instalment }) => instalment) && (
        <p className="note">
          分けてお支払いいただく手付金・残金・差額には、クーポンをお使いいただけません。
        </p>
      )}
      {open && <PaymentAdjust shown={shown} />}
    </section>
  );
}

/** The states in which a sum that cannot be paid now was paid or is on its way; in the others nothing is due. */
const sumStands: readonly PaymentChoiceView["items"][number]["unpayable"][] = [
  "paid",
  "by-bank",
  "in-review",
];

/** What a wallet holds now and after the payment. */
function PayerRows({
  payer: { storeName, balanceYen, dueYen },
  open,
}: {
  payer: PaymentChoiceView["amounts"]["payers"][number];
  open: boolean;
}) {
  const after = balanceYen - dueYen;
  const whose = storeName ? `${storeName}の` : "";
  return (
    <>
      <Row name={`${whose || "現在の"}残高`} text={inYen(balanceYen)} />
      {open && (
        <Row
          name={`お支払い後の${whose}残高`}
          text={after >= 0 ? inYen(after) : `${inYen(-after)} 不足`}
        />
      )}
    </>
  );
}

type Item = PaymentChoiceView["items"][number];

function OneItem({ item }: { item: Item }) {
  return (
    <dl className="facts">
      <dt>{kindNames[item.kind]}</dt>
      <dd>
        <a className="number" href={documentHref(item)}>
          {item.number}
        </a>
      </dd>
      <dt>内容</dt>
      <dd className="number">{item.about}</dd>
      {item.instalment && (
        <>
          <dt>今回のお支払い</dt>
          <dd>
            <b>{instalmentName(item.instalment)}</b>
            <small className="block">
              <InstalmentNote instalment={item.instalment} />
            </small>
          </dd>
        </>
      )}
      {item.payBy && (
        <>
          <dt>お支払い期限</dt>
          <dd className="number">{when(item.payBy)}</dd>
        </>
      )}
      {item.held && (
        <>
          <dt>保留中</dt>
          <dd>
            <HoldWords held={item.held} />
          </dd>
        </>
      )}
    </dl>
  );
}

/** Who holds it, why, and what that means for the time to pay and for paying now. */
function HoldWords({ held: { by, name, reason } }: { held: NonNullable<Item["held"]> }) {
  const who = by === "staff" ? "担当者" : `${name} さん`;
  return (
    <>
      {who}が出荷を保留しています（{reason}）。
      {by === "staff"
        ? "保留のあいだ、お支払い期限は進みません。"
        : "保留のあいだも、お支払い期限は進みます。"}
      いまお支払いいただけますが、出荷は保留を解いたあとになります。
    </>
  );
}

function ItemTable({ items }: { items: readonly Item[] }) {
  return (
    <table className="table plain tight amounts">
      <caption className="visually-hidden">まとめて支払うもの</caption>
      <tbody>
        {items.map((item) => (
          <tr key={item.number}>
            <th scope="row">
              {kindNames[item.kind]}{" "}
              <a className="number" href={documentHref(item)}>
                {item.number}
              </a>
              <small className="block number">
                {item.about}
                {item.payBy && ` ・ 期限 ${when(item.payBy)}`}
              </small>
              {item.instalment && (
                <small className="block">
                  {instalmentName(item.instalment)}。
                  <InstalmentNote instalment={item.instalment} />
                </small>
              )}
              {item.held && (
                <small className="block">
                  <HoldWords held={item.held} />
                </small>
              )}
            </th>
            <td className="numeric">
              {item.unpayable && !sumStands.includes(item.unpayable)
                ? "お支払いなし"
                : `${grouped(String(item.totalYen))}円`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Row({ name, text }: Record<"name" | "text", string>) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="numeric">{text}</td>
    </tr>
  );
}

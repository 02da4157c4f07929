import type { FieldMetadata } from "@conform-to/react";
import { readMessage } from "#app/domain/core/message/message.ts";
import { missingYenOf, type Payer } from "#app/domain/trade/shipments/choose-amounts.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { paymentHref } from "../shared/paid-document.ts";
import { purseName } from "../shared/purse-name.ts";
import { WithdrawBank } from "./bank-awaited.tsx";
import { BankChoice, type TransferFields } from "./bank-choice.tsx";
import { CardChoice, type CardCost } from "./card-choice.tsx";
import { PaymentApproval } from "./payment-approval.tsx";
import type { PaymentChoiceView } from "./payment-choice.server.ts";
import { PaymentUnpayable } from "./payment-unpayable.tsx";

/** What is typed beside the buttons that pay. */
export interface PaymentFields extends TransferFields {
  note: string;
}

interface PaymentWaysProps {
  shown: PaymentChoiceView;
  /** What paying by PayPal costs beside the sum; undefined where it cannot be chosen. */
  card: CardCost | undefined;
  fields: { [Name in keyof PaymentFields]: FieldMetadata<string> };
}

/** The buttons that pay the documents, and what each way needs: parts of the form around the page. */
export function PaymentWays({ shown, card, fields }: PaymentWaysProps) {
  const { items, amounts, alone, limits, waiting, partWallet } = shown;
  if (!alone)
    return (
      <PaymentApproval
        limits={limits}
        waiting={waiting}
        several={items.length > 1}
        note={fields.note}
      />
    );
  const elsewhere = amounts.restYen > 0;
  return (
    <>
      {amounts.fromYen > 0 ? (
        <p>
          {purseName(partWallet.storeName)}から
          <b className="number">{grouped(String(amounts.fromYen))}円</b>
          を使い、残りの<b className="number">{grouped(String(amounts.restYen))}円</b>
          を次の方法でお支払いいただきます。
        </p>
      ) : (
        <FromBalance shown={shown} />
      )}
      {elsewhere && (
        <BankChoice fields={fields} amounts={amounts} purse={purseName(partWallet.storeName)} />
      )}
      {elsewhere && card && <CardChoice restYen={amounts.restYen} card={card} />}
    </>
  );
}

/** What can be done where the documents cannot be paid now. */
export function NotPayable({ shown }: { shown: PaymentChoiceView }) {
  const { key, items, awaited, partWallet } = shown;
  const [transfer] = items.length === 1 ? awaited : [];
  return transfer ? (
    <WithdrawBank
      formKey={key}
      paymentId={transfer.id}
      arrivedYen={transfer.arrivedYen}
      mayPayRest={transfer.mayPayRest}
      restYen={transfer.leftYen}
      wallet={partWallet}
      about={readMessage(transfer.about, "ja")}
    />
  ) : (
    <PaymentUnpayable items={items} />
  );
}

function FromBalance({ shown }: { shown: PaymentChoiceView }) {
  const { items, amounts, applied, partWallet } = shown;
  const { balanceYen, storeName: partStore } = partWallet;
  const { payers } = amounts;
  const missingYen = missingYenOf(payers);
  const short = payers.filter(({ balanceYen: yen, dueYen }) => yen < dueYen);
  if (missingYen <= 0)
    return (
      <div className="stack medium">
        <p>
          {namesOf(payers)}からお支払いいただきます。お支払いと同時に、担当者が次の作業を始めます。
        </p>
        <Button main wide formNoValidate>
          残高で支払う
        </Button>
      </div>
    );
  const part = new URLSearchParams([...new URLSearchParams(applied), ["from", String(balanceYen)]]);
  return (
    <>
      <p>
        {namesOf(short)}が<b className="number">{grouped(String(missingYen))}円</b>
        不足しています。先に入金して残高から支払うか、ほかの方法でお支払いください。
        {!shown.movesStoreMoney &&
          short.some(({ storeId }) => storeId) &&
          "店舗の残高への入金は、主アカウントの方にご依頼ください。"}
      </p>
      <p className="cluster">
        {short.map((payer) => (
          <FillWallet
            key={payer.storeId ?? ""}
            payer={payer}
            movesStoreMoney={shown.movesStoreMoney}
          />
        ))}
        {balanceYen > 0 && balanceYen < amounts.dueYen && (
          <a className="button soft" href={`${paymentHref(items)}&${part}`}>
            {!partStore && payers.some(({ storeName }) => storeName) && "会社の"}
            {purseName(partStore)}から
            {grouped(String(balanceYen))}円を使う
          </a>
        )}
      </p>
    </>
  );
}

/** The way to what a short wallet lacks: from the bank for the company's, from the company's for a store's. */
function FillWallet({
  payer: { storeId, storeName, balanceYen, dueYen },
  movesStoreMoney,
}: {
  payer: Payer;
  movesStoreMoney: boolean;
}) {
  const amount = String(dueYen - balanceYen);
  if (!storeId)
    return (
      <a className="button filled" href={`${href("/user/recharge")}?amount=${amount}`}>
        入金する
      </a>
    );
  const query = new URLSearchParams({ store: storeId, amount });
  return movesStoreMoney ? (
    <a className="button filled" href={`${href("/user/stores")}?${query}#wallet-${storeId}`}>
      {storeName}に入金する
    </a>
  ) : null;
}

function namesOf(payers: readonly Payer[]) {
  return payers.map(({ storeName }) => purseName(storeName)).join("・");
}

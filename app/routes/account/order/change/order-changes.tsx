import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { href } from "#app/href.ts";
import type { AmountsPart } from "#app/shared/amounts-view.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped, Yen } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import type { ChangeView } from "./changes-view.server.ts";

interface OrderChangesProps {
  changes: readonly ChangeView[];
  action: string;
  mayAnswer: boolean;
  maySet: boolean;
  /** What the wallet is called that pays the order out of the balance. */
  purse: string;
  /** Why consent was refused, with what was ticked and the sum that goes with it. */
  lastResult: SubmissionResult | undefined;
}

/** 金額変更: what is asked by staff or was wished by the buyer, before and after, and the answer. */
export function OrderChanges({
  changes,
  action,
  mayAnswer,
  maySet,
  purse,
  lastResult,
}: OrderChangesProps) {
  return changes.map((change) => {
    const asks = change.waits === "buyer";
    const answer = answerTo(lastResult, { changeId: change.id });
    const seenYen = Number(answer?.initialValue?.seenYen ?? change.differenceYen);
    return (
      <section
        key={change.id}
        id={asks ? "change" : undefined}
        className="panel stack small"
        aria-label={change.name}
      >
        <h2>{asks ? "金額変更のご確認" : change.byBuyer ? "変更のご希望" : "金額変更"}</h2>
        <p>{change.lead}</p>
        {change.answerNote && <p className="as-typed">{change.answerNote}</p>}
        {change.owedYen > 0 && <OwedRise change={change} />}
        {asks && mayAnswer && !change.beingPaid ? (
          <ChangeConsent change={change} action={action} lastResult={answer} />
        ) : (
          <ChangedParts parts={change.parts} label={change.name} />
        )}
        {!asks && <ChangedSums change={change} />}
        {asks && !mayAnswer && (
          <p className="note">お返事は、注文権限をお持ちの方にご依頼ください。</p>
        )}
        {asks && !change.beingPaid && (
          <ConsentNote change={change} differenceYen={seenYen} maySet={maySet} purse={purse} />
        )}
        {change.waits === "staff" && mayAnswer && (
          <Form method="post" action={action}>
            <input type="hidden" name="changeId" value={change.id} />
            <SendButton soft intent="withdraw">
              取り下げる
            </SendButton>
          </Form>
        )}
      </section>
    );
  });
}

/** The agreed difference, which waits for its payment. */
function OwedRise({ change: { owedYen, beingPaid } }: { change: ChangeView }) {
  const sum = <b className="number">{grouped(String(owedYen))}円</b>;
  return (
    <p>
      {beingPaid === "card" ? (
        <>
          同意いただいた差額{sum}
          のお支払いを、PayPalが確認しています。確認が終わると、変更を注文に反映し、お知らせが届きます。それまで、同意の内容は変えられません。
        </>
      ) : beingPaid ? (
        <>
          同意いただいた差額{sum}
          のお振込の確認を待っています。確認できると、変更を注文に反映します。
        </>
      ) : (
        <>
          同意いただいた差額{sum}
          のお支払いをお待ちしています。お支払いまでは、同意する項目を選び直せます。
        </>
      )}
    </p>
  );
}

function ChangedParts({ parts, label }: { parts: readonly AmountsPart[]; label: string }) {
  return (
    <CardTable tight label={label} columns={["項目", "変更前", "変更後", "理由"]}>
      {parts.map(({ key, name, before, after, reason }) => (
        <TableRow key={key}>
          <RowHeading>{name}</RowHeading>
          <TableCell className="number">{before}</TableCell>
          <TableCell className="number">{after}</TableCell>
          <TableCell>{reason}</TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

interface ConsentNoteProps {
  change: ChangeView;
  differenceYen: number;
  maySet: boolean;
  purse: string;
}

function ConsentNote({ change: { remainder }, differenceYen, maySet, purse }: ConsentNoteProps) {
  return (
    <>
      <p className="note">
        {remainder && "同意すると、生産の完了後にお支払いいただく残金が変わります。"}
        {differenceYen > 0 &&
          `「同意する」を押すと、差額 ${grouped(String(differenceYen))}円を${purse}からお支払いいただきます。銀行振込やPayPal・カードなどでのお支払いは「同意して支払い方法を選ぶ」からお選びください。お支払いが済むと、変更を注文に反映します。`}
        {differenceYen < 0 && "同意すると、お支払い済みの差額をすぐに残高へ返金します。"}
        {differenceYen === 0 && "いまのお支払いや返金はありません。"}
      </p>
      {maySet && (
        <p className="note">
          <a href={href("/user/changeLimit")}>確認なしで変更を進める範囲を設定する</a>
        </p>
      )}
    </>
  );
}

function ChangedSums({ change: { before, after, refundYen, chargeYen } }: { change: ChangeView }) {
  return (
    <table className="table plain tight amounts">
      <tbody>
        {[
          { name: "変更前の合計", yen: before.totalYen },
          { name: "変更後の合計", yen: after.totalYen },
          { name: "差額", yen: after.totalYen - before.totalYen },
          ...(refundYen > 0 ? [{ name: "残高への返金", yen: refundYen }] : []),
          ...(chargeYen > 0 ? [{ name: "差額のお支払い", yen: chargeYen }] : []),
        ].map(({ name, yen }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="numeric">
              <Yen yen={yen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ChangeConsentProps {
  change: ChangeView;
  action: string;
  lastResult: SubmissionResult | undefined;
}

interface ConsentFields {
  changeId: string;
  seenYen: string;
  parts: { id: string; agreed: string }[];
}

/** The company's consent, part by part; the form carries the difference that it shows. */
function ChangeConsent({ change, action, lastResult }: ChangeConsentProps) {
  const [form, fields] = useForm<ConsentFields>({
    id: `consent-${change.id}`,
    lastResult,
    defaultValue: {
      changeId: change.id,
      seenYen: String(change.differenceYen),
      parts: change.parts.map(({ key }) => ({
        id: key,
        agreed: change.declined.includes(key) ? "" : "on",
      })),
    },
  });
  const agreed = fields.parts.getFieldList().map((part) => part.getFieldset().agreed);
  return (
    <Form method="post" action={action} className="stack small printed" {...getFormProps(form)}>
      <input {...getInputProps(fields.changeId, { type: "hidden" })} key="change" />
      <input {...getInputProps(fields.seenYen, { type: "hidden" })} key="seen" />
      <CardTable
        tight
        label={change.name}
        columns={["項目", "変更前", "変更後", "理由", { unseen: "同意" }]}
      >
        {change.parts.map((part, index) => (
          <TableRow key={part.key}>
            <RowHeading>{part.name}</RowHeading>
            <TableCell className="number">{part.before}</TableCell>
            <TableCell className="number">{part.after}</TableCell>
            <TableCell>{part.reason}</TableCell>
            <TableCell>
              <input type="hidden" name={`parts[${index}].id`} value={part.key} />
              <label className="checkbox">
                <input
                  type="checkbox"
                  name={`parts[${index}].agreed`}
                  defaultChecked={agreed[index]?.initialValue === "on"}
                />
                <span>同意</span>
              </label>
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      <ConsentSums
        change={change}
        differenceYen={Number(fields.seenYen.initialValue)}
        whole={agreed.every(({ initialValue }) => initialValue === "on")}
      />
      <p className="cluster">
        <SendButton fill intent="accept">
          同意する
        </SendButton>
        {change.raises && (
          <SendButton soft intent="agree-to-pay">
            同意して支払い方法を選ぶ
          </SendButton>
        )}
        <SendButton soft intent="decline">
          同意しない
        </SendButton>
      </p>
    </Form>
  );
}

interface ConsentSumsProps {
  change: ChangeView;
  differenceYen: number;
  /** Whether the difference is that of all parts. */
  whole: boolean;
}

function ConsentSums({ change, differenceYen, whole }: ConsentSumsProps) {
  const scope = whole ? "" : "選んだ項目での";
  const rows = [
    { name: "変更前の合計", yen: change.before.totalYen },
    { name: "すべてに同意したときの合計", yen: change.after.totalYen },
    ...(change.remainder
      ? [
          { name: "いまの残金", yen: change.remainder.beforeYen },
          { name: "すべてに同意したときの残金", yen: change.remainder.afterYen },
        ]
      : []),
    ...(differenceYen > 0 ? [{ name: `${scope}差額のお支払い`, yen: differenceYen }] : []),
    ...(differenceYen < 0 ? [{ name: `${scope}残高への返金`, yen: -differenceYen }] : []),
  ];
  return (
    <table className="table plain tight amounts">
      <tbody>
        {rows.map(({ name, yen }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="numeric">
              <Yen yen={yen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

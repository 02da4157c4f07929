import type { ChangeAmounts, ChangedLine, ChangeState } from "#app/domain/trade/changes/change.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { Yen } from "#app/ui/money.tsx";
import { day } from "#app/ui/timeline.tsx";

interface OrderChangesProps {
  changes: readonly {
    id: string;
    state: ChangeState;
    lines: readonly ChangedLine[];
    before: ChangeAmounts;
    after: ChangeAmounts;
    refundYen: number;
    proposedAt: Date;
    answeredAt: Date | null;
    answeredByName: string | null;
  }[];
  action: string;
  mayAnswer: boolean;
  maySet: boolean;
}

/** 金額変更: what could not be bought, before and after, and the company's answer. */
export function OrderChanges({ changes, action, mayAnswer, maySet }: OrderChangesProps) {
  return changes.map((change) => {
    const { id, state, lines, before, after, refundYen } = change;
    const open = state === "proposed";
    return (
      <section
        key={id}
        id={open ? "change" : undefined}
        className="panel stack s"
        aria-label={`金額変更 ${day(change.proposedAt)}`}
      >
        <h2>{open ? "金額変更のご確認" : "金額変更"}</h2>
        <p>
          {open
            ? "次の商品が買付できません。内容をご確認のうえ、お返事をお願いします。"
            : `${day(change.answeredAt ?? change.proposedAt)} ${change.answeredByName ?? ""} ${state === "accepted" ? "変更が決まりました。" : "同意しませんでした。"}`}
        </p>
        <ul>
          {lines.map(({ lineId, titleJa, asked, fewer, reason }) => (
            <li key={lineId} className="n">
              {titleJa} {asked}個 → {asked - fewer}個（{reason}）
            </li>
          ))}
        </ul>
        <ChangedSums before={before} after={after} refundYen={refundYen} />
        <AnswerChange mayAnswer={mayAnswer} action={action} open={open} id={id} />
        {open && (
          <p className="note">
            同意すると、お支払い済みの差額をすぐに残高へ返金します。
            {maySet && <a href={href("/user/changeLimit")}>確認を省く金額変更の割合を決める</a>}
          </p>
        )}
      </section>
    );
  });
}

function ChangedSums({
  before,
  after,
  refundYen,
}: {
  before: ChangeAmounts;
  after: ChangeAmounts;
  refundYen: number;
}) {
  return (
    <table className="t plain tight amt">
      <tbody>
        {[
          { name: "変更前の合計", yen: before.totalYen },
          { name: "変更後の合計", yen: after.totalYen },
          { name: "差額", yen: after.totalYen - before.totalYen },
          ...(refundYen > 0 ? [{ name: "残高への返金", yen: refundYen }] : []),
        ].map(({ name, yen }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">
              <Yen yen={yen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AnswerChange({
  mayAnswer,
  action,
  open,
  id,
}: Pick<OrderChangesProps, "mayAnswer" | "action"> & { open: boolean; id: string }) {
  if (!open) return null;
  return mayAnswer ? (
    <form method="post" action={action} className="row">
      <input type="hidden" name="changeId" value={id} />
      <Button fill name="intent" value="accept">
        同意する
      </Button>
      <Button soft name="intent" value="decline">
        同意しない
      </Button>
    </form>
  ) : (
    <p className="note">お返事は、注文の権限がある方にご依頼ください。</p>
  );
}

import { warningStates } from "#app/domain/channels/replenishment/replenishment.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { Estimate, grouped, yuan } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import { PickedProduct } from "../product/picked-product.tsx";
import { Cover, Weeks } from "./cover-drawing.tsx";
import type { Warning } from "./warnings.tsx";

interface WarningRowProps {
  row: Warning;
  mayOrder: boolean;
  maySend: boolean;
  picked: boolean;
  typed: string | undefined;
  /** The price above the cap that is asked about. */
  acceptFen: number | undefined;
  problem: string | undefined;
}

const pieces = (count: number) => grouped(String(count));

/** A product that runs low: until when to order it, why, how many, and the button. */
export function WarningRow(shown: WarningRowProps) {
  const { row, mayOrder } = shown;
  const { reckoned } = row;
  const { ja, shape } = warningStates[row.state];
  return (
    <tr role="row" className={shown.problem ? "bad" : undefined}>
      <th role="rowheader" scope="row">
        <PickedProduct
          product={row}
          picked={mayOrder ? shown.picked : undefined}
          note={row.numbers.join(" ・ ")}
          size={48}
        />
      </th>
      <td role="cell" data-l="発注期限">
        <State shape={shape}>{ja}</State>
        <span className="blk n">{row.orderBy}</span>
        <small className="blk note n">{row.left}</small>
        {row.toSend > 0 && <ToSend count={row.toSend} maySend={shown.maySend} />}
      </td>
      <td role="cell" data-l="在庫">
        <Pieces row={row} />
      </td>
      <td role="cell" className="num sold" data-l="販売">
        <Sold reckoned={reckoned} />
      </td>
      <td role="cell" data-l="在庫日数" className="wide">
        <Cover reckoned={reckoned} />
        <small className="blk note">調達 {row.lead}</small>
        {row.rests.length > 0 && (
          <small className="blk note n">{row.rests.join("、")}を見込んでいます</small>
        )}
      </td>
      <td role="cell" className="num" data-l="注文">
        <Order {...shown} />
      </td>
    </tr>
  );
}

/** The marketplaces are empty while our warehouse is not: what helps at once is a delivery. */
function ToSend({ count, maySend }: { count: number; maySend: boolean }) {
  const words = `倉庫の${pieces(count)}個の配送を依頼`;
  return (
    <small className="blk n">
      {maySend ? (
        <a href={href("/warehouse")}>{words}</a>
      ) : (
        `${words}してください（配送の権限をお持ちの方）`
      )}
    </small>
  );
}

function Pieces({ row: { reckoned } }: { row: Warning }) {
  const { onHand, coming, withUs, ordered } = reckoned;
  return (
    <span className="n pieces">
      販売先 {pieces(onHand)}個<small className="blk note">向かっている {pieces(coming)}個</small>
      <small className="blk note">当社倉庫 {pieces(withUs)}個</small>
      <small className="blk note">注文済み {pieces(ordered)}個</small>
    </span>
  );
}

/** Thousandths of a piece a day as it is read. */
function aDay(speed: number | null) {
  return speed === null ? "—" : (Math.round(speed / 100) / 10).toFixed(1);
}

function Sold({ reckoned: { speed, weeks } }: Pick<Warning, "reckoned">) {
  return (
    <>
      <span className="n">{aDay(speed.expected)}個/日</span>
      <Weeks weeks={weeks} />
      {([7, 30, 90] as const).map((days) => (
        <small className="blk note n" key={days}>
          {days}日 {aDay(speed[`last${days}`])}
        </small>
      ))}
      {speed.spikes > 0 && (
        <small className="blk note">急増した{speed.spikes}日は、ふだんの上限までで計算</small>
      )}
    </>
  );
}

function Order({ row, mayOrder, typed, acceptFen, problem }: WarningRowProps) {
  const { id, name, reckoned, version, draft, price } = row;
  return (
    <span className="ordernow">
      {mayOrder && (
        <>
          <input
            className="in s q"
            id={`qty-${id}`}
            name={`qty-${id}`}
            inputMode="numeric"
            aria-label={`${name} 注文数`}
            defaultValue={typed ?? (reckoned.suggested || "")}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `wrong-qty-${id}` : undefined}
          />
          <input type="hidden" name={`version-${id}`} value={version} />
          {acceptFen !== undefined && (
            <input type="hidden" name={`accept-${id}`} value={acceptFen} />
          )}
          <Button
            small
            fill={row.toOrder}
            name="now"
            value={id}
            aria-label={`${name} を今すぐ注文`}
          >
            今すぐ注文
          </Button>
        </>
      )}
      {problem && (
        <small className="err" id={`wrong-qty-${id}`}>
          {problem}
        </small>
      )}
      {draft && (
        <small>
          下書き <a href={draft.href}>{draft.number}</a> に{pieces(reckoned.drafted)}個
        </small>
      )}
      <Suggestion reckoned={reckoned} />
      {price ? (
        <small className="note n">
          {yuan(price.nowFen)}元<br />
          {changeWords(price.changeFen)}
        </small>
      ) : (
        <small className="out">販売中の仕入先がありません</small>
      )}
    </span>
  );
}

function Suggestion({ reckoned: { suggested, cutByBudget, landed } }: Pick<Warning, "reckoned">) {
  return (
    <>
      {landed && (
        <small className="note">
          着地原価（{pieces(suggested)}個）
          <br />
          <Estimate min={String(landed.minYen)} max={String(landed.maxYen)} />
        </small>
      )}
      {cutByBudget && (
        <small className="note">
          {suggested > 0 ? "1回の予算までに減らしています" : "1回の予算では最小注文数に届きません"}
        </small>
      )}
    </>
  );
}

function changeWords(changeFen: number) {
  if (changeFen === 0) return "前回と同じ";
  return `前回より${changeFen > 0 ? "+" : "−"}${yuan(Math.abs(changeFen))}元`;
}

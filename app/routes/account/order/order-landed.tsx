import type { landedOrder } from "#app/domain/trade/orders/landed-order.server.ts";

type Landed = NonNullable<ReturnType<typeof landedOrder>>;

/** 着地原価 of the order: expected, and what was paid where goods have left. */
export function OrderLanded({ landed }: { landed: Landed }) {
  const { rows, perPiece, difference, assumptions } = landed;
  return (
    <section className="panel" aria-labelledby="h-landed">
      <h2 id="h-landed">着地原価の見込み</h2>
      <PerPiece lines={perPiece} />
      <table className="t plain tight amt">
        <tbody>
          {rows.map(({ name, expected, actual }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">
                {expected}
                {actual && <small className="blk">実際 {actual}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {difference && <p className="note">{difference}。</p>}
      <details className="d tools">
        <summary>計算の前提</summary>
        <ul className="note">
          {assumptions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** Each good by itself: an average over different goods says nothing of any. */
function PerPiece({ lines }: { lines: Landed["perPiece"] }) {
  const [first] = lines;
  if (first && lines.length === 1)
    return (
      <p>
        1個あたり <b className="n">{first.yen}</b>
      </p>
    );
  return (
    <table className="t plain tight amt">
      <caption>1個あたり</caption>
      <tbody>
        {lines.map(({ id, titleJa, specJa, yen }) => (
          <tr key={id}>
            <th scope="row">
              {titleJa}
              {specJa && <small className="blk">{specJa}</small>}
            </th>
            <td className="num">{yen}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

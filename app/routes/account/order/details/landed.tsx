import type { landedOrder } from "#app/domain/trade/orders/landed-order.server.ts";

type Landed = NonNullable<ReturnType<typeof landedOrder>>;

/** 着地原価 of the order: expected, and what was paid where goods have left. */
export function OrderLanded({ landed }: { landed: Landed }) {
  const { rows, perPiece, difference, assumptions } = landed;
  return (
    <section className="panel" aria-labelledby="h-landed">
      <h2 id="h-landed">着地原価の見込み</h2>
      <PerPiece lines={perPiece} />
      <table className="table plain tight amounts">
        <tbody>
          {rows.map(({ name, expected, actual }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="numeric">
                {expected}
                {actual && <small className="block">実際 {actual}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {difference && <p className="note">{difference}。</p>}
      <details className="disclosure tools">
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
        1個あたり <b className="number">{first.yen}</b>
      </p>
    );
  return (
    <table className="table plain tight amounts">
      <caption>1個あたり</caption>
      <tbody>
        {lines.map(({ id, titleJa, specJa, yen }) => (
          <tr key={id}>
            <th scope="row">
              {titleJa}
              {specJa && <small className="block">{specJa}</small>}
            </th>
            <td className="numeric">{yen}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

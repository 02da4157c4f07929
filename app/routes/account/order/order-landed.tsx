import type { landedOrder } from "#app/domain/trade/order/landed-order.server.ts";

/** 着地原価 of the order: expected, and what was paid where goods have left. */
export function OrderLanded({ landed }: { landed: NonNullable<ReturnType<typeof landedOrder>> }) {
  const { rows, perPiece, difference, assumptions } = landed;
  return (
    <section className="panel" aria-labelledby="h-landed">
      <h2 id="h-landed">着地原価の見込み</h2>
      <p>
        1個あたり <b className="n">{perPiece}</b>
      </p>
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
      <details className="d">
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

import type { Figures } from "./figures.ts";

/** Option services with today's prices. */
export function OptionTable({ options }: Pick<Figures, "options">) {
  return (
    <div className="box">
      <table className="t cards" role="table">
        <caption>オプションの料金</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              オプション
            </th>
            <th role="columnheader" scope="col">
              内容
            </th>
            <th role="columnheader" scope="col" className="r">
              料金
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {options.map(({ id, nameJa, descriptionJa, priceType, price }) => (
            <tr role="row" key={id}>
              <th role="rowheader" scope="row">
                {nameJa}
              </th>
              <td role="cell" data-l="内容">
                {descriptionJa}
              </td>
              <td role="cell" data-l="料金" className="num">
                {priceType === 0 ? `1個 ${price}元` : `単価の${price}%`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { dutyNotice } from "#app/domain/pricing/duty-notice.ts";
import type { ImportDues } from "#app/domain/trade/shipments/import-dues.server.ts";
import { Estimate, Yen } from "#app/ui/money.tsx";

/** What the customs will ask for: an estimate, and who is paid it. Of a method that includes it the amounts say it. */
export function DeliveryDues({ dues }: { dues: ImportDues }) {
  const { goodsYen, dutyYen, consumptionTaxYen } = dues;
  const rows = [
    { name: "関税の見込み", yen: dutyYen },
    { name: "輸入消費税の見込み", yen: consumptionTaxYen },
  ];
  return (
    <section className="panel" aria-labelledby="h-dues">
      <h2 id="h-dues">輸入のときにかかる税</h2>
      <table className="table plain tight amounts">
        <tbody>
          {rows.map(({ name, yen }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="numeric">
                <Estimate min={String(yen.min)} max={String(yen.max)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">
        商品と中国内の費用 <Yen yen={goodsYen} />{" "}
        に国際送料を加えた額に、商品の分類ごとの税率の幅を掛けた目安です。{dutyNotice()}
      </p>
    </section>
  );
}

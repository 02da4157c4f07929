import { Form } from "@remix-run/react";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { State } from "#app/ui/state.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { lotName } from "../warehouse/lot-name.ts";
import type { Loaded } from "./unpack.tsx";

/** The box in hand: what lies in it and on which shelf each lot belongs, until all of it is said to be back. */
export function BoxInHand({ box, id }: { box: NonNullable<Loaded["inHand"]>; id: string }) {
  const { code, request, boxNumber, companyName, unpackedAt, unpackedByName, rows } = box;
  const pieces = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className="hit" aria-labelledby="h-hit">
      <div className="hit-head">
        <h2 id="h-hit">
          <span className="tag ink">{boxNumber === 0 ? "拣货车" : "箱子"}</span>{" "}
          <span className="mono">{code}</span>{" "}
          {unpackedAt ? <State shape="done">已归架</State> : <State shape="stop">待拆箱</State>}
        </h2>
        <p className="note n">
          <span lang="ja">{companyName}</span> · {chinaClock.when(box.leftAt)} 取消 · {pieces} 件
          {unpackedAt && ` · ${unpackedByName} ${chinaClock.when(unpackedAt)} 归架`}
        </p>
      </div>
      <CardTable tight slim label="放回哪里" columns={["货架", "批次", "商品", { right: "件数" }]}>
        {rows.map((lot) => (
          <tr role="row" key={lot.id}>
            <th role="rowheader" scope="row" className="mono">
              {lot.shelf || "—"}
            </th>
            <td role="cell" data-l="批次" className="mono n">
              {lotCode(lot.number)}
            </td>
            <td role="cell" data-l="商品">
              {lotName(lot)}
            </td>
            <td role="cell" data-l="件数" className="num">
              <b>{lot.quantity}</b>
            </td>
          </tr>
        ))}
      </CardTable>
      {unpackedAt ? (
        <p className="note">
          登记错了，在<a href={href("/staff/acts")}>作业记录</a>撤销。
        </p>
      ) : (
        <Form method="post" className="go thumb">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="inHand" value={code} />
          <input type="hidden" name="code" value={code} />
          <Button>{pieces} 件都已放回货架</Button>
          <a className="btn soft" href={href("/staff/shipping/:number", { number: request })}>
            配送单
          </a>
        </Form>
      )}
    </section>
  );
}

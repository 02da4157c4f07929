import { Form } from "@remix-run/react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { State } from "#app/ui/state.tsx";
import type { Loaded } from "./depart.tsx";

type Request = Loaded["here"][number];

/** What is packed and paid, box by box: which are on the truck, which lack a photo that was paid for. */
export function AtTheGate({ requests, id }: { requests: readonly Request[]; id: string }) {
  if (requests.length === 0) return <Empty title="没有待发货的配送单" />;
  return (
    <CardTable
      tight
      label="待发货"
      columns={["配送单", "会员", "运输方式", { right: "已装 / 箱" }, "箱子"]}
    >
      {requests.map((request) => (
        <tr role="row" key={request.id}>
          <th role="rowheader" scope="row" className="n">
            <a href={href("/staff/shipping/:number", { number: request.number })}>
              {request.number}
            </a>{" "}
            {request.heldAt && <State shape="stop">暂停中</State>}
          </th>
          <td role="cell" data-l="会员" lang="ja">
            {request.companyName}
          </td>
          <td role="cell" data-l="运输方式">
            {request.methodZh}
          </td>
          <td role="cell" data-l="已装 / 箱" className="num">
            {request.boxes.filter(({ loadedAt }) => loadedAt).length} / {request.boxes.length}
          </td>
          <td role="cell" data-l="箱子">
            <span className="row">
              {request.boxes.map((box) => (
                <BoxMark key={box.id} box={box} photos={request.photos} id={id} />
              ))}
            </span>
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

function BoxMark({
  box,
  photos,
  id,
}: {
  box: Request["boxes"][number];
  photos: boolean;
  id: string;
}) {
  if (box.loadedAt)
    return (
      <Form method="post" className="row">
        <input type="hidden" name="intent" value="unload" />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="boxId" value={box.id} />
        <span className="tag">第{box.number}箱 ✓</span>
        <Button soft small aria-label={`撤销 第${box.number}箱`}>
          撤销
        </Button>
      </Form>
    );
  return (
    <span className="tag">
      第{box.number}箱 {(box.weightGrams / 1_000).toFixed(2)} kg
      {photos && !box.photographed ? " · 缺照片" : ""}
    </span>
  );
}

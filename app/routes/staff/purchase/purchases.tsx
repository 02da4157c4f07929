import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  colleaguesQuery,
  colleaguesWithDuties,
  presencesQuery,
  presentAmong,
} from "#app/domain/console/teamwork/teamwork.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { readOrderQueue } from "#app/domain/trade/orders/service-level.server.ts";
import { listOwed } from "#app/domain/trade/purchasing/owed.server.ts";
import { purchaseRowsMax } from "#app/domain/trade/purchasing/purchase-sheet.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { ListFileLinks } from "#app/shared/list-file-links.tsx";
import { OrderQueuePage } from "../order/order-queue-page.tsx";
import { PasteBox } from "../paste-box.tsx";
import { staffCommands } from "../staff-commands.ts";
import { OwedList } from "./owed.tsx";
import { handlePaste } from "./paste-purchases.server.ts";
import { PurchaseTabs } from "./purchase-tabs.tsx";

export const meta: MetaFunction = () => [{ title: "待采购 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const after = readPlace(new URL(args.request.url).searchParams);
  const [queue, present, people, owed] = await Promise.all([
    readOrderQueue(scope, "buying", after),
    presencesQuery(scope, "order"),
    colleaguesQuery(scope),
    listOwed(scope),
  ]);
  const colleagues = colleaguesWithDuties(people, "see-orders", "buy");
  const mayBuy = staffMay(scope.actor, "buy");
  return {
    ...queue,
    after,
    now: scope.now,
    present: presentAmong(present, colleagues),
    mayBuy,
    owed,
    colleagues,
    sharesWork: staffMay(scope.actor, "share-work"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/purchases"]);
  return handlePaste(args.context, scope, form);
}

export default function PurchasesPage() {
  const { mayBuy, owed, ...queue } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <OrderQueuePage
      title="待采购"
      verb="采购"
      state="buying"
      path={href("/staff/purchases")}
      queue={queue}
      hrefOf={(number) => href("/staff/purchases/:number", { number })}
      files={<ListFileLinks side="staff" list="lines-to-buy" />}
      tools={
        <>
          <PurchaseTabs current="orders" />
          {mayBuy && (
            <PasteBox
              lastResult={lastResult}
              name="rows"
              title="批量录入采购"
              label="粘贴填好的待采购明细（连同表头），或每行一笔：订单号 供应商名（或行号，如 1+3、2-5） 平台订单号 实付合计（元） 快递单号（可空）"
              button="保存采购"
              checkLabel="相差很大的实付金额已核对"
              note={`一次最多${purchaseRowsMax}行。明细里没填平台订单号的行不保存，实付留空按报价；快递单号可以后补，再贴一次即可。`}
            />
          )}
        </>
      }
    >
      <OwedList owed={owed} />
    </OrderQueuePage>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDictionary, readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import { countedText } from "#app/domain/core/document/queue-page.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { findMarketplace } from "#app/domain/trade/purchasing/marketplace-ordering.ts";
import {
  supplierQueueQueries,
  toSupplierQueue,
} from "#app/domain/trade/purchasing/supplier-queue.server.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { ListFileLinks } from "#app/shared/list-file-links.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { staffCommands } from "../staff-commands.ts";
import { PurchaseTabs } from "./purchase-tabs.tsx";
import { handleBuyFromSupplier, handlePlaceFromSupplier } from "./supplier-commands.server.ts";
import { SupplierPurchase } from "./supplier-purchase.tsx";

export const meta: MetaFunction = () => [{ title: "按供应商采购 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const after = readPlace(new URL(args.request.url).searchParams);
  const places = args.context.marketplaceOrders ?? [];
  const chinese = readDictionary(scope);
  const queue = toSupplierQueue(await scope.db.batch(supplierQueueQueries(scope, after)));
  const notes = queue.suppliers.flatMap(({ goods }) =>
    goods.flatMap(({ lines }) => lines.map(({ note }) => note)),
  );
  return {
    ...queue,
    suppliers: queue.suppliers.map((supplier) => ({
      ...supplier,
      formId: crypto.randomUUID(),
      /** Where its goods can be bought from here. */
      placeAt:
        supplier.platform && findMarketplace(places, supplier.platform)
          ? supplier.platform
          : undefined,
    })),
    glosses: await readGlosses(chinese, notes),
    mayBuy: staffMay(scope.actor, "buy"),
    isFirst: !after,
    now: scope.now,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(
    args,
    staffCommands["/staff/purchases/suppliers"],
  );
  const { pathname, search } = new URL(args.request.url);
  const carryOut = intent === "place" ? handlePlaceFromSupplier : handleBuyFromSupplier;
  return carryOut(args.context, scope, form, pathname + search);
}

export default function PurchasesBySupplierPage() {
  const { suppliers, total, next, isFirst, mayBuy, now } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const answered = lastResult?.initialValue?.supplierId;
  const isListed = suppliers.some(({ supplierId }) => supplierId === answered);
  return (
    <ListPage
      title="待采购供应商"
      count={countedText(total)}
      actions={<ListFileLinks side="staff" list="lines-to-buy" />}
      problem={
        lastResult && !isListed && <AnswerSummary title="没有登记采购" answer={lastResult} />
      }
      tools={<PurchaseTabs current="suppliers" />}
      isEmpty={suppliers.length === 0}
      empty="没有待采购的商品"
      hint={<a href={href("/staff")}>返回工作台</a>}
      pages={{ path: href("/staff/purchases/suppliers"), next, isFirst }}
      lang="zh"
    >
      {suppliers.map((supplier) => (
        <SupplierPurchase
          key={supplier.supplierId}
          supplier={supplier}
          mayBuy={mayBuy}
          now={now}
          lastResult={answered === supplier.supplierId ? lastResult : undefined}
        />
      ))}
    </ListPage>
  );
}

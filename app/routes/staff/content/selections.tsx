import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  chooseOffer,
  dropOffer,
  SelectionForm,
} from "#app/domain/catalog/offers/choose-offers.server.ts";
import { selectionCodes, selectionNames } from "#app/domain/catalog/offers/offer.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Pager } from "#app/ui/pager.tsx";
import { staffCommands } from "../staff-commands.ts";
import { AddToSelection } from "./add-to-selection.tsx";
import { SelectedGoods } from "./selected-goods.tsx";

const pageSize = 40;

export const meta: MetaFunction = () => [{ title: "专题商品 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  await staffScope(args, "edit-content");
  const query = new URL(args.request.url).searchParams;
  const selection =
    selectionCodes.find((one) => one === query.get("selection")) ?? selectionCodes[0];
  const after = query.get("after") ?? "";
  const { offers, next } = await args.context.products.search({
    selection,
    sort: "popular",
    after: after || undefined,
    limit: pageSize,
  });
  return {
    selection,
    live: args.context.products.live,
    next,
    first: after === "",
    goods: offers.map(({ id, titleJa, supplierNameZh, picture }) => ({
      id,
      titleJa,
      supplierNameZh,
      picture,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form: sent } = await staffForm(args, staffCommands["/staff/selections"]);
  const submission = parseForm(sent, { schema: SelectionForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { intent, ...choice } = submission.value;
  const chosen = await (intent === "add" ? chooseOffer : dropOffer)(scope, choice);
  if (chosen.ok)
    return redirectWithFlash(
      args.context,
      listOf(choice.selection),
      intent === "add" ? "已加入专题。" : "已移出专题。",
    );
  if (chosen.reason === "forbidden") throw forbidden();
  return invalid(submission, undefined, { offerId: ["没有这个商品，请确认商品编号"] });
}

function listOf(selection: string) {
  return `${href("/staff/selections")}?selection=${selection}`;
}

export default function SelectionsPage() {
  const { selection, live, goods, next, first } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const here = listOf(selection);

  return (
    <main id="main" className="page-width stack large">
      <h1>专题商品</h1>
      <p className="note">
        商品来源：{live ? "1688 开放平台（实时）" : "演示目录（未配置 1688 密钥）"}
      </p>
      <nav aria-label="专题">
        <ul className="badge-list">
          {selectionCodes.map((one) => (
            <li key={one}>
              <a
                className="chip"
                href={listOf(one)}
                aria-current={one === selection ? "page" : undefined}
              >
                {selectionNames[one].zh}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <AddToSelection
        key={`${selection} ${goods.length}`}
        selection={selection}
        lastResult={refused}
      />
      <SelectedGoods selection={selection} goods={goods} />
      <Pager lang="zh" nextHref={next && `${here}&after=${next}`} firstHref={first ? null : here} />
    </main>
  );
}

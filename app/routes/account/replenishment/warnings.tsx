import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { WarningPart } from "#app/domain/channels/replenishment/replenishment.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { href } from "#app/href.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { when } from "#app/ui/timeline.tsx";
import { keeperScope } from "../keeper-scope.server.ts";
import { orderWarned } from "./order-commands.server.ts";
import { shownWarnings } from "./shown-warnings.server.ts";
import { readWarningQuery, warningQuery } from "./warning-query.ts";
import { WarningRow } from "./warning-row.tsx";

export const meta: MetaFunction = () => [{ title: "在庫アラート | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await keeperScope(args);
  const asked = readWarningQuery(new URL(args.request.url).searchParams);
  return {
    ...(await shownWarnings(scope, asked)),
    asked,
    mayOrder: buyerMay(scope.actor, "order"),
    maySend: buyerMay(scope.actor, "ship"),
    id: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await keeperScope(args);
  return orderWarned(scope, await sentForm(args.request));
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
export type Warning = Loaded["rows"][number];

const partNames: Record<WarningPart, string> = {
  all: "すべて",
  late: "期限切れ",
  soon: "7日以内",
  later: "8日以降",
};

export default function WarningsPage() {
  const { rows, counts, reckonedAt, next, asked } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const here = href("/inventoryWarning");
  return (
    <main id="main" className="wrap stack">
      <div className="head row between">
        <div>
          <h1>在庫アラート</h1>
          <p className="note">
            販売先の売れ行きと、調達にかかる日数から、いつまでに何個注文すればよいかを毎朝計算します。
            {reckonedAt && <span className="n">最終計算 {when(reckonedAt)}</span>}
          </p>
        </div>
        <p className="row">
          <a className="btn s soft" href={href("/replenishmentGoodsMaintenance")}>
            補充の設定（Amazon）
          </a>
          <a className="btn s soft" href={href("/shopifyMaintenanceRestockedGoods")}>
            補充の設定（Shopify）
          </a>
        </p>
      </div>
      <ErrorList problems={refused?.problems ?? []} />
      <Tabs
        label="発注期限"
        tabs={(["all", "late", "soon", "later"] as const).map((part) => ({
          label: partNames[part],
          href: here + warningQuery(part),
          current: part === asked.part,
          count: grouped(String(counts[part])),
        }))}
      />
      <div id="warnings">{rows.length === 0 ? <Nothing /> : <WarningForm refused={refused} />}</div>
      <Pager
        nextHref={next ? here + warningQuery(asked.part, next) : null}
        firstHref={asked.after ? here + warningQuery(asked.part) : null}
      />
      <Reckoning silent={counts.silent} />
    </main>
  );
}

function WarningForm({ refused }: { refused: ReturnType<typeof useActionData<typeof action>> }) {
  const { rows, asked, mayOrder, maySend, id } = useLoaderData<typeof loader>();
  return (
    <Form
      method="post"
      action={href("/inventoryWarning") + warningQuery(asked.part, asked.after)}
      className="stack"
    >
      <input type="hidden" name="id" value={id} />
      <CardTable
        label="在庫アラート"
        columns={["商品", "発注期限", "在庫", { right: "販売" }, "在庫日数", { right: "注文" }]}
      >
        {rows.map((row) => (
          <WarningRow
            key={row.id}
            row={row}
            mayOrder={mayOrder}
            maySend={maySend}
            picked={refused ? refused.picked.includes(row.id) : isUrgent(row)}
            typed={refused?.typed[`qty-${row.id}`]}
            acceptFen={refused?.accepts[row.id]}
            problem={refused?.problems.find(({ fieldId }) => fieldId === `qty-${row.id}`)?.text}
          />
        ))}
      </CardTable>
      {mayOrder && (
        <div className="panel row between">
          <p className="note">
            選んだ商品を、既定の仕入先とオプションで1つの下書きにまとめます。見積の依頼は下書きの画面で行います。
          </p>
          <Button main name="intent" value="picked">
            選択した商品を注文する
          </Button>
        </div>
      )}
    </Form>
  );
}

/** Ticked from the beginning: what has to be ordered and is in no draft. */
function isUrgent({ toOrder, draft, reckoned }: Warning) {
  return toOrder && !draft && reckoned.suggested > 0;
}

function Nothing() {
  return (
    <Empty title="この条件の商品はありません">
      <p>
        販売先の商品に自社商品を紐付けると、翌朝から発注期限を計算します。
        <a href={href("/accountSynchronization")}>販売先との連携</a>
      </p>
    </Empty>
  );
}

function Reckoning({ silent }: { silent: number }) {
  return (
    <p className="note">
      在庫日数 = 在庫 ÷ 1日の販売数。発注期限 = 全在庫がなくなる日 − 安全日数 −
      調達日数で、春節などの長い休みは日数に加えます。同じ荷物を「向かっている」で二重に数えません。
      {silent > 0 &&
        `ほかに、売れていないか、通知を止めている商品が${grouped(String(silent))}件あります。`}
      お知らせとメールは<a href={href("/user/emailNotificationManagement")}>メール通知設定</a>
      で止められます。
    </p>
  );
}

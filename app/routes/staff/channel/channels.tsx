import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { channels } from "#app/domain/channels/ports/channel.ts";
import { staffShopsQuery } from "#app/domain/channels/shops/shop.server.ts";
import { shopAnswers, shopLifecycle, shopStates } from "#app/domain/channels/shops/shop.ts";
import { queuePage } from "#app/domain/core/document/queue-page.ts";
import { marketplaceNames } from "#app/domain/customers/store/store.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { useClock } from "#app/ui/time/clock.tsx";

export const meta: MetaFunction = () => [{ title: "店铺对接 | 买付便工作台" }];

/** What companies bring by sheet is no marketplace's. */
const connectedStates = shopLifecycle.states.filter((state) => state !== "manual");

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-members");
  const asked = new URL(args.request.url).searchParams;
  const state = connectedStates.find((one) => one === asked.get("state")) ?? "closed";
  const after = readPlace(asked);
  const rows = await staffShopsQuery(scope, state, after);
  const { shown, next } = queuePage(rows, ({ connectedAt, id }) => ({
    at: connectedAt.getTime(),
    id,
  }));
  const { shops } = args.context;
  return {
    state,
    after,
    next,
    shown: shown.map(({ answer, ...shop }) => ({
      ...shop,
      answer: answer ? shopAnswers[answer].zh : "—",
    })),
    offered: channels.map((channel) => ({
      name: marketplaceNames[channel],
      isOffered: shops[channel].connecting !== undefined,
      missing: shops[channel].missing,
    })),
  };
}

type StaffShops = ReturnType<typeof useLoaderData<typeof loader>>;

export default function ChannelsPage() {
  const { state, shown, offered, next, after } = useLoaderData<typeof loader>();
  const path = href("/staff/channels");
  return (
    <ListPage
      title="店铺对接"
      tools={
        <>
          <dl className="facts">
            {offered.map(({ name, isOffered, missing }) => (
              <Fragment key={name}>
                <dt lang="ja">{name}</dt>
                <dd>
                  {isOffered ? "可对接" : "本环境不可对接"}
                  {missing.length > 0 && (
                    <>
                      （缺少设置: <code className="number">{missing.join(", ")}</code>）
                    </>
                  )}
                </dd>
              </Fragment>
            ))}
          </dl>
          <Tabs
            label="状态"
            tabs={connectedStates.map((one) => ({
              label: shopStates[one].zh,
              href: `${path}?state=${one}`,
              current: one === state,
            }))}
          />
        </>
      }
      isEmpty={shown.length === 0}
      empty="没有这个状态的店铺"
      pages={{ path, query: { state }, next, isFirst: !after }}
      lang="zh"
    >
      <ShopTable shops={shown} />
    </ListPage>
  );
}

const columns = ["店铺", "会员", "对接时间", "到期", "最后应答"];

/** Members' shops with what their marketplace answered last. */
function ShopTable({ shops }: { shops: StaffShops["shown"] }) {
  const { when, day } = useClock();
  return (
    <CardTable tight label="店铺" columns={columns}>
      {shops.map((shop) => (
        <TableRow key={shop.id}>
          <RowHeading lang="ja">
            {marketplaceNames[shop.channel]}「{shop.name}」
            <small className="block number">{shop.shopId}</small>
          </RowHeading>
          <TableCell lang="ja">
            <a href={href("/staff/members/:number", { number: shop.operationId })}>
              {shop.companyName}
            </a>
          </TableCell>
          <TableCell className="number">{when(shop.connectedAt)}</TableCell>
          <TableCell className="number">{shop.renewalEnd ? day(shop.renewalEnd) : "—"}</TableCell>
          <TableCell>
            {shop.answer}
            {shop.answeredAt && <small className="block number">{when(shop.answeredAt)}</small>}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

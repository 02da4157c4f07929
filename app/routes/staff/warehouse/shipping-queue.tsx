import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readListWork } from "#app/domain/console/teamwork/views.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import {
  readShippingStage,
  readShippingWork,
} from "#app/domain/trade/shipments/shipping-stages.server.ts";
import { shippingStages, stageCountMax } from "#app/domain/trade/shipments/shipping-stages.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { FilterWords, ListFilter } from "#app/ui/list-filter.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { readShippingFilter } from "../shipping/shipping-query.ts";
import { ShippingStageTable } from "../shipping/shipping-stage.tsx";
import { countShown, ShippingWork } from "../shipping/shipping-work.tsx";
import { Bulk } from "../work/bulk-bar.tsx";
import { ListBar } from "../work/list-bar.tsx";
import { listHref, seenQuery } from "../work/listed.ts";

export const meta: MetaFunction = () => [{ title: "配送单 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-shipping-queues");
  const query = new URL(args.request.url).searchParams;
  const { words, whose, stage } = readShippingFilter(scope, query);
  const after = readPlace(query);
  const about = { words, after, seen: seenQuery("shipping", query) };
  if (!stage) {
    const [{ counts, more, work, toUnpack }, team] = await Promise.all([
      readShippingWork(scope),
      readListWork(scope, "shipping"),
    ]);
    const mine = staffMay(scope.actor, "shelve") ? toUnpack : 0;
    const counted = { counts: [...counts], more };
    return { ...about, ...counted, stage, team, work, toUnpack: mine, requests: [], next: null };
  }
  const [{ requests, next, counts, more }, team] = await Promise.all([
    readShippingStage(scope, stage, words, after, whose),
    readListWork(scope, "shipping"),
  ]);
  const counted = { counts: [...counts], more };
  return { ...about, ...counted, stage, team, requests, next, work: undefined, toUnpack: 0 };
}

export default function ShippingQueuePage() {
  const { words, stage, after, requests, next, counts, more, work, toUnpack, team, seen } =
    useLoaderData<typeof loader>();
  const here = href("/staff/shipping");
  const at = (change = {}) => listHref("shipping", seen, change);
  return (
    <main id="main" className="page-width stack large">
      <h1>配送单</h1>
      <ListBar work={team} seen={seen} file="shipping-lines" />
      <ListFilter path={here} more={words && <a href={here}>清除</a>} lang="zh">
        <FilterWords label="配送单号 / 会员 / 追踪号" value={words} maxLength={60} />
      </ListFilter>
      <Tabs
        label="配送单环节"
        tabs={[
          { label: "现在要做", href: here, current: !stage },
          ...counts.map(([name, count]) => ({
            label: shippingStages[name].zh,
            href: at({ stage: name, q: "" }),
            current: name === stage && !words,
            count: countShown(count, more.includes(name)),
          })),
        ]}
      />
      {toUnpack > 0 && <ToUnpack count={toUnpack} />}
      <Bulk kind="shipping" to={at()} colleagues={team.colleagues} sharesWork={team.sharesWork}>
        {work && (
          <div className="stack">
            <ShippingWork work={work} counts={new Map(counts)} more={more} team={team} />
          </div>
        )}
        {stage && (
          <ShippingStageTable
            label={words ? `“${words}”` : shippingStages[stage].zh}
            requests={requests}
            team={team}
          />
        )}
      </Bulk>
      {stage && (
        <Pager
          lang="zh"
          nextHref={next ? at({ stage, after: `${next.at}_${next.id}` }) : null}
          firstHref={after ? at({ stage }) : null}
        />
      )}
    </main>
  );
}

/** Boxes of cancelled requests, whose goods go back to their shelves. */
function ToUnpack({ count }: { count: number }) {
  return (
    <p className="flash" role="note">
      已取消的配送单还有 <b className="number">{countShown(count, count >= stageCountMax)}</b>{" "}
      个箱子没拆：
      <a href={href("/staff/unpack")}>去拆箱归架</a>
    </p>
  );
}

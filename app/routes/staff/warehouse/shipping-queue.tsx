import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { staffMay } from "#app/domain/core/policy.ts";
import {
  readShippingStage,
  readShippingWork,
} from "#app/domain/trade/shipping-stages/read-shipping-stage.server.ts";
import {
  shippingStages,
  stageCountMax,
  stageNamed,
} from "#app/domain/trade/shipping-stages/shipping-stages.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { ShippingStageTable } from "../shipping/shipping-stage.tsx";
import { countShown, ShippingWork } from "../shipping/shipping-work.tsx";

export const meta: MetaFunction = () => [{ title: "配送单 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "quote-shipping");
  const query = new URL(args.request.url).searchParams;
  const words = (query.get("q") ?? "").normalize("NFKC").trim().slice(0, 60);
  const stage = words ? "all" : stageNamed(query.get("stage"));
  const after = readPlace(query);
  const about = { now: scope.now, words, after };
  if (!stage) {
    const { counts, more, work, toUnpack } = await readShippingWork(scope);
    const mine = staffMay(scope.actor, "shelve") ? toUnpack : 0;
    const counted = { counts: [...counts], more };
    return { ...about, ...counted, stage, work, toUnpack: mine, requests: [], next: null };
  }
  const { requests, next, counts, more } = await readShippingStage(scope, stage, words, after);
  const counted = { counts: [...counts], more };
  return { ...about, ...counted, stage, requests, next, work: undefined, toUnpack: 0 };
}

export default function ShippingQueuePage() {
  const { now, words, stage, after, requests, next, counts, more, work, toUnpack } =
    useLoaderData<typeof loader>();
  const here = href("/staff/shipping");
  const query = stage ? `?stage=${stage}` : "";
  return (
    <main id="main" className="wrap stack l">
      <h1>配送单</h1>
      <form method="get" action={here} className="bar row">
        <label htmlFor="q">配送单号 / 会员 / 追踪号</label>
        <input
          id="q"
          name="q"
          className="in s auto"
          type="search"
          defaultValue={words}
          maxLength={60}
        />
        <Button small>查找</Button>
        {words && <a href={here}>清除</a>}
      </form>
      <Tabs
        label="配送单环节"
        tabs={[
          { label: "现在要做", href: here, current: !stage },
          ...counts.map(([name, count]) => ({
            label: shippingStages[name].zh,
            href: `${here}?stage=${name}`,
            current: name === stage && !words,
            count: countShown(count, more.includes(name)),
          })),
        ]}
      />
      {toUnpack > 0 && (
        <p className="flash" role="note">
          已取消的配送单还有 <b className="n">{countShown(toUnpack, toUnpack >= stageCountMax)}</b>{" "}
          个箱子没拆：
          <a href={href("/staff/unpack")}>去拆箱归架</a>
        </p>
      )}
      {work && <ShippingWork work={work} counts={new Map(counts)} more={more} now={now} />}
      {stage && (
        <ShippingStageTable
          label={words ? `“${words}”` : shippingStages[stage].zh}
          requests={requests}
          now={now}
        />
      )}
      {stage && (
        <Pager
          lang="zh"
          nextHref={next ? `${here}${query}&after=${next.at}_${next.id}` : null}
          firstHref={after ? `${here}${query}` : null}
        />
      )}
    </main>
  );
}

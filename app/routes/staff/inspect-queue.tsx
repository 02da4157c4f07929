import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { lotQueue } from "#app/domain/warehouse/lot-queue.server.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { Empty } from "#app/ui/empty.tsx";
import { LotThing } from "./lot-thing.tsx";
import { isLate, waited } from "./waited.ts";

export const meta: MetaFunction = () => [{ title: "验货 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "inspect");
  const words = (new URL(args.request.url).searchParams.get("q") ?? "").slice(0, 100);
  return { words, now: scope.now, lots: await lotQueue(scope, "arrival_work", words) };
}

export default function InspectQueuePage() {
  const { words, lots, now } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap stack">
      <h1>
        待验货 <span className="n">{lots.length}</span>
      </h1>
      <form method="get" action={href("/staff/inspect")} className="bar row">
        <label htmlFor="scan">国内快递单号 / 订单号</label>
        <input
          id="scan"
          name="q"
          className="in s"
          type="search"
          defaultValue={words}
          maxLength={100}
        />
        <button type="submit" className="btn s">
          查找
        </button>
        {words && <a href={href("/staff/inspect")}>全部</a>}
      </form>
      {lots.length === 0 ? (
        <Empty title="没有待验货的商品">
          <p>
            <a href={href("/staff/receive")}>去到货</a>
          </p>
        </Empty>
      ) : (
        <table className="t tight">
          <caption className="vh">待验货</caption>
          <thead>
            <tr>
              {["商品", "会员 / 订单号", "数量", "等待", "操作"].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lots.map((lot) => (
              <tr key={lot.id}>
                <td>
                  <LotThing {...lot} note={lot.lineNote} />
                </td>
                <td>
                  <span lang="ja">{lot.companyName}</span>
                  <small className="blk n">{lot.orderNumber}</small>
                </td>
                <td className="num">{lot.quantity}</td>
                <td className={isLate(lot.since, now) ? "n left" : "n"}>
                  {waited(lot.since, now)}
                </td>
                <td>
                  <a
                    className="btn s"
                    href={href("/staff/inspect/:lotId", { lotId: lot.id })}
                    aria-label={`验货 ${lot.titleZh} ${lot.orderNumber}`}
                  >
                    验货
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </main>
  );
}

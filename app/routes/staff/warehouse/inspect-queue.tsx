import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import { countedText, lotCountMax } from "#app/domain/core/document/queue-page.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { readLotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { glossesOfLots } from "#app/domain/trade/orders/messages.server.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { ListPage } from "#app/ui/list-page.tsx";
import { lotName } from "../floor/lot-name.ts";
import { LotTable } from "./lot-table.tsx";
import { ScanForm } from "./scan-form.tsx";
import { scannedWords } from "./scanned.server.ts";

export const meta: MetaFunction = () => [{ title: "验货 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-floor");
  const chinese = readDictionary(scope);
  const words = scannedWords(args.request);
  const after = readPlace(new URL(args.request.url).searchParams);
  const queue = await readLotQueue(scope, "arrival_work", words, after);
  const glosses = await glossesOfLots(chinese, queue.lots);
  const mayInspect = staffMay(scope.actor, "inspect");
  return { ...queue, words, after, now: scope.now, glosses, mayInspect };
}

export default function InspectQueuePage() {
  const { words, lots, total, next, after, now, mayInspect } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="待验货"
      count={countedText(total, lotCountMax)}
      tools={<ScanForm path={href("/staff/inspect")} words={words} ready />}
      isEmpty={lots.length === 0}
      empty="没有待验货的商品"
      hint={<a href={href("/staff/receive")}>去到货</a>}
      pages={{ path: href("/staff/inspect"), query: { q: words }, next, isFirst: !after }}
      lang="zh"
    >
      <LotTable
        caption="待验货"
        lots={lots}
        now={now}
        columns={[
          { head: "批次", cell: ({ number }) => lotCode(number) },
          { head: "数量", cell: ({ quantity }) => quantity, figure: true },
        ]}
        command={
          mayInspect
            ? {
                head: "操作",
                cell: (lot) => (
                  <a
                    className="button small"
                    href={href("/staff/inspect/:lotId", { lotId: lot.id })}
                    aria-label={`验货 ${lotName(lot)} ${lot.orderNumber}`}
                  >
                    验货
                  </a>
                ),
              }
            : undefined
        }
      />
    </ListPage>
  );
}

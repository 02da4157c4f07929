import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { queueLengths } from "#app/domain/console/queues/work-queues.server.ts";
import { unansweredQuery } from "#app/domain/trade/message/unanswered.server.ts";
import {
  type ShippingStage,
  shippingStages,
} from "#app/domain/trade/shipping-stages/shipping-stages.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { mayOpen } from "#app/routes/frame/menu.ts";
import { dueIn, waited } from "./waited.ts";
import { Unanswered } from "./work/unanswered.tsx";

export const meta: MetaFunction = () => [{ title: "工作台 | 买付便" }];

const queuePages = {
  quote: { label: "报价", href: href("/staff/quotes") },
  goodsRequest: { label: "商品补录", href: href("/staff/goodsRequests") },
  buy: { label: "采购", href: href("/staff/purchases") },
  receive: { label: "到货", href: href("/staff/receive") },
  inspect: { label: "验货", href: href("/staff/inspect") },
  shelve: { label: "上架", href: href("/staff/shelve") },
  caseStock: { label: "问题商品处理", href: `${href("/staff/cases")}?queue=stock` },
  caseSettle: { label: "问题商品补换、退款", href: `${href("/staff/cases")}?queue=settle` },
  caseOverdue: { label: "问题商品逾期未答", href: `${href("/staff/cases")}?queue=overdue` },
  claim: { label: "售后", href: href("/staff/claims") },
  forwardedLoss: { label: "转运品赔付", href: href("/staff/forwardedLosses") },
  weighShipping: ofStage("weigh"),
  quoteShipping: ofStage("quote"),
  pick: ofStage("pick"),
  pack: ofStage("pack"),
  ship: ofStage("ship"),
  pickedUp: ofStage("pickedUp"),
  unpack: { label: "拆箱归架", href: href("/staff/unpack") },
  reviewCount: { label: "盘点复核", href: href("/staff/stocktaking") },
  payWithdrawal: { label: "提现付款", href: href("/staff/withdrawals") },
  confirmTopUp: { label: "确认到账", href: href("/staff/deposits") },
  answer: { label: "订单留言", href: href("/staff/messages") },
  contact: { label: "咨询", href: href("/staff/contacts") },
};

/** By the name and the tab that the stage has on the page of shipping requests. */
function ofStage(stage: ShippingStage) {
  return {
    label: `配送单${shippingStages[stage].zh}`,
    href: `${href("/staff/shipping")}?stage=${stage}`,
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args);
  const [queues, questions] = await Promise.all([queueLengths(scope), unansweredQuery(scope)]);
  const shown = queues.map((one) => ({
    ...one,
    // Another's queue is counted here, and opened by who may.
    opens: mayOpen(scope.actor, queuePages[one.queue].href),
  }));
  return { now: scope.now, queues: shown, questions };
}

export default function StaffHomePage() {
  const { now, queues, questions } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap stack l">
      <h1>工作台</h1>
      <Queues title="我的队列" queues={queues.filter(({ mine }) => mine)} now={now} />
      <Queues title="其他岗位" queues={queues.filter(({ mine }) => !mine)} now={now} />
      <section id="answer" aria-labelledby="h-answer">
        <h2 id="h-answer">
          待回复 <span className="n">{questions.length}</span>
        </h2>
        {questions.length === 0 ? (
          <p className="note">没有待回复的提问。</p>
        ) : (
          <Unanswered questions={questions} now={now} />
        )}
      </section>
    </main>
  );
}

type Queue = ReturnType<typeof useLoaderData<typeof loader>>["queues"][number];

function Queues({ title, queues, now }: { title: string; queues: readonly Queue[]; now: Date }) {
  if (queues.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <table className="t tight">
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            <th scope="col">环节</th>
            <th scope="col" className="r">
              件数
            </th>
            <th scope="col" className="r">
              最长等待
            </th>
            <th scope="col" className="r">
              超时
            </th>
            <th scope="col" className="r">
              下一个到期
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ queue, opens, count, oldest, late, nextDue }) => (
            <tr key={queue}>
              <th scope="row">
                {opens ? (
                  <a href={queuePages[queue].href}>{queuePages[queue].label}</a>
                ) : (
                  queuePages[queue].label
                )}
              </th>
              <td className="num">{count}</td>
              <td className="num">{oldest ? waited(oldest, now) : "—"}</td>
              <td className={late > 0 ? "num left" : "num"}>{late > 0 ? late : "—"}</td>
              <td className="num">{nextDue ? dueIn(nextDue, now) : "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  alarmKindsFor,
  alarmNames,
  alarmSubject,
} from "#app/domain/console/operations/operations.ts";
import { queueLengths } from "#app/domain/console/queues/queues.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { openAlarmsQuery } from "#app/domain/money/ledger/ledger.server.ts";
import { unansweredMessagesQuery } from "#app/domain/trade/orders/messages.server.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { mayOpen } from "#app/routes/frame/menu.ts";
import { queuePages } from "./queue-pages.ts";
import { dueIn, waited } from "./waited.ts";
import { Unanswered } from "./work/unanswered.tsx";

export const meta: MetaFunction = () => [{ title: "工作台 | 买付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args);
  const [queues, alarms, questions] = await Promise.all([
    queueLengths(scope),
    openAlarmsQuery(scope, alarmKindsFor(scope.actor)),
    // Undefined to those who may not read what buyers write.
    staffMay(scope.actor, "message") ? unansweredMessagesQuery(scope) : undefined,
  ]);
  const shown = queues.map((one) => ({
    ...one,
    // Another's queue is counted here, and opened by who may.
    opens: mayOpen(scope.actor, queuePages[one.queue].href),
  }));
  return {
    now: scope.now,
    queues: shown,
    alarms: alarms.map((alarm) => ({ ...alarm, page: alarmPage(scope.actor, alarm.kind) })),
    questions,
  };
}

/** The page where an alarm is acted on; undefined to those who are only told. */
function alarmPage(actor: Staff, kind: string) {
  const page = kind.startsWith("price-")
    ? href("/staff/prices")
    : kind.startsWith("rate-")
      ? href("/staff/rates")
      : href("/staff/finance");
  return mayOpen(actor, page) ? page : undefined;
}

export default function StaffHomePage() {
  const { now, queues, alarms, questions } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width stack large">
      <h1>工作台</h1>
      {alarms.length > 0 && (
        <section className="panel attention" aria-labelledby="h-alarms">
          <h2 id="h-alarms">
            警报 <span className="number">{alarms.length}</span>
          </h2>
          <ul className="bullet-list">
            {alarms.map(({ id, kind, subject, detail, page }) => (
              <li key={id} className="number">
                {page ? <a href={page}>{alarmNames[kind] ?? kind}</a> : (alarmNames[kind] ?? kind)}{" "}
                {alarmSubject(subject)}
                {detail && <>：{detail}</>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Queues title="我的队列" queues={queues.filter(({ mine }) => mine)} now={now} />
      <Queues title="其他岗位" queues={queues.filter(({ mine }) => !mine)} now={now} />
      {questions && (
        <section id="answer" aria-labelledby="h-answer">
          <h2 id="h-answer">
            待回复 <span className="number">{questions.length}</span>
          </h2>
          {questions.length === 0 ? (
            <p className="note">没有待回复的提问。</p>
          ) : (
            <Unanswered questions={questions} now={now} />
          )}
        </section>
      )}
    </main>
  );
}

type Queue = ReturnType<typeof useLoaderData<typeof loader>>["queues"][number];

function Queues({ title, queues, now }: { title: string; queues: readonly Queue[]; now: Date }) {
  if (queues.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <table className="table tight">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">环节</th>
            <th scope="col" className="align-end">
              件数
            </th>
            <th scope="col" className="align-end">
              最长等待
            </th>
            <th scope="col" className="align-end">
              超时
            </th>
            <th scope="col" className="align-end">
              下一个到期
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ queue, opens, count, more, oldest, late, nextDue }) => (
            <tr key={queue}>
              <th scope="row">
                {opens ? (
                  <a href={queuePages[queue].href}>{queuePages[queue].label}</a>
                ) : (
                  queuePages[queue].label
                )}
              </th>
              <td className="numeric">
                {count}
                {more && "+"}
              </td>
              <td className="numeric">{oldest ? waited(oldest, now) : "—"}</td>
              <td className={late > 0 ? "numeric overdue" : "numeric"}>{late > 0 ? late : "—"}</td>
              <td className="numeric">{nextDue ? dueIn(nextDue, now) : "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

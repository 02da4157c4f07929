import type { readOwnWork } from "#app/domain/console/teamwork/own-work.server.ts";
import { workKinds } from "#app/domain/console/teamwork/work-kinds.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { waited } from "../waited.ts";
import { workHref } from "./work-links.ts";
import { workState } from "./work-state.ts";

type Work = Pick<Awaited<ReturnType<typeof readOwnWork>>, "ours" | "theirs">;

interface OwnWorkProps extends Work {
  me: string;
  now: Date;
}

/** 现在要做 and 等对方: what one works on, by whom it waits for. */
export function OwnWork({ ours, theirs, me, now }: OwnWorkProps) {
  return (
    <>
      <section aria-labelledby="h-own" className="stack small">
        <h2 id="h-own">
          现在要做 <small className="number">{ours.length}</small>
        </h2>
        {ours.length === 0 && (
          <p className="note">
            没有要您现在做的单据。在<a href={href("/staff")}>队列</a>
            里打开一张，点“认领”，它就会出现在这里，单据结束后自动消失。
          </p>
        )}
        <WorkList work={ours} now={now} />
      </section>
      {theirs.length > 0 && (
        <section aria-labelledby="h-theirs" className="stack small">
          <h2 id="h-theirs">
            等对方 <small className="number">{theirs.length}</small>
          </h2>
          <p className="note">
            您负责、眼下不用做的单据：等买家付款或答复，等货，或认领时已经结束。轮到我们时自动回到上面。
          </p>
          <WorkList work={theirs} now={now} me={me} />
        </section>
      )}
    </>
  );
}

interface WorkListProps {
  work: Work["ours"];
  now: Date;
  /** Whose it is, where it may be put back from here. */
  me?: string;
}

function WorkList({ work, now, me }: WorkListProps) {
  if (work.length === 0) return null;
  return (
    <ul className="my-work">
      {work.map(({ kind, number, state, marked, companyName, assignedByName, assignedAt }) => {
        const { zh, shape } = workState(kind, state, Boolean(marked));
        return (
          <li key={`${kind}/${number}`}>
            <span className="badge">{workKinds[kind].zh}</span>
            <a className="number" href={workHref(kind, number)}>
              {number}
            </a>
            <Status shape={shape}>{zh}</Status>
            <span lang="ja">{companyName}</span>
            <span className="note number">
              {assignedByName || "按规则"} {chinaClock.when(assignedAt)} 分派 ·{" "}
              {waited(assignedAt, now)}
            </span>
            {me && <PutBack kind={kind} number={number} me={me} />}
          </li>
        );
      })}
    </ul>
  );
}

function PutBack({ kind, number, me }: { kind: string; number: string; me: string }) {
  return (
    <form method="post" action={href("/staff/mine")}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="seen" value={me} />
      <input type="hidden" name="to" value={href("/staff/mine")} />
      <Button small soft name="intent" value="release" aria-label={`放回 ${number}`}>
        放回
      </Button>
    </form>
  );
}

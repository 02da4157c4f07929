import {
  type FloorActKind,
  floorActKinds,
  floorClock,
  floorDay,
} from "#app/domain/trade/floor/floor-act.ts";
import { href } from "#app/href.ts";
import { useInHand } from "./in-hand.ts";
import { labelOf, OfAct, UndoAct } from "./undo-act.tsx";
import type { ActView } from "./view.server.ts";

interface LastActsProps {
  acts: readonly ActView[];
  tally: readonly { kind: FloorActKind; acts: number }[];
  now: Date;
}

const counted = ["receive", "inspect", "shelve", "unknown"] as const;

/** 刚才做的: what this person did last, each with the way back while nothing has used it. */
export function LastActs({ acts, tally, now }: LastActsProps) {
  const here = useInHand();
  const times = (kind: FloorActKind) => tally.find((one) => one.kind === kind)?.acts ?? 0;
  return (
    <section className="stack" aria-labelledby="h-last">
      <h2 id="h-last">刚才做的</h2>
      <dl className="tally" aria-label="今天我做的">
        {counted.map((kind) => (
          <div key={kind}>
            <dt>{floorActKinds[kind].zh}</dt>
            <dd className="number">{times(kind)}</dd>
          </div>
        ))}
      </dl>
      {acts.length > 0 && (
        <ul className="recent-scans">
          {acts.map((act) => (
            <li key={act.id}>
              <time className="number" dateTime={act.at.toISOString()}>
                {clock(act.at, now)}
              </time>
              <span>
                <OfAct act={act}>
                  <b>
                    {floorActKinds[act.kind].zh} {act.quantity} 件
                  </b>
                  <span className="monospace">{labelOf(act)}</span>
                </OfAct>
              </span>
              <UndoAct act={act} to={here} />
            </li>
          ))}
        </ul>
      )}
      <p className="note">
        下一步还没开始时可以撤销，撤销也留在记录里。<a href={href("/staff/acts")}>全部作业记录</a>
      </p>
    </section>
  );
}

/** The hour and minute; of another day its date. */
function clock(at: Date, now: Date) {
  const day = floorDay(at);
  return day === floorDay(now) ? floorClock(at) : day.slice(5).replace("-", "/");
}

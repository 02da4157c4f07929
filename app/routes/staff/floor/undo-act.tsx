import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  floorActKinds,
  floorClock,
  floorDay,
  isUndoableKind,
  undoReasons,
} from "#app/domain/trade/floor/floor-act.ts";
import { readScanned } from "#app/domain/trade/floor/scanned-code.ts";
import { href } from "#app/href.ts";
import { SendButton } from "#app/ui/send-button.tsx";
import type { ActView } from "./view.server.ts";

interface UndoActProps {
  act: ActView;
  /** Where the form is sent, with what the page shows. */
  to: string;
  /** False for a reader, who takes nothing back. */
  undoes?: boolean;
}

/** The way back of an act, while nothing has used it; of some it is on the page of their work. */
export function UndoAct({ act, to, undoes = true }: UndoActProps) {
  if (act.undoneAt)
    return (
      <span className="note">
        {`${act.undoneByName} ${undoneClock(act.at, act.undoneAt)} 已撤销：${act.undoReason}`}
      </span>
    );
  if (!isUndoableKind(act.kind)) return <Elsewhere act={act} />;
  if (!undoes) return null;
  if (!act.unused) return <span className="note">已流转，不能撤销</span>;
  const name = `${floorActKinds[act.kind].zh} ${labelOf(act)}`;
  return (
    <details className="undo">
      <summary className="button small soft">
        撤销<span className="visually-hidden"> {name}</span>
      </summary>
      <Form method="post" action={to} className="cluster">
        <input type="hidden" name="act" value={act.id} />
        <select className="input small" name="reason" aria-label={`撤销原因 ${name}`}>
          {Object.entries(undoReasons).map(([reason, { zh }]) => (
            <option key={reason} value={reason}>
              {zh}
            </option>
          ))}
        </select>
        <SendButton lang="zh" intent="undo" of={{ name: "act", value: act.id }} small>
          确定撤销
        </SendButton>
      </Form>
    </details>
  );
}

/** What an act was about; of an inspection with what it found. */
export function labelOf({ label, good, bad }: Pick<ActView, "label" | "good" | "bad">) {
  if (good === null) return label;
  return `${label} 良品 ${good}${bad ? ` · 次品 ${bad}` : ""}`;
}

/** What an act says of itself, struck where it was undone. */
export function OfAct({ act, children }: { act: Pick<ActView, "undoneAt">; children: ReactNode }) {
  return act.undoneAt ? <s>{children}</s> : children;
}

/** The hour and minute; on another day than the act's the date before them. */
function undoneClock(at: Date, undoneAt: Date) {
  const day = floorDay(undoneAt);
  const clock = floorClock(undoneAt);
  return day === floorDay(at) ? clock : `${day.slice(5).replace("-", "/")} ${clock}`;
}

function Elsewhere({ act }: { act: ActView }) {
  const at = pageOf(act);
  if (!at) return null;
  return (
    <a href={at.to}>
      {at.zh}
      <span className="visually-hidden"> {act.label}</span>
    </a>
  );
}

/** Where the work stands that an act belongs to. */
function pageOf({ kind, listId, countId, label }: ActView) {
  if (listId) return { to: href("/staff/pick/:listId", { listId }), zh: "去拣货单" };
  if (countId) return { to: href("/staff/stocktaking/:countId", { countId }), zh: "去盘点单" };
  if (kind === "pack" || kind === "depart")
    return { to: href("/staff/shipping/:number", { number: label }), zh: "去配送单" };
  const read = readScanned(label);
  const [box] = "codes" in read ? read.codes : [];
  if (box?.kind !== "box") return undefined;
  return { to: href("/staff/shipping/:number", { number: box.request }), zh: "去配送单" };
}

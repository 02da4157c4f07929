import type { useLoaderData } from "@remix-run/react";
import { type ApprovalState, approvalStates } from "#app/domain/money/payments/approval.ts";
import { Yen } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import { when } from "#app/ui/timeline.tsx";
import { documentHref } from "../payment/paid-document.ts";
import type { loader } from "./approvals.tsx";

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** What the person beside a request did with it or with its document. */
const words: Record<ApprovalState, string> = {
  waiting: "",
  approved: "決定",
  declined: "決定",
  paid: "支払い",
  ended: "終了",
};

/** The payments decided last, by whom and why. */
export function DecidedApprovals({ decided }: Pick<Loaded, "decided">) {
  return (
    <section aria-labelledby="decided">
      <h2 id="decided">最近の決定</h2>
      <ul className="todo">
        {decided.map((one) => (
          <li key={one.id}>
            <State shape={one.state === "approved" || one.state === "paid" ? "done" : "stop"}>
              {approvalStates[one.state].ja}
            </State>
            <div>
              <a
                className="n"
                href={documentHref({ kind: one.documentKind, number: one.documentNumber })}
              >
                {one.documentNumber}
              </a>
              <p className="note">
                依頼 {one.askedByName} ・ {words[one.state]} {one.decidedByName}{" "}
                <span className="n">{one.decidedAt && when(one.decidedAt)}</span>
              </p>
              {one.reason && <p>{one.reason}</p>}
            </div>
            <p className="amt-c">
              <Yen yen={one.totalYen} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

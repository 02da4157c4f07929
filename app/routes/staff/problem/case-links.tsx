import type { CaseState } from "#app/domain/trade/case-state.ts";
import { type CaseKind, caseKindNames, caseStates } from "#app/domain/trade/floor/problem-case.ts";
import { href } from "#app/href.ts";
import { Status } from "#app/ui/status.tsx";

export interface LinkedCase {
  number: string;
  kind: CaseKind;
  state: CaseState;
  quantity: number;
}

/** Cases of an order as links, each with its state, kind and pieces. */
export function CaseLinks({ cases }: { cases: readonly LinkedCase[] }) {
  return (
    <ul>
      {cases.map((one) => (
        <li key={one.number}>
          <a className="number" href={href("/staff/cases/:number", { number: one.number })}>
            {one.number}
          </a>{" "}
          <Status shape={caseStates[one.state].shape}>{caseStates[one.state].zh}</Status>{" "}
          <span className="number">
            {caseKindNames[one.kind].zh} {one.quantity}
          </span>
        </li>
      ))}
    </ul>
  );
}

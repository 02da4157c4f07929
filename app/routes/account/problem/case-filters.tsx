import {
  type CaseGroup,
  caseGroupNames,
  caseKindNames,
  caseKinds,
} from "#app/domain/trade/floor/problem-case.ts";
import { href } from "#app/href.ts";
import { GroupTabs } from "../shared/group-tabs.tsx";
import { KindFilters } from "../shared/kind-filters.tsx";
import { type CaseQuery, caseQuery } from "./case-query.ts";

interface CaseFiltersProps {
  asked: Omit<CaseQuery, "from" | "until">;
  counts: Record<CaseGroup, number>;
}

/** What the list of problem goods is narrowed by. */
export function CaseFilters({ asked, counts }: CaseFiltersProps) {
  const path = href("/user/issueOrder");
  return (
    <>
      <GroupTabs
        label="問題商品の状態"
        names={caseGroupNames}
        counts={counts}
        current={asked.group}
        hrefOf={(group) => path + caseQuery(asked, { group })}
      />
      <KindFilters
        id="case"
        path={path}
        group={asked.group}
        kind={{
          name: "kind",
          value: asked.kind,
          kinds: caseKinds.map((kind) => ({ kind, label: caseKindNames[kind].ja })),
        }}
        words={{ label: "問題商品番号・注文番号", value: asked.words }}
        days={{
          label: "登録日",
          fromDay: asked.fromDay,
          toDay: asked.toDay,
          wrong: asked.problem ? "case-problem" : undefined,
        }}
      />
    </>
  );
}

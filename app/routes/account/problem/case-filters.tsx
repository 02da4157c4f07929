import {
  type CaseGroup,
  caseGroupNames,
  caseKindNames,
  caseKinds,
} from "#app/domain/trade/floor/problem-case.ts";
import { href } from "#app/href.ts";
import { FilterChoice, FilterWords, ListFilter } from "#app/ui/list-filter.tsx";
import { GroupTabs } from "../shared/group-tabs.tsx";
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
      <ListFilter path={path} keep={{ state: asked.group }} days={{ label: "登録日", ...asked }}>
        <FilterChoice
          name="kind"
          label="種類"
          value={asked.kind}
          all="すべて"
          choices={caseKinds.map((kind) => [kind, caseKindNames[kind].ja])}
        />
        <FilterWords label="問題商品番号・注文番号" value={asked.words} />
      </ListFilter>
    </>
  );
}

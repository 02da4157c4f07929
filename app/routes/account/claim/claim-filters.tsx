import {
  type ClaimGroup,
  claimGroupNames,
  claimReasonNames,
  claimReasons,
} from "#app/domain/trade/after-sales/claim.ts";
import { href } from "#app/href.ts";
import { FilterChoice, FilterWords, ListFilter } from "#app/ui/list-filter.tsx";
import { GroupTabs } from "../shared/group-tabs.tsx";
import { type ClaimQuery, claimQuery } from "./claim-query.ts";

interface ClaimFiltersProps {
  asked: ClaimQuery;
  counts: Record<ClaimGroup, number>;
}

/** What the list of claims is narrowed by. */
export function ClaimFilters({ asked, counts }: ClaimFiltersProps) {
  const path = href("/user/aftersale");
  return (
    <>
      <GroupTabs
        label="アフターサービスの状態"
        names={claimGroupNames}
        counts={counts}
        current={asked.group}
        hrefOf={(group) => path + claimQuery(asked, { group })}
      />
      <ListFilter path={path} keep={{ state: asked.group }} days={{ label: "作成日", ...asked }}>
        <FilterChoice
          name="reason"
          label="種類"
          value={asked.reason}
          all="すべて"
          choices={claimReasons.map((kind) => [kind, claimReasonNames[kind].ja])}
        />
        <FilterWords label="申請番号・配送依頼番号" value={asked.words} />
      </ListFilter>
    </>
  );
}

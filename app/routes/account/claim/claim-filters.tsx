import {
  type ClaimGroup,
  claimGroupNames,
  claimReasonNames,
  claimReasons,
} from "#app/domain/trade/after-sales/claim.ts";
import { href } from "#app/href.ts";
import { GroupTabs } from "../shared/group-tabs.tsx";
import { KindFilters } from "../shared/kind-filters.tsx";
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
      <KindFilters
        id="claims"
        path={path}
        group={asked.group}
        kind={{
          name: "reason",
          value: asked.reason,
          kinds: claimReasons.map((kind) => ({ kind, label: claimReasonNames[kind].ja })),
        }}
        words={{ label: "申請番号・配送依頼番号", value: asked.words }}
        days={{
          label: "作成日",
          fromDay: asked.fromDay,
          toDay: asked.toDay,
          wrong: asked.problem ? "claim-problem" : undefined,
        }}
      />
    </>
  );
}

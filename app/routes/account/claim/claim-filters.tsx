import { type ClaimGroup, claimReasons } from "#app/domain/trade/claims/claim.ts";
import { claimGroupNames, claimReasonNames } from "#app/domain/trade/claims/claim-labels.ts";
import { href } from "#app/href.ts";
import { DayRange } from "#app/ui/day-range.tsx";
import { type ClaimQuery, claimQuery } from "./claim-query.ts";

interface ClaimTabsProps {
  asked: ClaimQuery;
  counts: Record<ClaimGroup, number>;
}

/** All, then what is kept for later, waits for the buyer, for us, and for nobody. */
export function ClaimTabs({ asked, counts }: ClaimTabsProps) {
  const groups = Object.keys(claimGroupNames) as ClaimGroup[];
  const tabs = [
    {
      group: undefined,
      ja: "すべて",
      count: groups.reduce((sum, group) => sum + counts[group], 0),
    },
    ...groups.map((group) => ({ group, ja: claimGroupNames[group].ja, count: counts[group] })),
  ];
  return (
    <nav className="tabs" aria-label="アフターサービスの状態">
      <ul>
        {tabs.map(({ group, ja, count }) => (
          <li key={ja}>
            <a
              href={href("/user/aftersale") + claimQuery(asked, { group })}
              aria-current={asked.group === group ? "page" : undefined}
            >
              {ja} <span className="n">{count.toLocaleString("ja-JP")}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Kind, number and days, as a plain form. */
export function ClaimFilters({ asked }: { asked: ClaimQuery }) {
  return (
    <form className="bar row" method="get" action={href("/user/aftersale")}>
      {asked.group && <input type="hidden" name="state" value={asked.group} />}
      <label htmlFor="claim-reason" className="note">
        種類
      </label>
      <select
        id="claim-reason"
        className="in s auto"
        name="reason"
        defaultValue={asked.reason ?? ""}
      >
        <option value="">すべて</option>
        {claimReasons.map((reason) => (
          <option key={reason} value={reason}>
            {claimReasonNames[reason].ja}
          </option>
        ))}
      </select>
      <label htmlFor="claim-words" className="note">
        申請番号・配送依頼番号
      </label>
      <input
        id="claim-words"
        className="in s auto"
        name="q"
        type="search"
        defaultValue={asked.words}
        maxLength={100}
      />
      <DayRange
        id="claims"
        label="作成日"
        fromDay={asked.fromDay}
        toDay={asked.toDay}
        wrong={asked.problem ? "claim-problem" : undefined}
      />
      <button type="submit" className="btn s">
        絞り込む
      </button>
    </form>
  );
}

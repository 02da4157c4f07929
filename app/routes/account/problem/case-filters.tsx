import { caseGroupNames, caseKindNames } from "#app/domain/trade/problems/case-labels.ts";
import { type CaseGroup, caseKinds } from "#app/domain/trade/problems/problem-case.ts";
import { href } from "#app/href.ts";
import { DayRange } from "#app/ui/day-range.tsx";
import { type CaseQuery, caseQuery } from "./case-query.ts";

type Asked = Omit<CaseQuery, "from" | "until">;

interface GroupTabsProps {
  asked: Asked;
  counts: Record<CaseGroup, number>;
}

/** All, then what waits for the buyer, for us, and for nobody. */
export function GroupTabs({ asked, counts }: GroupTabsProps) {
  const groups = Object.keys(caseGroupNames) as CaseGroup[];
  const all = groups.reduce((sum, group) => sum + counts[group], 0);
  const tabs = [
    { group: undefined, ja: "すべて", count: all },
    ...groups.map((group) => ({ group, ja: caseGroupNames[group].ja, count: counts[group] })),
  ];
  return (
    <nav className="tabs" aria-label="問題商品の状態">
      <ul>
        {tabs.map(({ group, ja, count }) => (
          <li key={ja}>
            <a
              href={href("/user/issueOrder") + caseQuery(asked, { group })}
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
export function CaseFilters({ asked }: { asked: Asked }) {
  return (
    <form className="bar row" method="get" action={href("/user/issueOrder")}>
      {asked.group && <input type="hidden" name="state" value={asked.group} />}
      <label htmlFor="case-kind" className="note">
        種類
      </label>
      <select id="case-kind" className="in s auto" name="kind" defaultValue={asked.kind ?? ""}>
        <option value="">すべて</option>
        {caseKinds.map((kind) => (
          <option key={kind} value={kind}>
            {caseKindNames[kind].ja}
          </option>
        ))}
      </select>
      <label htmlFor="case-words" className="note">
        問題商品番号・注文番号
      </label>
      <input
        id="case-words"
        className="in s auto"
        name="q"
        type="search"
        defaultValue={asked.words}
        maxLength={100}
      />
      <DayRange
        id="case"
        label="登録日"
        fromDay={asked.fromDay}
        toDay={asked.toDay}
        wrong={asked.problem ? "case-problem" : undefined}
      />
      <button type="submit" className="btn s">
        絞り込む
      </button>
    </form>
  );
}

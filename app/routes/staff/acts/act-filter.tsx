import { type FloorActKind, floorActKinds } from "#app/domain/trade/floor/floor-act.ts";
import { href } from "#app/href.ts";
import { FilterChoice, ListFilter } from "#app/ui/list-filter.tsx";

interface ActFilterProps {
  day: string;
  today: string;
  who: string;
  kind: FloorActKind | undefined;
  /** Whoever did something on the day. */
  people: readonly { id: string; name: string }[];
}

/** Which day, whose acts and of what kind. */
export function ActFilter({ day, today, who, kind, people }: ActFilterProps) {
  return (
    <ListFilter path={href("/staff/acts")} button="查看" lang="zh">
      <label className="cluster">
        <span className="note">日期</span>
        <input
          className="input small auto-width"
          type="date"
          name="day"
          defaultValue={day}
          max={today}
        />
      </label>
      <FilterChoice
        name="who"
        label="谁"
        value={who}
        all="所有人"
        choices={people.map(({ id, name }) => [id, name])}
      />
      <FilterChoice
        name="kind"
        label="作业"
        value={kind}
        all="全部"
        choices={Object.entries(floorActKinds).map(([name, { zh }]) => [name, zh])}
      />
    </ListFilter>
  );
}

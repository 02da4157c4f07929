import { type FloorActKind, floorActKinds } from "#app/domain/trade/floor/floor-act.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";

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
    <form method="get" action={href("/staff/acts")} className="toolbar cluster">
      <label className="cluster">
        日期
        <input
          className="input small auto-width"
          type="date"
          name="day"
          defaultValue={day}
          max={today}
        />
      </label>
      <label className="cluster">
        谁
        <select className="input small auto-width" name="who" defaultValue={who}>
          <option value="">所有人</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="cluster">
        作业
        <select className="input small auto-width" name="kind" defaultValue={kind ?? ""}>
          <option value="">全部</option>
          {Object.entries(floorActKinds).map(([name, { zh }]) => (
            <option key={name} value={name}>
              {zh}
            </option>
          ))}
        </select>
      </label>
      <Button small>查看</Button>
    </form>
  );
}

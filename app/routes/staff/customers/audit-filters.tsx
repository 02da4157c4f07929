import { auditEntities } from "#app/domain/console/audit/audit-entities.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { DayRange } from "#app/ui/day-range.tsx";
import type { AuditAsked } from "./audit-query.ts";

interface AuditFiltersProps {
  asked: AuditAsked;
  entities: readonly string[];
  people: readonly { id: string; name: string }[];
}

/** What, whose, by whom and when: the ways to narrow the log. */
export function AuditFilters({ asked, entities, people }: AuditFiltersProps) {
  const wrong = asked.problem && "days-wrong";
  return (
    <form method="get" action={href("/staff/audit")} className="cluster toolbar">
      <label className="cluster">
        <span className="note">对象</span>
        <select className="input small auto-width" name="entity" defaultValue={asked.entity ?? ""}>
          <option value="">全部</option>
          {entities.map((name) => (
            <option key={name} value={name}>
              {auditEntities[name]!.zh}
            </option>
          ))}
        </select>
      </label>
      <label className="cluster">
        <span className="note">操作人</span>
        <select className="input small auto-width" name="who" defaultValue={asked.staffId ?? ""}>
          <option value="">所有人</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="cluster">
        <span className="note">单号</span>
        <input
          className="input small auto-width"
          name="number"
          size={15}
          defaultValue={asked.number}
        />
      </label>
      <label className="cluster">
        <span className="note">会员编号</span>
        <input
          className="input small auto-width"
          name="member"
          size={7}
          inputMode="numeric"
          defaultValue={asked.operationId}
        />
      </label>
      <DayRange id="audit" label="日期" lang="zh" {...asked} wrong={wrong} />
      <Button soft small>
        查询
      </Button>
      {wrong && (
        <p className="field-error" role="alert" id={wrong}>
          {asked.problem}
        </p>
      )}
    </form>
  );
}

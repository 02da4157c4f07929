import { auditEntities } from "#app/domain/console/audit/audit-entities.ts";
import { href } from "#app/href.ts";
import { FilterChoice, FilterWords, ListFilter } from "#app/ui/list-filter.tsx";
import type { AuditAsked } from "./audit-query.ts";

interface AuditFiltersProps {
  asked: AuditAsked;
  entities: readonly string[];
  people: readonly { id: string; name: string }[];
}

/** What, whose, by whom and when: the ways to narrow the log. */
export function AuditFilters({ asked, entities, people }: AuditFiltersProps) {
  return (
    <ListFilter
      path={href("/staff/audit")}
      days={{ label: "日期", ...asked }}
      button="查询"
      lang="zh"
    >
      <FilterChoice
        name="entity"
        label="对象"
        value={asked.entity}
        all="全部"
        choices={entities.map((name) => [name, auditEntities[name]!.zh])}
      />
      <FilterChoice
        name="who"
        label="操作人"
        value={asked.staffId}
        all="所有人"
        choices={people.map(({ id, name }) => [id, name])}
      />
      <FilterWords name="number" label="单号" value={asked.number} size={15} />
      <FilterWords name="member" label="会员编号" value={asked.operationId} size={7} />
    </ListFilter>
  );
}

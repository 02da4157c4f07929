import { Form } from "@remix-run/react";
import { assignedWork } from "#app/domain/console/teamwork/assigned-work.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Status } from "#app/ui/status.tsx";

export interface RuleView {
  id: string;
  version: number;
  position: number;
  work: keyof typeof assignedWork;
  /** The member's number; empty for any. */
  member: string;
  companyName: string | null;
  supplier: string;
  staffIds: string[];
  openMax: number;
}

interface RuleTableProps {
  rules: readonly RuleView[];
  people: readonly { id: string; name: string; isAtWork: boolean }[];
}

/** The rules in the order in which they are tried. */
export function RuleTable({ rules, people }: RuleTableProps) {
  const named = (id: string) => people.find((person) => person.id === id);
  return (
    <CardTable
      label="规则"
      columns={["工作", "会员", "供应商", "分派给", { right: "同时负责上限" }, "操作"]}
    >
      {rules.map((rule) => (
        <TableRow key={rule.id}>
          <RowHeading>
            <span className="number note">{rule.position}</span> {assignedWork[rule.work].zh}
          </RowHeading>
          <TableCell>
            {rule.companyName ? (
              <>
                <span lang="ja">{rule.companyName}</span>{" "}
                <span className="note number">{rule.member}</span>
              </>
            ) : (
              "全部"
            )}
          </TableCell>
          <TableCell>{rule.supplier || "全部"}</TableCell>
          <TableCell className="wide">
            {rule.staffIds.map((id) => named(id)?.name ?? "已停用").join("、")}{" "}
            {rule.staffIds.every((id) => !named(id)?.isAtWork) && (
              <Status shape="wait">现在没有人当班</Status>
            )}
          </TableCell>
          <TableCell>{rule.openMax}</TableCell>
          <TableCell>
            <Form method="post" className="cluster">
              <input type="hidden" name="id" value={rule.id} />
              <a
                href={`${href("/staff/assignmentRules")}?${new URLSearchParams({ edit: rule.id })}#rule`}
              >
                修改
                <span className="visually-hidden">
                  （{rule.position} {assignedWork[rule.work].zh}）
                </span>
              </a>
              <Button soft small name="intent" value="remove">
                删除
                <span className="visually-hidden">
                  （{rule.position} {assignedWork[rule.work].zh}）
                </span>
              </Button>
            </Form>
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

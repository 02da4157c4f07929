import { Form } from "@remix-run/react";
import type { RecommendedRow } from "#app/domain/catalog/recommended/recommended.server.ts";
import {
  recommendedClasses,
  recommendedLimits,
} from "#app/domain/catalog/recommended/recommended.ts";
import { formatDay } from "#app/domain/core/calendar.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Picture } from "#app/ui/picture.tsx";

type Row = Omit<RecommendedRow, "changedAt"> & { picture: string };

/** All that is recommended, was or will be, each to be changed or taken off. */
export function RecommendedTable({ rows, today }: { rows: readonly Row[]; today: string }) {
  if (rows.length === 0) return <EmptyState title="还没有推荐货盘" />;
  return (
    <>
      <CardTable label="推荐货盘" columns={["标题", "分类", "期间", "商品", "操作"]}>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <RowHeading>
              <span className="media-object small">
                <Picture src={row.picture} size={48} />
                <span>
                  <a href={`${href("/staff/recommendedPallets")}?id=${row.id}#edit`} lang="ja">
                    {row.title}
                  </a>
                  <small className="block">{row.changedByName}</small>
                </span>
              </span>
            </RowHeading>
            <TableCell>{recommendedClasses[row.kind].zh}</TableCell>
            <TableCell>
              {formatDay(row.fromDay)} – {formatDay(row.untilDay)}
              <small className="block">{standing(row, today)}</small>
            </TableCell>
            <TableCell>
              {row.picked.length > 0 ? `逐个选 ${row.picked.length}个` : "按条件"}
            </TableCell>
            <TableCell label={false}>
              <Form method="post">
                <input type="hidden" name="id" value={row.id} />
                <Button small soft name="intent" value="remove" aria-label={`删除 ${row.title}`}>
                  删除
                </Button>
              </Form>
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      {rows.length === recommendedLimits.listedMax && (
        <p className="note">只显示结束日最晚的{recommendedLimits.listedMax}个。</p>
      )}
    </>
  );
}

function standing({ fromDay, untilDay }: Pick<Row, "fromDay" | "untilDay">, today: string) {
  if (untilDay < today) return "已结束";
  return fromDay > today ? "未开始" : "公开中";
}

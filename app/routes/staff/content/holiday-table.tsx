import { Form } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { type DaySpan, spanDays } from "#app/domain/core/holidays.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Status } from "#app/ui/status.tsx";

interface HolidayRow extends DaySpan {
  id: string;
  version: number;
  nameZh: string;
  nameJa: string;
  makeUpDays: string[];
  isAnnounced: boolean;
  usualDaysMin: number | null;
  usualDaysMax: number | null;
  state: "proposed" | "confirmed" | "removed";
  changedByName: string;
  /** What the published calendars say otherwise. */
  otherwise: (DaySpan & { makeUpDays: string[] }) | null;
}

interface HolidayTableProps {
  rows: readonly HolidayRow[];
  title: string;
  year: number;
}

/** A country's holidays of a year, with what may be done about each. */
export function HolidayTable({ rows, title, year }: HolidayTableProps) {
  return (
    <CardTable
      label={`${title}的假日`}
      columns={["假日", "日期", { right: "天数" }, "调休上班", "状态", "操作"]}
    >
      {rows.map((row) => (
        <TableRow key={row.id}>
          <RowHeading>
            {row.nameZh}{" "}
            {row.nameJa !== row.nameZh && (
              <small className="note" lang="ja">
                {row.nameJa}
              </small>
            )}
          </RowHeading>
          <TableCell className="number">{daysOf(row)}</TableCell>
          <TableCell className="number">{spanDays(row)}</TableCell>
          <TableCell className="number">
            {row.makeUpDays.map(formatDay).join("、") || "—"}
          </TableCell>
          <TableCell className="wide">
            <HolidayState row={row} />
          </TableCell>
          <TableCell>
            <HolidayActions row={row} year={year} />
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function daysOf({ fromDay, toDay }: DaySpan) {
  return fromDay === toDay ? formatDay(fromDay) : `${formatDay(fromDay)} 〜 ${formatDay(toDay)}`;
}

function HolidayState({ row }: { row: HolidayRow }) {
  const { state, isAnnounced, changedByName, usualDaysMin, usualDaysMax, otherwise } = row;
  return (
    <>
      {state === "removed" ? (
        <Status shape="stop">已删除</Status>
      ) : !isAnnounced ? (
        <Status shape="wait">未公布</Status>
      ) : state === "proposed" ? (
        <Status shape="due">待确认</Status>
      ) : (
        <Status shape="done">已确认</Status>
      )}
      {changedByName && <small className="block">{changedByName}</small>}
      {!isAnnounced && usualDaysMin !== null && usualDaysMax !== null && (
        <small className="block">
          往年
          {usualDaysMin === usualDaysMax ? usualDaysMax : `${usualDaysMin}〜${usualDaysMax}`}天
        </small>
      )}
      {state !== "proposed" && otherwise && (
        <small className="block">
          公布的日历：{daysOf(otherwise)}
          {otherwise.makeUpDays.length > 0 &&
            `，调休上班 ${otherwise.makeUpDays.map(formatDay).join("、")}`}
        </small>
      )}
    </>
  );
}

function HolidayActions({ row, year }: { row: HolidayRow; year: number }) {
  const { id, version, nameZh, state, isAnnounced, fromDay } = row;
  const which = <span className="visually-hidden">（{`${nameZh} ${formatDay(fromDay)}`}）</span>;
  const edit = new URLSearchParams({ year: String(year), edit: id });
  return (
    <Form method="post" className="cluster">
      <input type="hidden" name="holiday" value={id} />
      <input type="hidden" name="version" value={version} />
      {state === "removed" ? (
        <Button soft small name="intent" value="confirm">
          恢复{which}
        </Button>
      ) : (
        <>
          {state === "proposed" && isAnnounced && (
            <Button soft small name="intent" value="confirm">
              确认{which}
            </Button>
          )}
          <a href={`${href("/staff/holidays")}?${edit}#edit`}>更正{which}</a>
          <Button soft small name="intent" value="remove">
            删除{which}
          </Button>
        </>
      )}
    </Form>
  );
}

interface ConfirmAllFormProps {
  country: "CN" | "JP";
  title: string;
  year: number;
}

export function ConfirmAllForm({ country, title, year }: ConfirmAllFormProps) {
  return (
    <Form method="post">
      <input type="hidden" name="year" value={year} />
      <input type="hidden" name="country" value={country} />
      <Button soft small name="intent" value="confirmAll">
        全部确认<span className="visually-hidden">（{title}）</span>
      </Button>
    </Form>
  );
}

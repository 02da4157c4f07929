import type { ComingHoliday } from "#app/domain/content/holiday/closures.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Dated } from "./dated.tsx";

interface Closure {
  id: string;
  fromDay: string;
  toDay: string;
  nameJa: string;
  effectJa: string;
}

interface RestTableProps {
  caption: string;
  china: readonly ComingHoliday[];
  own: readonly Closure[];
  /** What is over delays nothing. */
  withEffects?: boolean;
}

/** Who rests when, China's holidays and our own days in one order, and what stands still. */
export function RestTable({ caption, china, own, withEffects = false }: RestTableProps) {
  const rests = [
    ...china.map((holiday) => ({
      key: holiday.id,
      from: holiday.fromDay,
      holiday,
    })),
    ...own.map((closure) => ({
      key: closure.id,
      from: closure.fromDay,
      closure,
    })),
  ].sort((one, other) => (one.from < other.from ? -1 : 1));
  return (
    <CardTable caption={caption} columns={["休み", "期間", ...(withEffects ? ["影響"] : [])]}>
      {rests.map((rest) =>
        "holiday" in rest ? (
          <HolidayRow key={rest.key} {...rest.holiday} withEffects={withEffects} />
        ) : (
          <TableRow key={rest.key}>
            <RowHeading>
              {rest.closure.nameJa} <span className="badge">当社の休業日</span>
            </RowHeading>
            <TableCell className="number wide">
              <Dated from={rest.closure.fromDay} to={rest.closure.toDay} />
            </TableCell>
            <TableCell label="影響" className="wide">
              {rest.closure.effectJa}
            </TableCell>
          </TableRow>
        ),
      )}
    </CardTable>
  );
}

function HolidayRow({ withEffects, ...holiday }: ComingHoliday & { withEffects: boolean }) {
  const { nameJa, nameZh, fromDay, toDay, days, usualDays, isLong, makeUpDays } = holiday;
  return (
    <TableRow>
      <RowHeading>
        <span className="nowrap">{nameJa}</span>{" "}
        {nameJa !== nameZh && (
          <small className="note nowrap" lang="zh-CN">
            {nameZh}
          </small>
        )}{" "}
        {!holiday.isAnnounced && <span className="badge">正式発表前</span>}
      </RowHeading>
      <TableCell className="number wide">
        <Dated from={fromDay} to={toDay} />
        <small className="block">
          {usualDays ? expectedWords(days, usualDays) : `${days}日間`}
          {makeUpDays.length > 0 && (
            <>
              。振替出勤日:{" "}
              {makeUpDays.map((day, index) => (
                <span key={day}>
                  {index > 0 && "、"}
                  <Dated from={day} />
                </span>
              ))}
            </>
          )}
        </small>
      </TableCell>
      {withEffects && (
        <TableCell label="影響" className="wide">
          <ul>
            {effects(isLong).map(([what, how]) => (
              <li key={what}>
                <b>{what}</b> {how}
              </li>
            ))}
          </ul>
        </TableCell>
      )}
    </TableRow>
  );
}

function expectedWords(days: number, { min, max }: { min: number; max: number }) {
  const usual = min === max ? `${max}日` : `${min}〜${max}日`;
  return `法律で${days}日。例年は続けて${usual}の休み`;
}

function effects(isLong: boolean): [string, string][] {
  return isLong
    ? [
        ["買付", "工場と仕入先が休業します。休業期間中のご注文は、営業再開後に発注します"],
        ["入荷", "国内の宅配と倉庫が休業します。前後の1週間は2〜5日遅れることがあります"],
        ["発送", "出荷と中国の通関が止まり、休み明けに順に再開します"],
      ]
    : [
        ["買付", "休み明けに発注します"],
        ["入荷", "入荷と検品は休み明けになります"],
        ["発送", "出荷は休み明けになります"],
      ];
}

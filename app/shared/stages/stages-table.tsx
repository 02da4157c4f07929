import { kilograms } from "#app/domain/core/weight.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import {
  partNames,
  type StageColumn,
  type StageDifference,
  type StageRow,
  type StageTable,
  stageNames,
  tableWords,
} from "#app/domain/trade/shipments/stage-table.ts";
import { RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Estimate, grouped } from "#app/ui/money.tsx";
import { useClock } from "#app/ui/time/clock.tsx";

type Language = "ja" | "zh";

interface StagesTableProps {
  table: StageTable;
  language: Language;
}

/** 費用の精算: one table from what was expected to what it came to, each difference with its reason. */
export function StagesTable({ table: { columns, rows }, language }: StagesTableProps) {
  const { day } = useClock();
  const said = tableWords[language];
  return (
    <div className="container">
      <table className="table plain cards stages" role="table">
        <caption className="visually-hidden">{said.caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {said.item}
            </th>
            {columns.map((column) => (
              <th key={column.kind} role="columnheader" scope="col" className="align-end">
                {stageNames[column.kind][language]}
                <small className="number">{day(column.at)}</small>
              </th>
            ))}
            <th role="columnheader" scope="col" className="align-end">
              {said.difference}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <PartRow key={row.key} row={row} columns={columns} language={language} />
          ))}
        </tbody>
      </table>
      <Reasons columns={columns} language={language} />
    </div>
  );
}

const sums: readonly StageRow["key"][] = ["ours", "dues"];

interface PartRowProps {
  row: StageRow;
  columns: readonly StageColumn[];
  language: Language;
}

function PartRow({ row, columns, language }: PartRowProps) {
  const { day } = useClock();
  const said = tableWords[language];
  const { key, cells, difference, goodsClass } = row;
  const className = key === "total" ? "total" : sums.includes(key) ? "group-row" : undefined;
  return (
    <TableRow className={className}>
      <RowHeading>
        {partNames[key][language]}
        {goodsClass && <small className="block">{goodsClasses[goodsClass][language]}</small>}
      </RowHeading>
      {columns.map(({ kind, at, grams }, index) => {
        const cell = cells[index];
        const look = cell && {
          expected: "numeric hatched",
          said: "numeric",
          settled: "numeric fixed",
        };
        return (
          <TableCell
            key={kind}
            className={look && cell ? look[cell.certainty] : "numeric"}
            label={`${stageNames[kind][language]} ${day(at)}`}
          >
            {cell && <Sum {...cell.yen} unit={said.yen} />}
            {cell && key === "freight" && grams && (
              <small className="block number">{weightRange(grams)}</small>
            )}
          </TableCell>
        );
      })}
      <TableCell className="numeric" label={said.difference}>
        {difference && <Difference {...difference} language={language} />}
      </TableCell>
    </TableRow>
  );
}

function Difference({ yen, ofRange, language }: StageDifference & { language: Language }) {
  const said = tableWords[language];
  if (ofRange && yen === 0) return said.within;
  return (
    <>
      {signed(yen)}
      {said.yen}
      {ofRange && <small className="block">{yen > 0 ? said.above : said.below}</small>}
    </>
  );
}

function Sum({ min, max, unit }: { min: number; max: number; unit: string }) {
  if (min !== max) return <Estimate min={String(min)} max={String(max)} unit={unit} />;
  return (
    <span className="yen-amount number">
      {grouped(String(max))}
      <small>{unit}</small>
    </span>
  );
}

function Reasons({ columns, language }: { columns: readonly StageColumn[]; language: Language }) {
  const given = columns.filter(({ reason }) => reason);
  if (given.length === 0) return null;
  return (
    <ul className="bullet-list note">
      {given.map(({ kind, reason }) => (
        <li key={kind}>
          <b>{stageNames[kind][language]}</b> <span lang="ja">{reason}</span>
        </li>
      ))}
    </ul>
  );
}

function signed(yen: number) {
  if (yen === 0) return "0";
  return yen > 0 ? `+${grouped(String(yen))}` : grouped(String(yen));
}

function weightRange({ min, max }: { min: number; max: number }) {
  return min === max ? `${kilograms(max)}kg` : `${kilograms(min)}〜${kilograms(max)}kg`;
}

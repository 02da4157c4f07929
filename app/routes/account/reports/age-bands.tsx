import { scaleLinear } from "d3-scale";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped, Yen } from "#app/ui/money.tsx";

interface AgeBandsProps {
  bands: readonly { code: string; ja: string; lots: number; pieces: number; valueYen: number }[];
}

const width = 720;
const rowHeight = 34;

/** Pieces by their days on the shelf, drawn and as a table. */
export function AgeBands({ bands }: AgeBandsProps) {
  const x = scaleLinear([0, Math.max(1, ...bands.map(({ pieces }) => pieces))], [0, width - 220]);
  return (
    <section aria-labelledby="h-age" className="stack small">
      <h2 id="h-age" className="heading">
        保管日数ごとの在庫
      </h2>
      <svg
        className="chart wide-labels"
        viewBox={`0 0 ${width} ${bands.length * rowHeight}`}
        role="img"
        aria-label="保管日数ごとの在庫数"
      >
        {bands.map(({ code, ja, pieces }, row) => (
          <g key={code}>
            <text x="4" y={row * rowHeight + 22}>
              {ja}
            </text>
            <rect
              className="shade-1"
              x="110"
              y={row * rowHeight + 8}
              width={x(pieces).toFixed(1)}
              height={rowHeight - 14}
            />
            <text x={(118 + x(pieces)).toFixed(1)} y={row * rowHeight + 22}>
              {grouped(String(pieces))}個
            </text>
          </g>
        ))}
      </svg>
      <CardTable
        label="保管日数ごとの在庫"
        tight
        columns={["保管日数", { right: "ロット" }, { right: "個数" }, { right: "在庫の原価" }]}
      >
        {bands.map(({ code, ja, lots, pieces, valueYen }) => (
          <TableRow key={code}>
            <RowHeading>{ja}</RowHeading>
            <TableCell>{grouped(String(lots))}</TableCell>
            <TableCell>{grouped(String(pieces))}</TableCell>
            <TableCell>
              <Yen yen={valueYen} />
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}

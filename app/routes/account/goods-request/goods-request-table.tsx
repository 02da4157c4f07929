import {
  type GoodsRequestState,
  goodsRequestStates,
} from "#app/domain/catalog/goods-requests/goods-request.ts";
import { shrunkWidths } from "#app/domain/core/files/image-codec.ts";
import { goodsRequestPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Status } from "#app/ui/status.tsx";
import { day } from "#app/ui/timeline.tsx";

interface Row {
  number: string;
  title: string;
  skuWords: string;
  quantity: number;
  wishedPriceFen: number | null;
  state: GoodsRequestState;
  askedAt: Date;
  picture: string | null;
}

/** What the company asked for, the newest first. */
export function GoodsRequestTable({ requests }: { requests: readonly Row[] }) {
  return (
    <CardTable
      label="これまでの依頼"
      columns={["商品", "番号", { right: "数量" }, { right: "希望の単価" }, "状態"]}
    >
      {requests.map((one) => (
        <TableRow key={one.number}>
          <RowHeading>
            <span className="media-object small">
              <Picture src={one.picture ? smallPicture(one.picture) : ""} size={48} />
              <span>
                <a href={goodsRequestPage(one.number)}>{one.title}</a>
                <small className="block">{one.skuWords.slice(0, 60)}</small>
              </span>
            </span>
          </RowHeading>
          <TableCell className="number">
            {one.number}
            <small className="block">{day(one.askedAt)}</small>
          </TableCell>
          <TableCell>{grouped(String(one.quantity))}</TableCell>
          <TableCell>
            {one.wishedPriceFen === null ? "—" : `${yuan(one.wishedPriceFen)}元`}
          </TableCell>
          <TableCell>
            <Status shape={goodsRequestStates[one.state].shape}>
              {goodsRequestStates[one.state].ja}
            </Status>
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function smallPicture(fileId: string) {
  return `${href("/files/:fileId", { fileId })}?w=${shrunkWidths[0]}`;
}

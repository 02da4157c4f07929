import { Form } from "@remix-run/react";
import type { Selection } from "#app/domain/catalog/offers/offer.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Picture } from "#app/ui/picture.tsx";

interface SelectedGoodsProps {
  selection: Selection;
  goods: { id: string; titleJa: string; supplierNameZh: string; picture: string }[];
}

/** The goods of one selection as buyers find them, each to be taken out. */
export function SelectedGoods({ selection, goods }: SelectedGoodsProps) {
  if (goods.length === 0) return <EmptyState title="该专题还没有商品" />;
  return (
    <CardTable label="专题中的商品" columns={["商品", "供应商", "操作"]}>
      {goods.map(({ id, titleJa, supplierNameZh, picture }) => (
        <TableRow key={id}>
          <RowHeading>
            <span className="media-object small">
              <Picture src={picture} size={48} />
              <span>
                <a href={`${href("/ProductDetails")}?goods_id=${id}`} lang="ja">
                  {titleJa}
                </a>
                <small className="block number">{id}</small>
              </span>
            </span>
          </RowHeading>
          <TableCell>{supplierNameZh}</TableCell>
          <TableCell label={false}>
            <Form method="post">
              <input type="hidden" name="selection" value={selection} />
              <input type="hidden" name="offerId" value={id} />
              <Button small soft name="intent" value="remove">
                移出
              </Button>
            </Form>
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

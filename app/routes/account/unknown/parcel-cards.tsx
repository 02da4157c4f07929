import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { FilterWords, ListFilter } from "#app/ui/list-filter.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { day } from "#app/ui/timeline.tsx";

/** Looks for the one parcel that is under exactly this number. */
export function ParcelSearch({ number }: { number: string }) {
  const here = href("/user/unknownParcels");
  return (
    <ListFilter path={here} button="探す" more={number && <a href={here}>すべて見る</a>}>
      <FilterWords name="number" label="追跡番号" value={number} maxLength={40} />
    </ListFilter>
  );
}

interface ParcelCardsProps {
  parcels: readonly { id: string; quantity: number; foundAt: Date; photoIds: readonly string[] }[];
  number: string;
  /** Where this page of them begins; null at the head. */
  after: string | null;
  mayClaim: boolean;
  /** Those that the company waits for an answer about. */
  claimed: readonly string[];
}

/** The parcels by their photos, without number, note or name. */
export function ParcelCards({ parcels, number, after, mayClaim, claimed }: ParcelCardsProps) {
  const here = href("/user/unknownParcels");
  const claim = (id: string) =>
    `${here}?${new URLSearchParams({
      ...(number ? { number } : {}),
      ...(after ? { after } : {}),
      parcel: id,
    })}#claim`;
  return (
    <CardTable label="持ち主不明の荷物" columns={["写真", "届いた日", { right: "個数" }, "申し出"]}>
      {parcels.map(({ id, quantity, foundAt, photoIds }) => (
        <TableRow key={id}>
          <RowHeading>
            <span className="photos">
              {photoIds.map((photoId, index) => (
                <a key={photoId} href={href("/user/unknownParcels/:photoId", { photoId })}>
                  <Picture
                    src={href("/user/unknownParcels/:photoId", { photoId })}
                    alt={`荷物の写真 ${index + 1}`}
                    size={104}
                  />
                </a>
              ))}
              {photoIds.length === 0 && "写真はありません"}
            </span>
          </RowHeading>
          <TableCell className="number">{day(foundAt)}</TableCell>
          <TableCell>{quantity}</TableCell>
          <TableCell>
            {claimed.includes(id) ? (
              <a href="#claims">お申し出済み（確認中）</a>
            ) : (
              mayClaim && <a href={claim(id)}>自分の荷物と申し出る</a>
            )}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

import {
  type ParcelPieces,
  payablePieces,
  piecesInWarehouse,
} from "#app/domain/trade/floor/forwarded-loss.ts";
import { href } from "#app/href.ts";
import { grouped } from "#app/ui/money.tsx";

/** Which pages beside this one their reader may open. */
export interface MayLook {
  mayCount: boolean;
  maySeeCases: boolean;
}

interface LossPiecesProps {
  quantity: number;
  pieces: ParcelPieces;
  may: MayLook;
}

/** Where the parcel's pieces are, its open problem cases, and what is to be done before they are paid. */
export function LossPieces({ quantity, pieces, may }: LossPiecesProps) {
  const counts = [
    ["登记", pieces.announced],
    ["已收", pieces.received],
    ["待上架", pieces.toShelve],
    ["在架", pieces.onShelf],
    ["次品", pieces.bad],
    ["配送单中", pieces.inRequests],
    ["已出库", pieces.departed],
    ["日本已签收", pieces.arrived],
    ["其他申报", pieces.elsewhere],
  ] as const;
  return (
    <>
      <p className="number">
        {counts.map(([name, count]) => `${name} ${grouped(String(count))}`).join(" · ")} 件
      </p>
      {pieces.cases.length > 0 && (
        <p className="number">
          未结问题单：
          {pieces.cases.map((number) =>
            may.maySeeCases ? (
              <a key={number} href={href("/staff/cases/:number", { number })}>
                {number}{" "}
              </a>
            ) : (
              `${number} `
            ),
          )}
        </p>
      )}
      {quantity > payablePieces(pieces) && <NotGone pieces={pieces} may={may} />}
    </>
  );
}

/** Why it cannot be paid now: pieces that stand with us are written off first. */
function NotGone({ pieces, may }: Omit<LossPiecesProps, "quantity">) {
  const here = piecesInWarehouse(pieces);
  const shelves = pieces.shelves.join("、");
  return (
    <p className="flash" role="note">
      {here > 0 && `还有 ${here} 件在仓库${shelves && `（${shelves}）`}。`}现在最多可赔{" "}
      {payablePieces(pieces)} 件。
      {here > 0 ? (
        <>
          货确实不在时，先{may.mayCount ? <a href={href("/staff/stocktaking")}>盘点</a> : "盘点"}
          销账，再赔付；在的话请不赔付。
        </>
      ) : (
        "申报超过收到的件数，或已由其他申报占用，请不赔付。"
      )}
    </p>
  );
}

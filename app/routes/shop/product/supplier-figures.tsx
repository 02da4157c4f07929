import type { RecordFigure } from "#app/domain/catalog/offers/supplier-record.ts";
import { recordLinesLeast, recordPiecesLeast } from "#app/domain/core/limits.ts";

/** 取引実績: how this seller served us, each rate with what it is counted from. */
export function SupplierFigures({ figures }: { figures: readonly RecordFigure[] }) {
  return (
    <>
      <h3>
        当社での取引実績 <small className="note">直近12か月</small>
      </h3>
      {figures.length > 0 && (
        <dl className="seller-record">
          {figures.map(({ name, percent, sample }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="number">
                {percent}
                <small>{sample}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="note">
        買付{recordLinesLeast}明細（不良は検品{recordPiecesLeast}個）以上の項目だけを表示します
      </p>
    </>
  );
}

import type { LabelData } from "#app/domain/catalog/products/label-data.ts";
import { langOf } from "#app/shared/lang-of.ts";
import { Picture } from "#app/ui/picture.tsx";
import { AskedFor } from "../asked-for.tsx";
import { BuyerWords, MachineTranslation } from "../talk/buyer-words.tsx";

interface LotItemProps {
  picture: string;
  titleZh: string;
  spec: readonly { valueZh: string }[];
  /** What the buyer wrote on the line. */
  note?: string;
  /** What the buyer wrote on the whole order. */
  orderNote?: string;
  options?: readonly { id: string; nameZh: string }[];
  labelData?: LabelData;
}

/** The goods of a lot as the warehouse looks for them, with what the buyer asked to be done. */
export function LotItem({
  picture,
  titleZh,
  spec,
  note,
  orderNote,
  options = [],
  labelData,
}: LotItemProps) {
  return (
    <span className="media-object small">
      <Picture src={picture} size={48} />
      <span>
        <span lang={langOf(titleZh)}>{titleZh}</span>
        <MachineTranslation of={titleZh} />
        <small className="block">{spec.map(({ valueZh }) => valueZh).join(" / ")}</small>
        <AskedFor options={options} labelData={labelData} />
        {orderNote && (
          <small className="block as-typed">
            订单备注: <BuyerWords>{orderNote}</BuyerWords>
          </small>
        )}
        {note && (
          <small className="block">
            <BuyerWords>{note}</BuyerWords>
          </small>
        )}
      </span>
    </span>
  );
}

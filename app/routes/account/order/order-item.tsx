import { type LabelData, labelText } from "#app/domain/catalog/products/label-data.ts";
import { goodsPage } from "#app/domain/core/page-links.ts";
import { Picture } from "#app/ui/picture.tsx";

export interface Item {
  offerId: string;
  platform: string;
  picture: string;
  titleJa: string;
  spec: readonly { valueJa: string }[];
  note: string;
  labelData: LabelData;
  options: readonly { id: string; nameJa: string }[];
}

/** Picture, name, choice and options of one line, linked to its goods page. */
export function OrderItem({ line }: { line: Item }) {
  const { offerId, platform, picture, titleJa, spec, note, labelData, options } = line;
  const labels = labelText(labelData, "ja");
  return (
    <span className="media-object">
      <Picture src={picture} size={64} />
      <span>
        <a href={goodsPage(platform, offerId)}>{titleJa}</a>
        <small className="block">{spec.map(({ valueJa }) => valueJa).join(" / ")}</small>
        {options.length > 0 && (
          <small className="block">
            オプション: {options.map(({ nameJa }) => nameJa).join("、")}
          </small>
        )}
        {labels && <small className="block number">{labels}</small>}
        {note && <small className="block">備考: {note}</small>}
      </span>
    </span>
  );
}

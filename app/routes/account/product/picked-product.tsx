import { ownProductPage } from "#app/domain/core/page-links.ts";
import { Picture } from "#app/ui/picture.tsx";

interface PickedProductProps {
  product: { id: string; name: string; picture: string };
  /** Whether its box is ticked; undefined draws no box. */
  picked: boolean | undefined;
  /** The line below the name. */
  note: string;
  tags?: readonly string[];
  /** Of the picture, in pixels. */
  size?: number;
}

/** An own product at the head of a row, with a box to tick it for what is done to several. */
export function PickedProduct({ product, picked, note, tags = [], size = 64 }: PickedProductProps) {
  const { id, name, picture } = product;
  return (
    <span className="pick-row">
      {picked !== undefined && (
        <input
          type="checkbox"
          name="pick"
          value={id}
          defaultChecked={picked}
          aria-label={`${name}を選ぶ`}
        />
      )}
      <span className="media-object">
        <Picture src={picture} size={size} />
        <span>
          <a href={ownProductPage(id)}>{name}</a>
          {note && <small className="block note number">{note}</small>}
          {tags.length > 0 && (
            <span className="badge-list">
              {tags.map((tag) => (
                <span className="badge" key={tag}>
                  {tag}
                </span>
              ))}
            </span>
          )}
        </span>
      </span>
    </span>
  );
}

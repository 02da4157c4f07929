import type { ReactNode } from "react";
import { Picture } from "#app/ui/picture.tsx";

interface StockItemProps {
  picture: string;
  titleJa: string;
  spec: readonly { valueJa: string }[];
  children?: ReactNode;
}

/** Picture, name and choice of goods that lie in the warehouse or travel in a box. */
export function StockItem({ picture, titleJa, spec, children }: StockItemProps) {
  return (
    <span className="media-object">
      <Picture src={picture} size={64} />
      <span>
        {titleJa}
        <small className="block">{spec.map(({ valueJa }) => valueJa).join(" / ")}</small>
        {children}
      </span>
    </span>
  );
}

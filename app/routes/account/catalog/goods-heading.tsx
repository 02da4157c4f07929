import { RowHeading } from "#app/ui/card-table.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { when } from "#app/ui/timeline.tsx";

interface GoodsHeadingProps {
  titleJa: string;
  picture: string;
  addedAt: Date;
  addedByName: string;
  /** Nothing once the goods are gone. */
  now: { page: string } | null | undefined;
}

/** The head of a row: goods that were kept or are watched, and who added them when. */
export function GoodsHeading({ titleJa, picture, addedAt, addedByName, now }: GoodsHeadingProps) {
  return (
    <RowHeading>
      <span className="media-object">
        <Picture src={picture} size={64} />
        <span>
          {now ? <a href={now.page}>{titleJa}</a> : titleJa}
          <small className="block note number">
            {when(addedAt)} ・ {addedByName}
          </small>
        </span>
      </span>
    </RowHeading>
  );
}

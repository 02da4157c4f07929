import { shrunkWidths } from "#app/domain/core/files/image-codec.ts";
import { href } from "#app/href.ts";

const shrunk = (fileId: string, width: number) =>
  `${href("/files/:fileId", { fileId })}?w=${width}`;

interface PhotoLinksProps {
  ids: readonly string[];
  /** What the pictures show. */
  of: string;
}

/** Small pictures that open in full. */
export function PhotoLinks({ ids, of }: PhotoLinksProps) {
  if (ids.length === 0) return null;
  return (
    <span className="photos">
      {ids.map((fileId, index) => (
        <a key={fileId} href={href("/files/:fileId", { fileId })}>
          <img
            className="picture"
            src={shrunk(fileId, shrunkWidths[0])}
            srcSet={`${shrunk(fileId, shrunkWidths[0])} 1x, ${shrunk(fileId, shrunkWidths[1])} 2x`}
            alt={`${of} ${index + 1}`}
            width={104}
            height={104}
            loading="lazy"
            decoding="async"
          />
        </a>
      ))}
    </span>
  );
}

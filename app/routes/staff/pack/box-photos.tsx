import type { FieldMetadata } from "@conform-to/react";
import { limits } from "#app/domain/core/limits.ts";
import { href } from "#app/href.ts";
import { accepted, FileField } from "#app/ui/file-field.tsx";

interface BoxPhotosProps {
  photos: readonly { id: string; name: string }[];
  /** How many a box may have. */
  photosMax: number;
  field: FieldMetadata<any>;
  onBusy: (busy: boolean) => void;
}

/** The closed box's photos, and the field for more. */
export function BoxPhotos({ photos, photosMax, field, onBusy }: BoxPhotosProps) {
  const room = photosMax - photos.length;
  return (
    <div className="thumbnails">
      {photos.map(({ id, name }) => (
        <a key={id} href={href("/files/:fileId", { fileId: id })}>
          <img src={href("/files/:fileId", { fileId: id })} alt={name} width={44} height={44} />
        </a>
      ))}
      {room > 0 && (
        <FileField
          field={field}
          label={`封箱照${photos.length > 0 ? `（已拍 ${photos.length}）` : ""}`}
          lang="zh"
          camera="拍照"
          accept={accepted.pictures}
          limits={{ files: room, bytesEach: limits.imageBytesMax }}
          sendTo={href("/staff/uploads")}
          onBusy={onBusy}
        />
      )}
    </div>
  );
}

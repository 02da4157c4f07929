import type { FieldMetadata } from "@conform-to/react";
import { href } from "#app/href.ts";
import { FieldError } from "#app/ui/fields.tsx";

interface BoxPhotosProps {
  photos: readonly { id: string; name: string }[];
  field: FieldMetadata<any>;
}

/** The closed box's photos, and the field for more. */
export function BoxPhotos({ photos, field }: BoxPhotosProps) {
  return (
    <div className="thumbnails">
      {photos.map(({ id, name }) => (
        <a key={id} href={href("/files/:fileId", { fileId: id })}>
          <img src={href("/files/:fileId", { fileId: id })} alt={name} width={44} height={44} />
        </a>
      ))}
      <div className="field">
        <label htmlFor={field.id}>
          封箱照{photos.length > 0 ? `（已拍 ${photos.length}）` : ""}
        </label>
        <input
          type="file"
          id={field.id}
          name="photos"
          accept="image/*"
          capture="environment"
          multiple
          aria-invalid={!field.valid || undefined}
        />
        <FieldError id={field.errorId} text={field.errors?.[0]} />
      </div>
    </div>
  );
}

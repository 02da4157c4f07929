import { href } from "#app/href.ts";

interface BoxPhotosProps {
  photos: readonly { id: string; name: string }[];
  wrong: true | undefined;
}

/** The closed box's photos, and the field for more. */
export function BoxPhotos({ photos, wrong }: BoxPhotosProps) {
  return (
    <div className="thumbnails">
      {photos.map(({ id, name }) => (
        <a key={id} href={href("/files/:fileId", { fileId: id })}>
          <img src={href("/files/:fileId", { fileId: id })} alt={name} width={44} height={44} />
        </a>
      ))}
      <p className="field">
        <label htmlFor="photos">封箱照{photos.length > 0 ? `（已拍 ${photos.length}）` : ""}</label>
        <input
          type="file"
          id="photos"
          name="photos"
          accept="image/*"
          capture="environment"
          multiple
          aria-invalid={wrong}
        />
      </p>
    </div>
  );
}

import { href } from "#app/href.ts";

/** The photos of an inspection, each the way to its full size. */
export function Photographs({ files }: { files: readonly { id: string; name: string }[] }) {
  return (
    <div className="photos">
      {files.map(({ id, name }) => (
        <a key={id} href={href("/files/:fileId", { fileId: id })}>
          <img
            className="picture"
            src={href("/files/:fileId", { fileId: id })}
            alt={name}
            width={104}
            height={104}
            loading="lazy"
          />
        </a>
      ))}
    </div>
  );
}

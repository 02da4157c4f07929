import { Picture } from "#app/ui/picture.tsx";

interface ProductGalleryProps {
  pictures: readonly string[];
  title: string;
}

/** The first picture large, the others below it. */
export function ProductGallery({ pictures, title }: ProductGalleryProps) {
  const [first, ...others] = pictures;
  return (
    <div className="gal">
      {first && <Picture src={first} alt={title} size={480} eager />}
      <ul>
        {others.map((picture, index) => (
          <li key={picture}>
            <Picture src={picture} alt={`${title} ${index + 2}枚目`} size={100} />
          </li>
        ))}
      </ul>
    </div>
  );
}

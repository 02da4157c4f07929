import { Picture } from "#app/ui/picture.tsx";

interface ProductGalleryProps {
  pictures: readonly string[];
  title: string;
  /** The seller's film of the goods, where there is one. */
  film: string;
}

/** The chosen picture large, the others to choose from; each opens in full. Works by radio buttons and fragments alone. */
export function ProductGallery({ pictures, title, film }: ProductGalleryProps) {
  const count = pictures.length;
  return (
    <div className="gallery" id="photos">
      <ul className="gallery-pictures" aria-label="商品写真">
        {pictures.map((picture, at) => (
          <li key={picture}>
            {count > 1 && (
              <label>
                <input type="radio" name="photo" defaultChecked={at === 0} />
                <Picture src={picture} alt={`${at + 1}枚目を表示`} size={80} />
              </label>
            )}
            <a href={`#photo-${at + 1}`}>
              <Picture src={picture} alt={altOf(title, at)} size={480} eager={at === 0} />
              <span className="button small soft">
                拡大 {at + 1}/{count}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {film && (
        <p>
          <a className="button small soft" href={film} rel="noreferrer">
            動画を見る（仕入先のページ）
          </a>
        </p>
      )}
      {pictures.map((picture, at) => (
        <InFull key={picture} picture={picture} alt={altOf(title, at)} at={at} count={count} />
      ))}
    </div>
  );
}

function altOf(title: string, at: number) {
  return at === 0 ? title : `${title} ${at + 1}枚目`;
}

/** A picture over the whole page while the address names it. */
function InFull({
  picture,
  alt,
  at,
  count,
}: {
  picture: string;
  alt: string;
  at: number;
  count: number;
}) {
  return (
    <section className="zoom" id={`photo-${at + 1}`} aria-label={`写真 ${at + 1}/${count}`}>
      <p className="cluster between">
        <span className="number">
          {at + 1} / {count}
        </span>
        <a href="#photos">閉じる</a>
      </p>
      <Picture src={picture} alt={alt} size={960} />
      <p className="cluster between">
        {at > 0 ? <a href={`#photo-${at}`}>前の写真</a> : <span />}
        {at + 1 < count ? <a href={`#photo-${at + 2}`}>次の写真</a> : <span />}
      </p>
    </section>
  );
}

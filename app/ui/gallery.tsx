import type { TouchEvent } from "react";
import { Picture } from "./picture.tsx";
import { useGallery } from "./use-gallery.ts";

interface GalleryProps {
  pictures: readonly string[];
  title: string;
  /** The seller's film of the goods, where there is one. */
  film: string;
}

/**
 * The chosen picture large, the others to choose from; each opens in full. Works by radio buttons and fragments alone;
 * with scripts it is swept through by finger and arrow keys, Esc closes, and all of it is one step of the history.
 */
export function Gallery({ pictures, title, film }: GalleryProps) {
  const gallery = useGallery();
  const count = pictures.length;
  return (
    <div className="gallery" id="photos" ref={gallery}>
      <ul className="gallery-pictures" aria-label="商品写真" {...sweeps(showBeside)}>
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

interface InFullProps {
  picture: string;
  alt: string;
  at: number;
  count: number;
}

/** A picture over the whole page while the address names it. */
function InFull({ picture, alt, at, count }: InFullProps) {
  return (
    <section
      className="zoom"
      id={`photo-${at + 1}`}
      aria-label={`写真 ${at + 1}/${count}`}
      {...sweeps((zoom, step) =>
        zoom.querySelector<HTMLElement>(step > 0 ? "[data-next]" : "[data-previous]")?.click(),
      )}
    >
      <p className="cluster between">
        <span className="number">
          {at + 1} / {count}
        </span>
        <a href="#photos" data-close="">
          閉じる
        </a>
      </p>
      <Picture src={picture} alt={alt} size={960} />
      <p className="cluster between">
        {at > 0 ? (
          <a href={`#photo-${at}`} data-previous="">
            前の写真
          </a>
        ) : (
          <span />
        )}
        {at + 1 < count ? (
          <a href={`#photo-${at + 2}`} data-next="">
            次の写真
          </a>
        ) : (
          <span />
        )}
      </p>
    </section>
  );
}

/** Shows the picture before or after the shown one. */
function showBeside(list: HTMLElement, step: 1 | -1) {
  const choices = [...list.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  const beside = choices[choices.findIndex(({ checked }) => checked) + step];
  if (beside) beside.checked = true;
}

/** How far a finger goes sideways before it sweeps a picture away. */
const sweepPx = 40;

/** Tells a sweep of one finger to the left (1) or to the right (−1); two fingers enlarge the page. */
function sweeps(sweep: (place: HTMLElement, step: 1 | -1) => void) {
  let from: { x: number; y: number } | undefined;
  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches.item(0);
      from = touches.length === 1 && finger ? { x: finger.clientX, y: finger.clientY } : undefined;
    },
    onTouchEnd({ changedTouches, currentTarget }: TouchEvent<HTMLElement>) {
      const finger = changedTouches.item(0);
      if (!from || !finger || (window.visualViewport?.scale ?? 1) > 1.05) return;
      const [x, y] = [finger.clientX - from.x, finger.clientY - from.y];
      if (Math.abs(x) > sweepPx && Math.abs(x) > 2 * Math.abs(y))
        sweep(currentTarget, x < 0 ? 1 : -1);
    },
  };
}

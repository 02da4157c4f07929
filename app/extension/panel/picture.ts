const readMs = 8_000;
/** What is looked for is seen as well in a small picture. */
const sideMax = 800;
/** Smaller ones are signs and buttons. */
const sideMin = 160;

/** The largest picture that the page shows, or names as its own; undefined where there is none. */
function pictureAddress() {
  const largest = [...document.images]
    .map((image) => ({ image, at: image.getBoundingClientRect() }))
    .filter(({ at }) => at.width >= sideMin && at.height >= sideMin)
    .sort((a, b) => b.at.width * b.at.height - a.at.width * a.at.height)[0];
  const named = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content;
  return largest?.image.currentSrc || named;
}

/** The page's picture as a small jpeg in base64; undefined where its host does not let it be read. */
export async function pagePicture() {
  try {
    const address = new URL(pictureAddress() ?? "", location.href);
    if (!/^(https?|data|blob):$/.test(address.protocol) || address.href === location.href)
      return undefined;
    const response = await fetch(address, {
      credentials: "omit",
      signal: AbortSignal.timeout(readMs),
    });
    return response.ok ? await smallJpeg(await response.blob()) : undefined;
  } catch {
    return undefined;
  }
}

/** Any picture that the browser can draw, as a small jpeg in base64; undefined for what it cannot. */
export async function smallJpeg(file: Blob) {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    );
    const drawing = canvas.getContext("2d")!;
    // What is transparent would be drawn black.
    drawing.fillStyle = "#fff";
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
    return base64(new Uint8Array(await jpeg.arrayBuffer()));
  } catch {
    return undefined;
  }
}

function base64(bytes: Uint8Array) {
  let signs = "";
  for (const byte of bytes) signs += String.fromCharCode(byte);
  return btoa(signs);
}

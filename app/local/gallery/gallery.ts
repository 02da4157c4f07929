import { serveGallery } from "./serve-gallery.ts";

const { origin } = await serveGallery(Number(process.env.PORT ?? 8788));
console.log(`The kit: ${origin}`);

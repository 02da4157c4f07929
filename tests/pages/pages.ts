import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright";
import { findChromium, quietFlags } from "#tests/support/machine/chromium.ts";
import { startShop } from "#tests/support/machine/running-shop.ts";
import { contentsPage } from "./contents-page.ts";
import { withLetters } from "./letters.ts";
import { readmePictures } from "./readme-pictures.ts";
import { shownPages } from "./shown-pages.ts";
import { takePictures } from "./take-pictures.ts";

// Every page of the demo as a picture, wide and as a phone shows it, with a page to look through them:
// .data/pages/index.html. Words after `--` take only the addresses that hold one of them; the word readme takes
// only the two pictures of the README.

const folder = process.env.DATA_DIR ?? ".data/pages";
const words = process.argv.slice(2);
const pictures = join(folder, "pictures");
if (words.length === 0) await rm(pictures, { recursive: true, force: true });
await mkdir(pictures, { recursive: true });

const shop = await startShop({ dataDir: join(folder, "shop") });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: quietFlags,
  env: await withLetters(folder),
});
try {
  const pages = (await shownPages(join(folder, "shop"))).filter(
    ({ address }) => words.length === 0 || words.some((word) => address.includes(word)),
  );
  const taken = await takePictures({ shop, browser, pages, pictures });
  await writeFile(join(folder, "index.html"), contentsPage(taken));
  if (words.length === 0 || words.includes("readme")) await readmePictures(browser, shop);

  const odd = taken.filter(({ status, wide }) => status !== 200 || wide.length > 0);
  for (const { address, as, status, wide } of odd)
    console.log(
      `${address} as ${as}: ${status}${wide.map((width) => `, too wide at ${width} px`).join("")}`,
    );
  console.log(`${taken.length} pages in ${join(folder, "index.html")}`);
} finally {
  await browser.close();
  await shop.close();
}

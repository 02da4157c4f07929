import { mkdir } from "node:fs/promises";
import type { Browser } from "playwright";
import type { startShop } from "#tests/support/machine/running-shop.ts";

const folder = "app/docs/pictures";

const pictures = [
  { name: "buyer", door: "/login", who: "demo", password: "Demo1234" },
  { name: "staff", door: "/staff/login", who: "staff-admin", password: "Staff1234" },
] as const;

/** The two pictures of the README: goods as a buyer sees them, the console as staff see it. */
export async function readmePictures(
  browser: Browser,
  shop: Awaited<ReturnType<typeof startShop>>,
) {
  await mkdir(folder, { recursive: true });
  const pages = { buyer: await shop.firstGoods(), staff: "/staff" };
  for (const { name, door, who, password } of pictures) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.setExtraHTTPHeaders({ Cookie: await shop.signIn(who, password, door) });
    await page.goto(shop.origin + encodeURI(pages[name]));
    await page.screenshot({ path: `${folder}/${name}.png` });
    await context.close();
  }
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readPublicAddresses } from "#app/domain/content/articles/articles.server.ts";
import { href } from "#app/href.ts";
import { escapeXml } from "./xml.ts";

const lists = [
  href("/"),
  href("/goodsMonthlyFocus"),
  href("/1688crossBorder"),
  href("/neteaseClassifyDetails"),
  href("/recommendedPallet"),
  href("/tollVipApplyFor"),
  href("/costCalculator"),
  href("/hsCodeSearch"),
  href("/questionAndAnswer"),
  href("/notificationOfHoliday"),
  href("/notice"),
  href("/contactUs"),
  href("/register"),
  ...["1688", "taobao", "tmall", "oem", "d2c"].map((market) => `/comisiones-${market}`),
];

/** Every public page of its own for search engines. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { origin } = new URL(request.url);
  const { articles, goods } = await readPublicAddresses({ db: context.db, now: context.now() });
  const entries = [
    ...lists.map((path) => ({ path, day: undefined })),
    ...articles.map(({ id, kind, publishAt }) => ({
      path:
        kind === "help" ? `${href("/answerResultPage")}?${new URLSearchParams({ id })}` : `/${id}`,
      day: publishAt.toISOString().slice(0, 10),
    })),
    ...goods.map(({ id, platform, publishedOn }) => ({
      path: `${href("/ProductDetails")}?${new URLSearchParams({ goods_id: id, fromPlatform: platform })}`,
      day: publishedOn,
    })),
  ];
  const urls = entries.map(
    ({ path, day }) =>
      `<url><loc>${escapeXml(origin + path)}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</url>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`,
    {
      headers: {
        "Content-Type": "application/xml; charset=utf-8",
        "Cache-Control": "max-age=3600",
      },
    },
  );
}

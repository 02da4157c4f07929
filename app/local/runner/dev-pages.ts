import { desc } from "drizzle-orm";
import { toMail } from "#app/domain/content/mail/mail.ts";
import { readSender } from "#app/domain/content/mail/send-mails.server.ts";
import { type Letter, readLetter } from "#app/domain/core/letter/letter.ts";
import { isForeign } from "#app/http/gate.server.ts";
import type { Database } from "#db/client.ts";
import { captchas, outbox } from "#db/schema/index.ts";
import { channelsBody, steerChannels } from "../partners/channels/channel-page.ts";
import type { LocalChannels } from "../partners/channels/channel-server.ts";
import { type LocalMarket, marketsBody, steerMarkets } from "../partners/market-page.ts";
import { steerTracking, trackingBody } from "../partners/tracking-page.ts";
import type { LocalTracking } from "../partners/tracking-server.ts";

interface Lent {
  db: Database;
  tracking: LocalTracking;
  channels: LocalChannels;
  markets: readonly LocalMarket[];
  crons: readonly string[];
  /** Whether every job of this cron succeeded, as if the clock called for it then. */
  runCron(cron: string, at: Date): Promise<boolean>;
}

/** `/dev/*`: what a developer needs to see and the deployed Worker must not have. */
export function devPages({ db, tracking, channels, markets, crons, runCron }: Lent) {
  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const { pathname, searchParams, origin } = url;
    // A page that the developer happens to look at must not steer the shop on their machine.
    if (request.method === "POST" && isForeign(request, url))
      return new Response("a form of another site\n", { status: 403 });
    switch (`${request.method} ${pathname}`) {
      case "GET /dev":
        return page(
          "開発用ページ",
          `<ul><li><a href="/dev/mail">メール</a></li><li><a href="/dev/captcha">キャプチャの答え</a></li><li><a href="/dev/parcels">中国内の荷物</a></li><li><a href="/dev/markets">1688・淘宝の代わり</a></li><li><a href="/dev/channels">販売先モールの代わり</a></li></ul>${cronForm()}`,
        );
      case "GET /dev/mail": {
        const mails = await db.select().from(outbox).orderBy(desc(outbox.createdAt)).limit(100);
        if (searchParams.get("format") === "json")
          return Response.json(
            mails.map(({ letter, ...mail }) => ({ ...mail, ...worded(letter) })),
          );
        return page("送信待ちのメール", await mailsBody(db, mails, origin));
      }
      case "GET /dev/captcha":
        return Response.json(
          await db.select().from(captchas).orderBy(desc(captchas.expiresAt)).limit(20),
        );
      case "GET /dev/parcels":
        return page("中国内の荷物（17TRACKの代わり）", trackingBody(tracking));
      case "POST /dev/parcels":
        return steerTracking(tracking, request);
      case "GET /dev/markets":
        return page("1688・淘宝の代わり", marketsBody(markets));
      case "POST /dev/markets":
        return steerMarkets(markets, request);
      case "GET /dev/channels":
        return page("販売先モールの代わり", channelsBody(channels));
      case "POST /dev/channels":
        return steerChannels(channels, request);
      case "POST /dev/cron":
        return cronNow(await request.formData(), { crons, runCron });
      default:
        return new Response("not found\n", { status: 404 });
    }
  };

  function cronForm() {
    const choices = crons.map((cron) => `<option>${safe(cron)}</option>`).join("");
    return `<form method="post" action="/dev/cron"><label>cron <select name="cron">${choices}</select></label> <label>at <input name="at" placeholder="2026-01-15T17:00:00Z"></label><button>実行する</button></form>`;
  }
}

/** What a mail says, by the names of its fields. */
function worded(letter: Letter) {
  const { title: subject, body } = readLetter(letter, "ja");
  return { subject, body };
}

/** The letters as they are sent. */
async function mailsBody(
  db: Database,
  mails: readonly (typeof outbox.$inferSelect)[],
  origin: string,
) {
  const sender = await readSender({ db, now: new Date() });
  const rows = mails.map((mail) => {
    const { to, subject, body } = toMail(mail, sender, origin);
    const link = mail.href ? `<p><a href="${safe(mail.href)}">${safe(mail.href)}</a></p>` : "";
    return `<article><h2>${safe(subject)}</h2><p>${safe(to)} ${mail.createdAt.toISOString()}</p><pre>${safe(body)}</pre>${link}</article>`;
  });
  return rows.join("") || "<p>メールはありません。</p>";
}

/** Runs a cron by hand, as if the clock called for it at the moment that the form names. */
async function cronNow(form: FormData, { crons, runCron }: Pick<Lent, "crons" | "runCron">) {
  const cron = String(form.get("cron") ?? "");
  if (!crons.includes(cron))
    return new Response(`“${cron}” is not a cron of wrangler.toml: ${crons.join(", ")}\n`, {
      status: 400,
    });
  const at = new Date(String(form.get("at") || new Date().toISOString()));
  if (Number.isNaN(at.getTime()))
    return new Response("“at” is a moment like 2026-01-15T17:00:00Z\n", { status: 400 });
  return (await runCron(cron, at))
    ? new Response(`ran ${cron}\n`)
    : new Response(`${cron} failed: the reason is in the runner's output\n`, { status: 500 });
}

function page(title: string, body: string) {
  const html = `<!doctype html><html lang="ja"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}</html>`;
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

function safe(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

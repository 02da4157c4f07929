import { sealWith } from "#app/domain/customers/session/seal.server.ts";
import type { Services } from "#app/http/context.ts";
import { RecentHealth } from "#app/http/recent-health.server.ts";
import { flashStorage } from "#app/http/session/flash.server.ts";
import { originOf, type Site } from "#app/http/sites.ts";
import { seventeenTrack } from "#app/integrations/17track/carrier-tracking.server.ts";
import { alarmWebhook } from "#app/integrations/alarms/webhook.server.ts";
import { drawingIn } from "#app/integrations/images/drawing.server.ts";
import { drawingAsPicture, imageCodec } from "#app/integrations/images/image-codec.server.ts";
import { pictureTools } from "#app/integrations/images/picture-tools.ts";
import { ownSegmentation } from "#app/integrations/images/segmentation.ts";
import { servedFont } from "#app/integrations/invoice-font/served-font.server.ts";
import { servedDirectories } from "#app/integrations/japan-directories/directories.server.ts";
import { httpMailer } from "#app/integrations/mail/http-mailer.server.ts";
import {
  downloadPicture,
  downloadShopPicture,
} from "#app/integrations/marketplace/picture-download.server.ts";
import { shortLinks } from "#app/integrations/marketplace/short-links.server.ts";
import { chatCompletions } from "#app/integrations/model/chat-completions.server.ts";
import { workersAi } from "#app/integrations/model/workers-ai.server.ts";
import { paypalPayments } from "#app/integrations/paypal/card-payments.server.ts";
import { murcRates } from "#app/integrations/rates/murc-rates.server.ts";
import { s3DirectStore } from "#app/integrations/s3/direct-store.server.ts";
import { s3FileStore } from "#app/integrations/s3/file-store.server.ts";
import { sheetJsWorkbooks } from "#app/integrations/sheets/workbooks.server.ts";
import { modelTranslator } from "#app/integrations/translation/model-translator.server.ts";
import { workersAiTranslator } from "#app/integrations/translation/workers-ai-translator.server.ts";
import { turnstile } from "#app/integrations/turnstile/turnstile.server.ts";
import type { jobs as allJobs, JobPorts } from "#app/jobs.server.ts";
import type { Connection } from "#db/client.ts";
import type { CarrierTracking } from "../domain/trade/floor/parcel.ts";
import type { Env } from "./environment.ts";
import { sender, shopPorts } from "./shops.server.ts";
import { liveMarkets, marketplaceOrders } from "./sources.server.ts";

const recent = new RecentHealth();

/** A file that the shop serves as it is, read by the Worker itself. */
function asset(env: Env, path: string) {
  return env.ASSETS.fetch(new Request(new URL(path, "https://assets.local")));
}

/** A drawn picture of the demo's goods, as the photograph that it stands for. */
async function demoPicture(env: Env, path: string) {
  const served = await asset(env, path);
  if (served.status === 404) return undefined;
  if (!served.ok || !env.IMAGES) return "away";
  return drawingAsPicture(env.IMAGES, await served.text(), 1_600).catch(() => "away" as const);
}

/** What every request is lent. */
export function services(
  env: Env,
  { db }: Connection,
  jobs: typeof allJobs,
): Omit<Services, "after" | "products"> {
  return {
    db,
    files: files(env),
    direct: s3DirectStore(storeSettings(env)),
    cards: cards(env),
    tracking: tracking(env),
    marketplaceOrders: marketplaceOrders(env),
    shortLinks: liveMarkets(env).length > 0 ? shortLinks() : undefined,
    shops: shopPorts(env),
    personCheck: personCheck(env),
    later: (job) => env.JOBS.send({ job }),
    shrink: env.IMAGES && imageCodec(env.IMAGES).shrink,
    workbooks: sheetJsWorkbooks,
    directories: servedDirectories((path) => asset(env, path)),
    invoiceFont: servedFont((path) => asset(env, path)),
    drawing: drawing(env),
    seal: sealWith(env.SEAL_KEY, env.SEAL_KEY_OLD),
    flash: flashStorage([env.SEAL_KEY, env.SEAL_KEY_OLD ?? []].flat()),
    staffSecondFactor: env.STAFF_SECOND_FACTOR === "required",
    sites: sites(env),
    apiHosts: env.API_HOSTS.split(","),
    materialModel: materialWriter(env)?.name,
    operations: {
      jobs,
      token: env.OPERATOR_TOKEN,
      mailed: mailer(env) !== undefined,
      version: env.VERSION?.id,
      recent,
    },
    now: () => new Date(),
    allowForm: async (address) => (await env.FORM_LIMIT?.limit({ key: address }))?.success ?? true,
    allowAsk: async (cost, address) =>
      (await askLimits(env)[cost]?.limit({ key: address }))?.success ?? true,
    count: ({ site, method, page, country, status, milliseconds }) =>
      env.VISITS?.writeDataPoint({
        indexes: [site],
        blobs: [method, page, country],
        doubles: [status, milliseconds],
      }),
  };
}

function drawing(env: Env) {
  return drawingIn(servedFont((path) => asset(env, path)));
}

function askLimits({ SEARCH_LIMIT, DRAWING_LIMIT, PICTURE_LIMIT }: Env) {
  return { search: SEARCH_LIMIT, drawing: DRAWING_LIMIT, picture: PICTURE_LIMIT };
}

/** What the jobs work with; each is made by the job that needs it. */
export function ports(env: Env): JobPorts {
  const { RATES_URL: bank, ALARM_MAIL_TO: mailTo, ALARM_WEBHOOK_URL: webhook } = env;
  return {
    files: () => files(env),
    seal: () => (env.SEAL_KEY ? sealWith(env.SEAL_KEY, env.SEAL_KEY_OLD) : undefined),
    cards: () => cards(env),
    tracking: () => tracking(env),
    markets: () => liveMarkets(env),
    marketplaceOrders: () => marketplaceOrders(env),
    pictures: () =>
      env.IMAGES && { download: downloadPicture, readPixels: imageCodec(env.IMAGES).readPixels },
    shopPictures: () =>
      env.IMAGES && {
        readPixels: imageCodec(env.IMAGES).readPixels,
        download: async (address) =>
          address.startsWith("/demo/") ? demoPicture(env, address) : downloadShopPicture(address),
      },
    materialWriter: () => materialWriter(env),
    translator: () => translator(env),
    pictureReader: () => materialWriter({ ...env, MATERIAL_MODEL: env.PICTURE_MODEL }),
    lettering: drawing(env).lettering,
    pictureEditing: () =>
      env.IMAGES && {
        codec: imageCodec(env.IMAGES),
        segmentation: ownSegmentation,
        tools: pictureTools,
        download: (address) =>
          address.startsWith("/demo/") ? demoPicture(env, address) : downloadPicture(address),
      },
    later: (job) => env.JOBS.send({ job }),
    rates: () => (bank ? murcRates(bank) : undefined),
    shops: () => shopPorts(env),
    sender: () => sender(env),
    origin: () => originOf(sites(env)[0]!.hosts[0]!),
    mailer: () => mailer(env),
    alarms: () => ({ mailTo, webhook: webhook ? alarmWebhook(webhook) : undefined }),
  };
}

/** Read once for the isolate: its variables stay what they are. */
let written: { as: string; sites: Site[] } | undefined;
function sites({ SITES: as }: Env) {
  if (written?.as !== as) written = { as, sites: JSON.parse(as) as Site[] };
  return written.sites;
}

function mailer({ MAIL_API_URL: url, MAIL_API_KEY: key, MAIL_FROM: from }: Env) {
  return url && key && from ? httpMailer({ url, key, from }) : undefined;
}

function cards(env: Env) {
  const { PAYPAL_BASE_URL: baseUrl, PAYPAL_CLIENT_ID: clientId } = env;
  const { PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = env;
  return baseUrl && clientId && secret && webhookId
    ? paypalPayments({ baseUrl, clientId, secret, webhookId })
    : undefined;
}

/** One for the isolate, so that it keeps the service's pace whoever asks. */
let kept: { key: string; tracking: CarrierTracking } | undefined;
function tracking({ TRACKING_BASE_URL: baseUrl, TRACKING_KEY: key }: Env) {
  if (!baseUrl || !key) return undefined;
  if (kept?.key !== key) kept = { key, tracking: seventeenTrack({ baseUrl, key }) };
  return kept.tracking;
}

function materialWriter(env: Env) {
  const { MATERIAL_MODEL: model, MATERIAL_URL: url, MATERIAL_KEY: key, AI: binding } = env;
  if (!model) return undefined;
  if (url && key) return chatCompletions({ url, key, model });
  return binding && workersAi(binding, model);
}

function translator(env: Env) {
  const { TRANSLATION_MODEL: model, AI: binding } = env;
  if (!model) return undefined;
  // One that was made for translating answers no questions.
  if (/m2m100/.test(model)) return binding && workersAiTranslator(binding, model);
  const answering = materialWriter({ ...env, MATERIAL_MODEL: model });
  return answering && modelTranslator(answering);
}

function personCheck({ TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret }: Env) {
  return siteKey && secret ? turnstile({ siteKey, secret }) : undefined;
}

function files(env: Env) {
  return s3FileStore(storeSettings(env));
}

function storeSettings(env: Env) {
  return {
    endpoint: env.S3_ENDPOINT,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  };
}

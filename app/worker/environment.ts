import type { ModelBinding } from "#app/integrations/model/workers-ai.server.ts";

/** What the platform gives the Worker: its variables, secrets and bindings. */
export interface Env {
  DATABASE_URL: string;
  DATABASE_TOKEN: string;
  S3_ENDPOINT: string;
  S3_BUCKET: string;
  S3_REGION: string;
  S3_ACCESS_KEY_ID: string;
  S3_SECRET_ACCESS_KEY: string;
  /** 32 bytes in base64, under which second factors' keys are sealed. */
  SEAL_KEY: string;
  /** The key before it, until all is sealed under the new one. */
  SEAL_KEY_OLD?: string;
  /** `required` where staff may not work without one. */
  STAFF_SECOND_FACTOR?: string;
  /** The mail service; without it letters wait in the outbox. */
  MAIL_API_URL?: string;
  MAIL_API_KEY?: string;
  MAIL_FROM?: string;
  /** The bank's page of the day; without it staff set the rate. */
  RATES_URL?: string;
  /** PayPal's interface; without its keys deposits by card are not offered. */
  PAYPAL_BASE_URL?: string;
  PAYPAL_CLIENT_ID?: string;
  PAYPAL_SECRET?: string;
  PAYPAL_WEBHOOK_ID?: string;
  /** 17TRACK's interface; without its key nobody tells where parcels are in China. */
  TRACKING_BASE_URL?: string;
  TRACKING_KEY?: string;
  /** 1688's open platform; without its keys the stored catalogue answers. */
  ALIBABA_BASE_URL?: string;
  ALIBABA_APP_KEY?: string;
  ALIBABA_APP_SECRET?: string;
  /** Of the day the application was authorised; later ones are kept sealed in the database. */
  ALIBABA_REFRESH_TOKEN?: string;
  /** Taobao Global's platform, which tells of Tmall's goods too; without its keys only 1688 is asked. */
  TAOBAO_BASE_URL?: string;
  TAOBAO_APP_KEY?: string;
  TAOBAO_APP_SECRET?: string;
  /** Of the day the application was authorised; later ones are kept sealed in the database. */
  TAOBAO_REFRESH_TOKEN?: string;
  /**
   * Our warehouse in China as JSON (trade/purchasing/marketplace-ordering.ts, Receiver); without it staff buy by hand,
   * and Amazon is sent no delivery plans.
   */
  WAREHOUSE_ADDRESS?: string;
  /** Shopify's application, for buyers' shops; the base is set on the machine at hand alone. */
  SHOPIFY_CLIENT_ID?: string;
  SHOPIFY_CLIENT_SECRET?: string;
  SHOPIFY_BASE_URL?: string;
  /** Amazon's application; the addresses are Japan's where they are left out. */
  AMAZON_APP_ID?: string;
  AMAZON_LWA_CLIENT_ID?: string;
  AMAZON_LWA_CLIENT_SECRET?: string;
  AMAZON_BASE_URL?: string;
  AMAZON_LWA_URL?: string;
  AMAZON_CONSENT_URL?: string;
  /** Of our own seller account: with it articles are looked up for those who have connected none. */
  AMAZON_OWN_REFRESH_TOKEN?: string;
  /**
   * Yahoo!'s application, its public key for signatures, and the host with a fixed address that orders are asked
   * through.
   */
  YAHOO_CLIENT_ID?: string;
  YAHOO_CLIENT_SECRET?: string;
  YAHOO_PUBLIC_KEY?: string;
  YAHOO_KEY_VERSION?: string;
  YAHOO_RELAY_URL?: string;
  YAHOO_BASE_URL?: string;
  YAHOO_AUTH_URL?: string;
  /** Rakuten's interface; its keys are the shops' own. */
  RAKUTEN_BASE_URL?: string;
  /** Turnstile's keys; without them a registration is braked by a picture. */
  TURNSTILE_SITE_KEY?: string;
  TURNSTILE_SECRET?: string;
  /**
   * The model that texts of goods are written by: at an endpoint of OpenAI's shape, else by Workers AI; without its
   * name rules write.
   */
  MATERIAL_MODEL?: string;
  /** A model that sees pictures, at the same endpoint: it says the words on pictures of goods in Japanese. */
  PICTURE_MODEL?: string;
  /**
   * A model that translates what the label table leaves Chinese of goods: one that answers questions, at the same
   * endpoint or of Workers AI, or Workers AI's m2m100.
   */
  TRANSLATION_MODEL?: string;
  MATERIAL_URL?: string;
  MATERIAL_KEY?: string;
  AI?: ModelBinding;
  /** Who shows it is told details at /health. */
  OPERATOR_TOKEN?: string;
  /** Where alarms are told: an address, a webhook of a chat. */
  ALARM_MAIL_TO?: string;
  ALARM_WEBHOOK_URL?: string;
  VERSION?: WorkerVersionMetadata;
  /** Sites as JSON (see http/sites.ts). */
  SITES: string;
  /** Hosts that this deployment answers /api on, with commas. */
  API_HOSTS: string;
  FORM_LIMIT?: RateLimit;
  /** For what costs much to answer (http/costly-pages.ts). */
  SEARCH_LIMIT?: RateLimit;
  DRAWING_LIMIT?: RateLimit;
  PICTURE_LIMIT?: RateLimit;
  VISITS?: AnalyticsEngineDataset;
  ASSETS: Fetcher;
  IMAGES?: ImagesBinding;
  JOBS: Queue<Retry>;
  /** Bound by the local runner only: mail, captcha answers, crons by hand. */
  DEV?: Fetcher;
}

/** A job that failed at its hour and is to be tried again. */
export interface Retry {
  job: string;
}

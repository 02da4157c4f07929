const needed = [
  "DATABASE_URL",
  "DATABASE_TOKEN",
  "S3_ENDPOINT",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SEAL_KEY",
  "MAIL_API_URL",
  "MAIL_API_KEY",
  "MAIL_FROM",
  "OPERATOR_TOKEN",
];

/** All of these or none: half of them would offer a way that cannot work. */
const together = [
  ["PAYPAL_BASE_URL", "PAYPAL_CLIENT_ID", "PAYPAL_SECRET", "PAYPAL_WEBHOOK_ID"],
  ["TRACKING_BASE_URL", "TRACKING_KEY"],
  ["ALIBABA_BASE_URL", "ALIBABA_APP_KEY", "ALIBABA_APP_SECRET", "ALIBABA_REFRESH_TOKEN"],
  ["TAOBAO_BASE_URL", "TAOBAO_APP_KEY", "TAOBAO_APP_SECRET", "TAOBAO_REFRESH_TOKEN"],
  ["SHOPIFY_CLIENT_ID", "SHOPIFY_CLIENT_SECRET"],
  ["AMAZON_APP_ID", "AMAZON_LWA_CLIENT_ID", "AMAZON_LWA_CLIENT_SECRET"],
  ["YAHOO_CLIENT_ID", "YAHOO_CLIENT_SECRET"],
  ["MATERIAL_URL", "MATERIAL_KEY"],
  ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET"],
];

const alarmsGoTo = ["ALARM_MAIL_TO", "ALARM_WEBHOOK_URL"];

/** What the Worker lacks to run, a line each; `held` are its secrets and the variables of wrangler.toml. */
export function missingSecrets(held: readonly string[]): string[] {
  const lacks = (name: string) => !held.includes(name);
  const halves = together
    .filter((group) => group.some(lacks) && !group.every(lacks))
    .flatMap((group) =>
      group.filter(lacks).map((name) => `${how(name)} (or remove the others of its group)`),
    );
  return [
    ...needed.filter(lacks).map(how),
    ...halves,
    ...(alarmsGoTo.every(lacks) ? [`${how(alarmsGoTo[0]!)} (or ${alarmsGoTo[1]})`] : []),
  ];
}

function how(name: string) {
  return `${name} with the Worker: npx wrangler secret put ${name}`;
}

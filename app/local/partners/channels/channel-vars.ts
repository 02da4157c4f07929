/** What our application is called at each stand-in, and its secret there. */
export const localApplications = {
  shopify: { clientId: "local-shopify", clientSecret: "local-shopify-secret" },
  yahoo: { clientId: "local-yahoo", clientSecret: "local-yahoo-secret", keyVersion: "1" },
  amazon: {
    clientId: "amzn1.application-oa2-client.local",
    clientSecret: "local-amazon-secret",
    applicationId: "amzn1.sp.solution.local",
    /** Of our own account there, with which articles are looked up for anybody. */
    ownRefreshToken: "Atzr|A2DEMOSELLER01",
  },
  /** Typed by the shop's owner: a shop of Rakuten has its own. */
  rakuten: { serviceSecret: "SP412345_local", licenseKey: "SL412345_local" },
} as const;

/** What the Worker needs to find the stand-ins: its variables. */
export function channelVars(origin: string, yahooPublicKey: string): Record<string, string> {
  const { shopify, yahoo, amazon } = localApplications;
  return {
    SHOPIFY_BASE_URL: `${origin}/shopify`,
    SHOPIFY_CLIENT_ID: shopify.clientId,
    SHOPIFY_CLIENT_SECRET: shopify.clientSecret,
    RAKUTEN_BASE_URL: `${origin}/rakuten`,
    YAHOO_BASE_URL: `${origin}/yahoo`,
    YAHOO_AUTH_URL: `${origin}/yahoo`,
    YAHOO_RELAY_URL: `${origin}/yahoo/relay`,
    YAHOO_CLIENT_ID: yahoo.clientId,
    YAHOO_CLIENT_SECRET: yahoo.clientSecret,
    YAHOO_PUBLIC_KEY: yahooPublicKey,
    YAHOO_KEY_VERSION: yahoo.keyVersion,
    AMAZON_BASE_URL: `${origin}/amazon`,
    AMAZON_LWA_URL: `${origin}/amazon/auth/o2/token`,
    AMAZON_CONSENT_URL: `${origin}/amazon/consent`,
    AMAZON_LWA_CLIENT_ID: amazon.clientId,
    AMAZON_LWA_CLIENT_SECRET: amazon.clientSecret,
    AMAZON_APP_ID: amazon.applicationId,
    AMAZON_OWN_REFRESH_TOKEN: amazon.ownRefreshToken,
  };
}

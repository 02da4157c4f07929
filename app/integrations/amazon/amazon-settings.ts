/** What our application is known by at Amazon, and where Amazon is; Japan's where nothing else is said. */
export interface AmazonSettings {
  baseUrl: string;
  /** Login with Amazon, which gives the tokens. */
  lwaUrl: string;
  clientId: string;
  clientSecret: string;
  /** `amzn1.sp.solution.…` */
  appId: string;
  consentUrl: string;
  marketplaceId: string;
  /** Of our own seller account: with it articles are looked up for those who are not connected. */
  ownRefreshToken?: string | undefined;
  /** How long one question may take. */
  timeoutMs?: number;
  /** The wait before the second try. */
  backOffMs?: number;
  now?: () => Date;
}

export const amazonJapan = {
  baseUrl: "https://sellingpartnerapi-fe.amazon.com",
  lwaUrl: "https://api.amazon.com/auth/o2/token",
  consentUrl: "https://sellercentral.amazon.co.jp/apps/authorize/consent",
  marketplaceId: "A1VC38T7YXB528",
} as const;

import { createHmac, timingSafeEqual } from "node:crypto";

/** What the stand-ins sign their tokens with. */
export const tokenSecrets = {
  shopify: "local-shopify-tokens",
  yahoo: "local-yahoo-tokens",
} as const;

/** What a token is for, and until when, in milliseconds. */
interface TokenFacts {
  kind: string;
  shop: string;
  until: number;
  /** Which of the shop's tokens it is. */
  number: number;
}

/** Tokens that carry their own facts, so that they outlive the process that gave them. */
export class SignedTokens {
  #given = 0;

  constructor(
    private readonly secret: string,
    private readonly now: () => Date,
  ) {}

  give(kind: string, shop: string, seconds: number) {
    const now = this.now().getTime();
    const facts: TokenFacts = {
      kind,
      shop,
      until: now + seconds * 1_000,
      number: now * 1_000 + this.#given++,
    };
    const text = Buffer.from(JSON.stringify(facts)).toString("base64url");
    return `${text}.${this.#signatureOf(text)}`;
  }

  /** The facts of a token of this kind that has not ended. */
  open(kind: string, token: string | null | undefined): TokenFacts | undefined {
    const [text = "", signature = ""] = (token ?? "").split(".");
    const due = Buffer.from(this.#signatureOf(text));
    const given = Buffer.from(signature);
    if (due.length !== given.length || !timingSafeEqual(due, given)) return undefined;
    const facts = JSON.parse(Buffer.from(text, "base64url").toString()) as TokenFacts;
    return facts.kind === kind && facts.until > this.now().getTime() ? facts : undefined;
  }

  #signatureOf(text: string) {
    return createHmac("sha256", this.secret).update(text).digest("base64url");
  }
}

import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import AWSAccount from "@20minutes/s3rver/lib/models/account.js";

interface Context {
  path: string;
  status: number;
  req: IncomingMessage;
  get(header: string): string;
}

interface Claims {
  bucket: string;
  exp: number;
  paths: { prefixPaths: string[] };
}

/**
 * Lets the local store know temporary keys as R2 does: the token says what may be written until
 * when, and the secret follows from it. Without this a program's upload could not be tried here.
 */
export function temporaryAccounts(parent: { accessKeyId: string; secretAccessKey: string }) {
  return async (context: Context, next: () => Promise<void>) => {
    const token = context.get("x-amz-security-token");
    if (!token) return next();
    const jwt = Buffer.from(token, "base64")
      .toString()
      .replace(/^jwt\//, "");
    const claims = claimsOf(jwt, parent.secretAccessKey);
    const [, bucket, ...key] = decodeURIComponent(context.path).split("/");
    const covered =
      claims &&
      claims.exp * 1_000 > Date.now() &&
      claims.bucket === bucket &&
      claims.paths.prefixPaths.some((prefix) => key.join("/").startsWith(prefix));
    if (!covered) {
      context.status = 403;
      return;
    }
    // The store knows one secret for a name, and all temporary keys bear their parent's.
    const name = createHash("md5").update(jwt).digest("hex");
    const secret = createHash("sha256").update(jwt).digest("hex");
    AWSAccount.DUMMY_ACCOUNT.createKeyPair(name, secret);
    context.req.headers.authorization = context
      .get("authorization")
      .replace(`Credential=${parent.accessKeyId}/`, `Credential=${name}/`);
    return next();
  };
}

/** What the token says, if the parent key has signed it. */
function claimsOf(jwt: string, secret: string): Claims | undefined {
  const [head = "", claims = "", signature = ""] = jwt.split(".");
  const wanted = createHmac("sha256", secret).update(`${head}.${claims}`).digest();
  const found = Buffer.from(signature, "base64url");
  if (found.length !== wanted.length || !timingSafeEqual(found, wanted)) return undefined;
  return JSON.parse(Buffer.from(claims, "base64url").toString());
}

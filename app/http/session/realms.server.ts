import type { Cookie } from "@remix-run/cloudflare";
import type { Authenticator } from "remix-auth";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { buyerAuthenticator, type Recognised, staffAuthenticator } from "./authenticator.server.ts";
import { buyerCookie, staffCookie } from "./cookies.server.ts";
import { buyerSentences, type SignInSentences, staffSentences } from "./sign-in-sentences.ts";

/** One of the two realms that people sign in to: its authenticator, its paths, its cookie and its sentences. */
export interface Realm {
  kind: (Buyer | Staff)["kind"];
  authenticator: Authenticator<Recognised>;
  home: string;
  signInPath: string;
  codePath: string;
  /** Whoever comes in by a password that somebody else has set is led here first. */
  ownPasswordPath: string;
  cookie: Cookie;
  sentences: SignInSentences;
}

export const buyerRealm: Realm = {
  kind: "buyer",
  authenticator: buyerAuthenticator,
  home: "/",
  signInPath: "/login",
  codePath: "/login/code",
  ownPasswordPath: "/user/ownPassword",
  cookie: buyerCookie,
  sentences: buyerSentences,
};

export const staffRealm: Realm = {
  kind: "staff",
  authenticator: staffAuthenticator,
  home: "/staff",
  signInPath: "/staff/login",
  codePath: "/staff/login/code",
  ownPasswordPath: "/staff/ownPassword",
  cookie: staffCookie,
  sentences: staffSentences,
};

import { redirect } from "@remix-run/cloudflare";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ownNameRefused } from "#app/domain/core/weak-password.ts";
import {
  changeEmail,
  changePassword,
  changePhone,
  endOwnSessions,
  readOwnAccount,
  requestEmailChange,
  saveProfile,
} from "#app/domain/customers/identity/own-account.server.ts";
import {
  mailCredentialCode,
  sendVerification,
  verifyEmail,
} from "#app/domain/customers/identity/verify-credentials.server.ts";
import type { KnownDevice } from "#app/domain/customers/session/known-device.server.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import type { SentForm } from "#app/http/input/sent-form.server.ts";
import { refused, tooMany } from "#app/http/respond.server.ts";
import { buyerCookie } from "#app/http/session/cookies.server.ts";
import {
  EmailCodeForm,
  EmailForm,
  PasswordForm,
  PhoneForm,
  ProfileForm,
  VerifyForm,
} from "./user-detail.schema.server.ts";
import { later, named } from "./user-detail-answers.server.ts";

const here = href("/user/userDetail");
const tooManyCodes = "コードの送信が続いています。1時間ほどおいてお試しください";
const wrongCode = "認証コードが正しくないか、期限が切れています";
const wrongPassword = { current: ["パスワードまたは認証コードが正しくありません"] };

const newPassword = {
  "same-password": "いまと違うパスワードにしてください",
  "own-name-in-password": ownNameRefused,
};

/** Where a form comes from: the session that asks, the address it is asked from, and the browser. */
interface From {
  session: string;
  address: string;
  known: KnownDevice | undefined;
}

/** One command for each form of the page. */
export const commands: Record<
  string,
  (scope: Scope<Buyer>, form: SentForm, from: From) => Promise<unknown>
> = {
  async profile(scope, form) {
    const submission = readForm(form, ProfileForm);
    if (submission.status !== "success") return named("profile", submission);
    await saveProfile(scope, submission.value);
    return saved("profile");
  },

  async verify(scope, form) {
    const submission = readForm(form, VerifyForm);
    if (submission.status !== "success") return named("verify", submission);
    const verified = await verifyEmail(scope, submission.value.code);
    return verified.ok ? saved("verify") : named("verify", submission, { code: [wrongCode] });
  },

  async "send-code"(scope, form, { address }) {
    const submission = readForm(form, VerifyForm.partial());
    const { account } = await readOwnAccount(scope);
    const sent = await sendVerification(scope, {
      id: scope.actor.id,
      email: account.email,
      address,
    });
    return sent.ok
      ? redirect(`${here}?saved=send-code#verify`, 303)
      : tooMany(submission, tooManyCodes, 3_600);
  },

  async "send-proof"(scope, form, { address }) {
    const sent = await mailCredentialCode(scope, address);
    if (sent.ok) return saved("proof");
    switch (sent.reason) {
      case "not-verified":
        return refused("メールアドレスの確認がお済みでないため、認証コードはお送りできません", 409);
      case "too-many-codes":
        return tooMany(readForm(form, VerifyForm.partial()), tooManyCodes, 3_600);
    }
  },

  async email(scope, form, { address, known }) {
    const submission = readForm(form, EmailForm);
    if (submission.status !== "success") return named("email", submission);
    const asked = await requestEmailChange(scope, {
      ...submission.value,
      address,
      known,
    });
    if (asked.ok)
      return redirect(
        `${here}?${new URLSearchParams({ saved: "email-code", email: submission.value.email })}#email`,
        303,
      );
    switch (asked.reason) {
      case "wrong-password":
        return named("email", submission, wrongPassword);
      case "same-email":
        return named("email", submission, { email: ["いまと同じメールアドレスです"] });
      case "too-many-tries":
      case "busy":
        return later("email", submission, asked.reason);
      case "too-many-codes":
        return tooMany(submission, tooManyCodes, 3_600);
    }
  },

  async "email-code"(scope, form) {
    const submission = readForm(form, EmailCodeForm);
    if (submission.status !== "success") return named("email", submission);
    const done = await changeEmail(scope, submission.value);
    if (done.ok) return saved("email");
    switch (done.reason) {
      case "wrong-code":
        return named("email", submission, { code: [wrongCode] });
      case "email-taken":
        return named("email", submission, {
          email: ["このメールアドレスはすでに使われています"],
        });
    }
  },

  async phone(scope, form, { address, known }) {
    const submission = readForm(form, PhoneForm);
    if (submission.status !== "success") return named("phone", submission);
    const done = await changePhone(scope, {
      ...submission.value,
      address,
      known,
    });
    if (done.ok) return saved("phone");
    switch (done.reason) {
      case "too-many-tries":
      case "busy":
        return later("phone", submission, done.reason);
      case "wrong-password":
        return named("phone", submission, wrongPassword);
      case "phone-taken":
        return named("phone", submission, { phone: ["この電話番号はすでに使われています"] });
    }
  },

  async password(scope, form, { session, address, known }) {
    const submission = readForm(form, PasswordForm);
    if (submission.status !== "success") return named("password", submission);
    const done = await changePassword(scope, {
      ...submission.value,
      address,
      known,
      keep: session,
    });
    if (done.ok) return saved("password", await buyerCookie.serialize(done.value));
    if (done.reason === "too-many-tries" || done.reason === "busy")
      return later("password", submission, done.reason);
    return named(
      "password",
      submission,
      done.reason === "wrong-password" ? wrongPassword : { password: [newPassword[done.reason]] },
    );
  },

  async "end-session"(scope, form) {
    await endOwnSessions(scope, { tokenHash: form.one("session") ?? "" });
    return saved("sessions");
  },

  async "end-others"(scope, _form, { session }) {
    await endOwnSessions(scope, { allBut: session });
    return saved("sessions");
  },
};

export function unknownCommand() {
  return refused("ボタンをもう一度押してください", 400);
}

function saved(what: string, cookie?: string) {
  return redirect(`${here}?saved=${what}#${what}`, {
    status: 303,
    headers: cookie ? { "Set-Cookie": cookie } : {},
  });
}

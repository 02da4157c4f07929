import type { AppLoadContext } from "@remix-run/cloudflare";
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
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, tooMany } from "#app/http/respond.server.ts";
import { buyerCookie } from "#app/http/session/cookies.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import {
  EmailCodeForm,
  EmailForm,
  EndSessionForm,
  PasswordForm,
  PhoneForm,
  ProfileForm,
  VerifyForm,
} from "./user-detail.schema.server.ts";
import { later } from "./user-detail-answers.server.ts";

const here = href("/user/userDetail");
const tooManyCodes = "コードの送信が続いています。1時間ほどおいてお試しください";
const wrongCode = "認証コードが正しくないか、期限が切れています";
const newAddressText =
  "新しいアドレスへ認証コードをお送りしました。すでに会員登録に使われているアドレスには、コードの代わりにその旨をお送りしています。";
const wrongPassword = { current: ["パスワードまたは認証コードが正しくありません"] };

const newPassword = {
  "same-password": "いまと違うパスワードにしてください",
  "own-name-in-password": ownNameRefused,
};

/** Where a form comes from: the session that asks, the address it is asked from, and the browser. */
interface From {
  context: AppLoadContext;
  session: string;
  address: string;
  known: KnownDevice | undefined;
}

/** One command for each form of the page. */
export const commands: Record<
  string,
  (scope: Scope<Buyer>, form: FormData, from: From) => Promise<unknown>
> = {
  async profile(scope, form, { context }) {
    const submission = parseForm(form, { schema: ProfileForm });
    if (submission.status !== "success") return invalid(submission);
    await saveProfile(scope, submission.value);
    return done(context, "profile", "保存しました。");
  },

  async verify(scope, form, { context }) {
    const submission = parseForm(form, { schema: VerifyForm });
    if (submission.status !== "success") return invalid(submission);
    const verified = await verifyEmail(scope, submission.value.code);
    return verified.ok
      ? done(context, "proof", "メールアドレスを確認しました。")
      : invalid(submission, undefined, { code: [wrongCode] });
  },

  async "send-code"(scope, form, { context, address }) {
    const submission = parseForm(form, { schema: VerifyForm.partial() });
    const { account } = await readOwnAccount(scope);
    const sent = await sendVerification(scope, {
      id: scope.actor.id,
      email: account.email,
      address,
    });
    return sent.ok
      ? done(
          context,
          "verify",
          `${account.email} へ認証コードをお送りしました。10分以内に入力してください。`,
        )
      : tooMany(submission, tooManyCodes, 3_600);
  },

  async "send-proof"(scope, form, { context, address }) {
    const submission = parseForm(form, { schema: VerifyForm.partial() });
    const sent = await mailCredentialCode(scope, address);
    if (sent.ok)
      return done(
        context,
        "proof",
        `${(await readOwnAccount(scope)).account.email}へ認証コードをお送りしました。10分以内に、下の「いまのパスワード、またはメールの認証コード」の欄に入力してください。`,
      );
    switch (sent.reason) {
      case "not-verified":
        return changed(
          submission,
          "メールアドレスの確認がお済みでないため、認証コードはお送りできません",
        );
      case "too-many-codes":
        return tooMany(submission, tooManyCodes, 3_600);
    }
  },

  async email(scope, form, { context, address, known }) {
    const submission = parseForm(form, { schema: EmailForm });
    if (submission.status !== "success") return invalid(submission);
    const asked = await requestEmailChange(scope, {
      ...submission.value,
      address,
      known,
    });
    if (asked.ok)
      return done(context, "email", newAddressText, { query: { email: submission.value.email } });
    switch (asked.reason) {
      case "wrong-password":
        return invalid(submission, undefined, wrongPassword);
      case "same-email":
        return invalid(submission, undefined, { email: ["いまと同じメールアドレスです"] });
      case "too-many-tries":
      case "busy":
        return later(submission, asked.reason);
      case "too-many-codes":
        return tooMany(submission, tooManyCodes, 3_600);
    }
  },

  async "email-code"(scope, form, { context }) {
    const submission = parseForm(form, { schema: EmailCodeForm });
    if (submission.status !== "success") return invalid(submission);
    const email = await changeEmail(scope, submission.value);
    if (email.ok) return done(context, "email", "メールアドレスを変更しました。");
    switch (email.reason) {
      case "wrong-code":
        return invalid(submission, undefined, { code: [wrongCode] });
      case "email-taken":
        return invalid(submission, undefined, {
          email: ["このメールアドレスはすでに使われています"],
        });
    }
  },

  async phone(scope, form, { context, address, known }) {
    const submission = parseForm(form, { schema: PhoneForm });
    if (submission.status !== "success") return invalid(submission);
    const phone = await changePhone(scope, {
      ...submission.value,
      address,
      known,
    });
    if (phone.ok) return done(context, "phone", "電話番号を変更しました。");
    switch (phone.reason) {
      case "too-many-tries":
      case "busy":
        return later(submission, phone.reason);
      case "wrong-password":
        return invalid(submission, undefined, wrongPassword);
      case "phone-taken":
        return invalid(submission, undefined, { phone: ["この電話番号はすでに使われています"] });
    }
  },

  async password(scope, form, { context, session, address, known }) {
    const submission = parseForm(form, { schema: PasswordForm });
    if (submission.status !== "success") return invalid(submission);
    const changed = await changePassword(scope, {
      ...submission.value,
      address,
      known,
      keep: session,
    });
    if (changed.ok)
      return done(context, "password", "パスワードを変更し、ほかの端末からログアウトしました。", {
        cookie: await buyerCookie.serialize(changed.value),
      });
    if (changed.reason === "too-many-tries" || changed.reason === "busy")
      return later(submission, changed.reason);
    return invalid(
      submission,
      undefined,
      changed.reason === "wrong-password"
        ? wrongPassword
        : { password: [newPassword[changed.reason]] },
    );
  },

  async "end-session"(scope, form, { context }) {
    const submission = parseForm(form, { schema: EndSessionForm });
    if (submission.status !== "success") return invalid(submission);
    await endOwnSessions(scope, { tokenHash: submission.value.session });
    return done(context, "sessions", "ログアウトしました。");
  },

  async "end-others"(scope, _form, { context, session }) {
    await endOwnSessions(scope, { allBut: session });
    return done(context, "sessions", "ログアウトしました。");
  },
};

function done(
  context: AppLoadContext,
  section: string,
  text: string,
  more: { query?: Record<string, string>; cookie?: string } = {},
) {
  const query = more.query ? `?${new URLSearchParams(more.query)}` : "";
  const headers = more.cookie ? { "Set-Cookie": more.cookie } : undefined;
  return redirectWithFlash(context, `${here}${query}#${section}`, text, headers);
}

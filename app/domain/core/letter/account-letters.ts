import type { Label } from "../label.ts";
import type { AnyMessage } from "../message/wording.ts";
import { fixedLetter, letterWording } from "./letter-wording.ts";

/** The purposes of a mailed code, each with the subject and the sentence before the code. */
const codePurposes = {
  register: {
    subject: { ja: "新規会員登録の認証コード", zh: "新会员注册的验证码" },
    about: {
      ja: "新規会員登録のための認証コードをお送りします。画面に入力すると、登録が完了します。",
      zh: "发送新会员注册的验证码。在页面输入后注册完成。",
    },
  },
  "verify-email": {
    subject: { ja: "メールアドレスの確認", zh: "确认邮箱" },
    about: {
      ja: "メールアドレスを確認するためのコードをお送りします。",
      zh: "发送确认邮箱的验证码。",
    },
  },
  "reset-password": {
    subject: { ja: "パスワードの再設定", zh: "重设密码" },
    about: {
      ja: "パスワードを再設定するためのコードをお送りします。",
      zh: "发送重设密码的验证码。",
    },
  },
  "change-email": {
    subject: { ja: "新しいメールアドレスの確認", zh: "确认新邮箱" },
    about: {
      ja: "メールアドレスを変更するためのコードをお送りします。",
      zh: "发送变更邮箱的验证码。",
    },
  },
  prove: {
    subject: { ja: "ご本人の確認", zh: "确认本人" },
    about: {
      ja: "会員情報を変更するためのコードをお送りします。",
      zh: "发送变更会员信息的验证码。",
    },
  },
} as const satisfies Record<string, { subject: Label; about: Label }>;

const accountChanges = {
  password: { ja: "パスワードを変更しました", zh: "密码已修改" },
  phone: { ja: "電話番号を変更しました", zh: "电话号码已变更" },
  email: { ja: "メールアドレスを変更しました", zh: "邮箱已变更" },
  "second-factor-on": { ja: "2段階認証を有効にしました", zh: "两步验证已启用" },
  "second-factor-off": { ja: "2段階認証を解除しました", zh: "两步验证已解除" },
} as const satisfies Record<string, Label>;

export type AccountChange = keyof typeof accountChanges;

/** Letters about accounts and questions, and circulars of staff. */
export const accountLetters = {
  /** A notice in the words of the staff who wrote it. */
  circular: letterWording<{ title: string; body: string }>(
    ({ title, body }) => [title, body],
    ({ title, body }) => [title, body],
  ),
  "contact.answered": letterWording<{ name: string; answer: string }>(
    ({ name, answer }) => [`${name}様のお問い合わせに回答しました`, answer],
    ({ name, answer }) => [`已答复 ${name} 的咨询`, answer],
  ),
  "mail.contact-answered": letterWording<{ name: string; answer: string; question: string }>(
    ({ name, answer, question }) => [
      "【買付便】お問い合わせへのご回答",
      `${name} 様\n\nお問い合わせありがとうございます。\n\n${answer}\n\n――― お問い合わせの内容 ―――\n${question}`,
    ],
    ({ name, answer, question }) => [
      "【买付便】咨询的答复",
      `${name}：\n\n感谢您的咨询。\n\n${answer}\n\n――― 咨询内容 ―――\n${question}`,
    ],
  ),
  "mail.registered": letterWording<{ name: string; loginName: string }>(
    ({ name, loginName }) => [
      "【買付便】会員登録が完了しました",
      `${name} 様\n\n買付便にご登録いただき、ありがとうございます。会員登録が完了しました。\n\nユーザーID: ${loginName}\n\nお手続きやご注文の状況は、マイページでご確認いただけます。`,
    ],
    ({ name, loginName }) => [
      "【买付便】会员注册完成",
      `${name}：\n\n感谢您注册买付便。会员注册已完成。\n\n用户ID: ${loginName}\n\n手续和订单情况请在“我的页面”查看。`,
    ],
  ),
  "mail.password-reset": fixedLetter(
    [
      "【買付便】パスワードを変更しました",
      "パスワードを再設定し、すべての端末からログアウトしました。お心当たりがない場合は、すぐにお問い合わせください。",
    ],
    ["【买付便】密码已修改", "密码已重设，并已从所有设备退出登录。如非本人操作，请立即联系我们。"],
  ),
  "mail.registered-already": fixedLetter(
    [
      "【買付便】このメールアドレスは登録済みです",
      "このメールアドレスで新規会員登録のお申し込みがありましたが、すでに会員登録がお済みです。新しい登録は行っていません。\n\nログインしてご利用ください。パスワードをお忘れの場合は、ログイン画面から再設定していただけます。\n\nお心当たりがない場合は、このメールを破棄してください。",
    ],
    [
      "【买付便】该邮箱已注册",
      "有人用该邮箱申请新会员注册，但该邮箱已经注册，没有新注册。\n\n请登录使用。忘记密码时可在登录页面重设。\n\n如非本人操作，请忽略此邮件。",
    ],
  ),
  "mail.address-taken": fixedLetter(
    [
      "【買付便】このメールアドレスは登録済みです",
      "メールアドレスの変更先として、このアドレスが入力されました。すでに会員登録に使われているため、変更はできません。\n\nお心当たりがない場合は、このメールを破棄してください。お客様の登録は変わっていません。",
    ],
    [
      "【买付便】该邮箱已注册",
      "有人把该邮箱填为变更后的邮箱。该邮箱已用于会员注册，不能变更。\n\n如非本人操作，请忽略此邮件。您的注册信息没有变化。",
    ],
  ),
  "mail.code": letterWording<{
    purpose: keyof typeof codePurposes;
    /** The request number that a visitor's page shows; null for a signed-in person. */
    request: string | null;
    code: string;
    minutes: number;
  }>(
    ({ purpose, request, code, minutes }) => [
      `【買付便】${codePurposes[purpose].subject.ja}`,
      [
        `${codePurposes[purpose].about.ja}\n`,
        ...(request ? [`受付番号: ${request}`] : []),
        `認証コード: ${code}\n`,
        `認証コードの有効期限は${minutes}分で、1回のみご利用いただけます。お心当たりがない場合は、このメールを破棄してください。`,
      ].join("\n"),
    ],
    ({ purpose, request, code, minutes }) => [
      `【买付便】${codePurposes[purpose].subject.zh}`,
      [
        `${codePurposes[purpose].about.zh}\n`,
        ...(request ? [`受理号: ${request}`] : []),
        `验证码: ${code}\n`,
        `验证码${minutes}分钟内有效，只能用一次。如非本人操作，请忽略此邮件。`,
      ].join("\n"),
    ],
  ),
  "mail.account-changed": letterWording<{ what: AccountChange }>(
    ({ what }) => [
      `【買付便】${accountChanges[what].ja}`,
      `${accountChanges[what].ja}。お心当たりがない場合は、すぐにお問い合わせください。`,
    ],
    ({ what }) => [
      `【买付便】${accountChanges[what].zh}`,
      `${accountChanges[what].zh}。如非本人操作，请立即联系我们。`,
    ],
  ),
  /** A notice mailed to one person of its company. */
  "mail.notice": letterWording<{ name: string; notice: AnyMessage }>(
    ({ name, notice }, _, readLetter) => {
      const { title, body } = readLetter(notice);
      return [
        `【買付便】${title}`,
        [`${name} 様`, title, body, "詳しくは、下のページをご覧ください。"]
          .filter(Boolean)
          .join("\n\n"),
      ];
    },
    ({ name, notice }, _, readLetter) => {
      const { title, body } = readLetter(notice);
      return [
        `【买付便】${title}`,
        [`${name}：`, title, body, "详情请看以下页面。"].filter(Boolean).join("\n\n"),
      ];
    },
  ),
  /** An alarm for the operator. */
  "mail.alarm": letterWording<{ text: string; link: string }>(
    ({ text, link }) => [text, `${text}\n${link}`],
    ({ text, link }) => [text, `${text}\n${link}`],
  ),
  /** An alarm for the members of staff who can act on it, who read Chinese. */
  "mail.staff-alarm": letterWording<StaffAlarm>(staffAlarm, staffAlarm),
};

interface StaffAlarm {
  text: string;
  detail: string;
  link: string;
}

function staffAlarm({ text, detail, link }: StaffAlarm): [string, string] {
  return [`【买付便】${text}`, [text, detail, link].filter(Boolean).join("\n")];
}

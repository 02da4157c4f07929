/** What the pages of a realm say of a sign-in that was refused. */
export interface SignInSentences {
  nameMissing: string;
  passwordMissing: string;
  tooLong: string;
  codeMissing: string;
  wrong: string;
  wrongCode: string;
  tooMany(seconds: number): string;
  busy: string;
}

export const buyerSentences: SignInSentences = {
  nameMissing: "ID・メール・電話番号を入力してください",
  passwordMissing: "パスワードを入力してください",
  tooLong: "入力が長すぎます",
  codeMissing: "認証コードを入力してください",
  wrong: "IDまたはパスワードが正しくありません",
  wrongCode: "認証コードが正しくありません",
  tooMany: (seconds) =>
    `ログインの失敗が続いたため、${waitInWords(seconds, "ja")}ほど時間をおいてからお試しください。「パスワードを忘れた方」から再設定すると、お待ちいただかずにログインできます`,
  busy: "ログインが混み合っています。数秒おいてからもう一度お試しください",
};

export const staffSentences: SignInSentences = {
  nameMissing: "请输入账号",
  passwordMissing: "请输入密码",
  tooLong: "内容过长",
  codeMissing: "请输入验证码",
  wrong: "账号或密码不正确",
  wrongCode: "验证码不正确",
  tooMany: (seconds) => `登录失败次数过多，请${waitInWords(seconds, "zh")}后再试`,
  busy: "登录人数较多，请稍等几秒后再试",
};

/** A wait as people say it. */
function waitInWords(seconds: number, lang: "ja" | "zh") {
  if (seconds < 60) return `${seconds}秒`;
  if (seconds > 7_200) return `${Math.ceil(seconds / 3_600)}${lang === "ja" ? "時間" : "小时"}`;
  return `${Math.ceil(seconds / 60)}${lang === "ja" ? "分" : "分钟"}`;
}

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
  /** Of the page that sets the second factor up and takes it off. */
  factor: Record<
    "wrong-code" | "used-code" | "wrong-password" | "too-many-tries" | "not-begun",
    string
  >;
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
  factor: {
    "wrong-code": "認証コードが正しくないか、すでに使われています",
    "used-code": "このコードはすでに使われています。次のコードに変わるまで、最長30秒お待ちください",
    "wrong-password": "パスワードが正しくありません",
    "too-many-tries": "間違いが続いたため、15分ほど時間をおいてからお試しください",
    "not-begun": "状態が変わりました。最新の状態をご確認ください",
  },
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
  factor: {
    "wrong-code": "验证码不正确或已使用",
    "used-code": "此验证码已使用过，请等待下一个（最长30秒）",
    "wrong-password": "密码不正确",
    "too-many-tries": "错误次数过多，请15分钟后再试",
    "not-begun": "状态已变更，请查看最新状态",
  },
};

/** A wait as people say it. */
function waitInWords(seconds: number, lang: "ja" | "zh") {
  if (seconds < 60) return `${seconds}秒`;
  if (seconds > 7_200) return `${Math.ceil(seconds / 3_600)}${lang === "ja" ? "時間" : "小时"}`;
  return `${Math.ceil(seconds / 60)}${lang === "ja" ? "分" : "分钟"}`;
}

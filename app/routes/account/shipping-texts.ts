/** Why a request cannot be sent yet, and how it can. */
export const emailNotVerified =
  "メールアドレスの確認がまだ済んでいないため、配送を依頼できません。確認メールのリンクを開いてから、もう一度お試しください。内容は「一時保存」で残せます。";

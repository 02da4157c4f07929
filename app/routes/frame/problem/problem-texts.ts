export interface ProblemText {
  title: string;
  text: string;
}

/** Stands for every status that has no words of its own. */
export const anyOther = 0;

const japanese: Record<number, ProblemText> = {
  [anyOther]: {
    title: "データを取得できませんでした",
    text: "通信の状態をご確認のうえ、少し時間をおいてからもう一度お試しください。",
  },
  400: {
    title: "送信された内容を読み取れませんでした",
    text: "前のページに戻り、入力の内容をご確認のうえ、もう一度お試しください。",
  },
  401: {
    title: "ご本人の確認",
    text: "ログインのパスワードをもう一度入力してください。",
  },
  403: {
    title: "この操作は許可されていません",
    text: "このアカウントには権限がありません。必要な場合は、会社の管理者に権限をご確認ください。",
  },
  404: {
    title: "お探しのページが見つかりません",
    text: "アドレスが変わったか、商品の掲載が終わった可能性があります。注文や支払いの内容は変わっていません。",
  },
  405: {
    title: "このページでは使えない操作です",
    text: "前のページに戻り、もう一度お試しください。",
  },
  408: {
    title: "送信に時間がかかりすぎました",
    text: "通信の状態をご確認のうえ、もう一度お試しください。入力中の内容は保存されていません。",
  },
  409: {
    title: "状態が変わりました",
    text: "ほかの操作で内容が変わったため、何も変更していません。最新の状態をご確認ください。",
  },
  413: {
    title: "送信された内容が大きすぎます",
    text: "画像は1枚10MBまで、添付は50MBまでです。小さくして、もう一度お試しください。",
  },
  414: {
    title: "アドレスが長すぎます",
    text: "検索する言葉や条件を短くして、もう一度お試しください。",
  },
  415: {
    title: "文字コードを読み取れません",
    text: "何も変更していません。文字コードをUTF-8にして、もう一度送信してください。",
  },
  429: {
    title: "操作の回数が多すぎます",
    text: "10秒ほど時間をおいてから、もう一度お試しください。入力中の内容は保存されていません。",
  },
  500: {
    title: "エラーが発生しました",
    text: "ご不便をおかけしています。保存されていない内容があるため、少し時間をおいてから最新の状態をご確認ください。",
  },
};

const doubled: ProblemText = {
  title: "同じ項目が2回送信されました",
  text: "何も変更していません。前のページに戻り、1つの項目に1つだけ入力して、もう一度お試しください。",
};

/** What came from another site is stopped before any page is asked; whoever lacks a right sees its page's answer. */
const foreign: ProblemText = {
  title: "この操作は許可されていません",
  text: "ほかのサイトから送られた操作のため、何も変更していません。当サイトのページから、もう一度お試しください。",
};

/** The words of what is answered instead of a page. */
export function answeredTexts(status: number) {
  return status === 403 ? foreign : problemTexts(status);
}

/** The same page, with the right that its reader lacks. */
export function missingText(right: string): ProblemText {
  return {
    title: "この操作は許可されていません",
    text: `「${right}」の権限が必要です。${right}の権限をお持ちの方か、会社の管理者にご依頼ください。`,
  };
}

/** The words of an error page; `twice` says that a field of one value was sent with several. */
export function problemTexts(status: number, twice = false) {
  return twice ? doubled : textsOf(japanese, status);
}

/** What a status is called; those without words of their own share some. */
export function textsOf(texts: Record<number, ProblemText>, status: number): ProblemText {
  return texts[status] ?? texts[anyOther]!;
}

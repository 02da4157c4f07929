import type { SignedOutForm } from "#app/http/signed-out-form.ts";
import { Button } from "#app/ui/button.tsx";
import { KeptFields } from "../../shared/kept-fields.tsx";

const words = {
  ja: {
    title: "ログインの有効期限が切れました",
    text: "入力された内容は、まだ送信していません。新しいタブでログインしてから、このページに戻って「もう一度送信する」を押してください。",
    files:
      "添付ファイルは引き継げません。添付が必要なときは、前のページに戻って選び直してください。",
    signIn: "新しいタブでログインする",
    send: "もう一度送信する",
  },
  zh: {
    title: "登录已过期",
    text: "填写的内容尚未提交。请在新标签页登录，再回到本页点“重新提交”，内容会原样提交。",
    files: "附件无法保留。如需附件，请返回上一页重新选择。",
    signIn: "在新标签页登录",
    send: "重新提交",
  },
};

type SignInAgainProps = SignedOutForm & { lang: keyof typeof words };

/** Keeps a form that came after its session had ended, to be sent again after signing in beside it. */
export function SignInAgain({ to, fields, filesLeft, signIn, lang }: SignInAgainProps) {
  const { title, text, files, signIn: door, send } = words[lang];
  return (
    <main id="main" className="page-width entrance">
      <section className="entrance-form stack">
        <h1>{title}</h1>
        <p>{text}</p>
        {filesLeft && <p className="note">{files}</p>}
        <p>
          <a className="button" href={signIn} target="_blank" rel="noreferrer">
            {door}
          </a>
        </p>
        <form method="post" action={to}>
          <KeptFields fields={fields} />
          <Button main>{send}</Button>
        </form>
      </section>
    </main>
  );
}

import type { SubmissionResult } from "@conform-to/react";
import { extensionUseNames } from "#app/domain/customers/extension/extension.ts";
import { Empty } from "#app/ui/empty.tsx";
import { ApiTokenForm } from "../identity/api-token-form.tsx";
import { ApiTokenList } from "../identity/api-token-list.tsx";
import { MadeToken } from "../identity/made-token.tsx";
import { ConnectSteps } from "./connect-steps.tsx";
import { PanelForm } from "./panel-form.tsx";
import type { OwnExtension } from "./settings.tsx";

type Refused = SubmissionResult<string[]> | undefined;

interface ForMembersProps {
  member: OwnExtension;
  /** The token that was made just now. */
  made: string | undefined;
  refusedToken: Refused;
  refusedSettings: Refused;
}

/** Tokens that connect browsers, and how the panel is wanted. */
export function ForMembers({ member, made, refusedToken, refusedSettings }: ForMembersProps) {
  const { id, givable, tokens, settings, terms, revoked, saved } = member;
  const asked = made !== undefined || refusedToken !== undefined || refusedSettings !== undefined;
  return (
    <main id="main" className="wrap stack">
      <div className="head">
        <h1>ブラウザー拡張の設定</h1>
        <p className="note">
          1688・淘宝・天猫の商品ページの横に、円の単価と着地原価を表示する拡張機能を、買付便とつなぎます。
        </p>
      </div>
      {!asked && revoked && (
        <p className="flash ok" role="status">
          トークンを取り消しました。その拡張機能は、もう買付便につながりません。
        </p>
      )}
      {!asked && saved && (
        <p className="flash ok" role="status">
          設定を保存しました。商品ページを開き直すと反映されます。
        </p>
      )}
      {made && (
        <MadeToken
          token={made}
          next="拡張機能のアイコンを押して開く設定ページに、今すぐ貼り付けてください。"
        />
      )}
      <div className="cols aside-end">
        <div className="stack l">
          {tokens.length === 0 && !made && <ConnectSteps />}
          <section className="stack s" aria-labelledby="list">
            <h2 id="list">
              つないでいるブラウザー <span className="n">{tokens.length}</span>
            </h2>
            {tokens.length === 0 ? (
              <Empty title="トークンはまだありません">
                <p>ブラウザーごとに1つ作ると、使わなくなったものだけを取り消せます。</p>
              </Empty>
            ) : (
              <ApiTokenList tokens={tokens} />
            )}
          </section>
          <ApiTokenForm
            key={id}
            id={id}
            givable={givable.map((use) => [use, extensionUseNames[use]])}
            ticked={givable}
            nameHint="使うパソコンやブラウザーがわかる名前。例: 会社のChrome"
            lastResult={refusedToken}
          />
        </div>
        <aside>
          <PanelForm settings={settings} terms={terms} lastResult={refusedSettings} />
        </aside>
      </div>
    </main>
  );
}

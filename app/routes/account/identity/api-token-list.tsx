import { Form } from "@remix-run/react";
import { permissionNames } from "#app/domain/customers/company/employee-rights.ts";
import { extensionUseNames } from "#app/domain/customers/extension/extension.ts";
import type { TokenKind, TokenScope } from "#app/domain/customers/token/token.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Status } from "#app/ui/status.tsx";
import { day, when } from "#app/ui/timeline.tsx";

interface ListedToken {
  id: string;
  own: boolean;
  userName: string;
  kind: TokenKind;
  name: string;
  shownStart: string;
  scopes: TokenScope[];
  expiresAt: Date;
  usedAt: Date | null;
  usedPage: string | null;
  usedAddress: string | null;
  state: "valid" | "expired" | "revoked";
}

const states = {
  valid: { ja: "使用可", shape: "done" },
  expired: { ja: "期限切れ", shape: "stop" },
  revoked: { ja: "取消済み", shape: "stop" },
} as const;

export function ApiTokenList({ tokens }: { tokens: readonly ListedToken[] }) {
  return (
    <CardTable label="トークン" columns={["トークン", "状態", "できること", "最後の使用", "操作"]}>
      {tokens.map((token) => (
        <TableRow key={token.id}>
          <RowHeading>
            {token.name}
            <small className="block note number">
              {token.shownStart}…{!token.own && ` ・ ${token.userName}`}
            </small>
          </RowHeading>
          <TableCell>
            <Status shape={states[token.state].shape}>{states[token.state].ja}</Status>
            <small className="block note number">{day(token.expiresAt)}まで</small>
          </TableCell>
          <TableCell>{scopeText(token)}</TableCell>
          <TableCell>
            {token.usedAt ? when(token.usedAt) : "未使用"}
            {token.usedAt && (
              <small className="block note">{placeOf(token.usedPage) || token.usedAddress}</small>
            )}
          </TableCell>
          <TableCell>
            {token.state === "valid" && (
              <Form method="post">
                <input type="hidden" name="token" value={token.id} />
                <Button small soft name="intent" value="revoke">
                  取り消す<span className="visually-hidden">：{token.name}</span>
                </Button>
              </Form>
            )}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function scopeText({ kind, scopes }: ListedToken) {
  if (kind === "login") return "本人と同じ";
  const words = { ...permissionNames, ...extensionUseNames };
  const said = scopes.map((one) => words[one].ja).join("、") || "閲覧のみ";
  return kind === "extension" ? `ブラウザー拡張（${said}）` : said;
}

/** The host of the page that called, which is enough to know it by. */
function placeOf(page: string | null) {
  return page && URL.canParse(page) ? new URL(page).host : "";
}

import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { deviceName } from "#app/domain/customers/session/device.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";
import type { LastResult } from "./user-detail-section.tsx";

interface OwnSessionsProps {
  sessions: {
    tokenHash: string;
    userAgent: string;
    address: string;
    createdAt: Date;
    isThis: boolean;
  }[];
  lastResult: LastResult;
}

/** Where the person is signed in, to be ended one by one or all but this. */
export function OwnSessions({ sessions, lastResult }: OwnSessionsProps) {
  const [form] = useForm({
    id: "session",
    lastResult: answerTo(lastResult, { intent: "end-session" }),
  });
  return (
    <section id="sessions" className="stack" aria-labelledby="sessions-title">
      <h2 id="sessions-title">ログイン中の端末</h2>
      <ErrorSummary form={form} />
      <CardTable
        label="ログイン中の端末"
        columns={["端末", "接続元", "ログイン日時", { unseen: "操作" }]}
      >
        {sessions.map(({ tokenHash, userAgent, address, createdAt, isThis }) => (
          <TableRow key={tokenHash}>
            <RowHeading>{deviceName(userAgent) ?? "不明な端末"}</RowHeading>
            <TableCell className="number">{address}</TableCell>
            <TableCell className="number">{when(createdAt)}</TableCell>
            <TableCell>
              {isThis ? (
                <Status shape="run">この端末</Status>
              ) : (
                <Form method="post">
                  <input type="hidden" name="session" value={tokenHash} />
                  <Button small name="intent" value="end-session">
                    ログアウトさせる
                  </Button>
                </Form>
              )}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      {sessions.length > 1 && (
        <Form method="post">
          <Button name="intent" value="end-others">
            この端末のほかをすべてログアウトさせる
          </Button>
        </Form>
      )}
    </section>
  );
}

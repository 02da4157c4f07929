import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Status } from "#app/ui/status.tsx";
import { japanClock } from "#app/ui/time/clock.tsx";

interface Written {
  circular: {
    id: string;
    audience: "all" | "levels" | "company";
    levels: string[];
    title: string;
    body: string;
    publishedAt: Date;
    writtenByName: string;
    reached: number;
    withdrawnAt: Date | null;
  };
  companyName: string | null;
}

/** What was written to members, newest first; what is published or will be can be taken back. */
export function CircularList({ written, now }: { written: readonly Written[]; now: Date }) {
  return (
    <section className="stack" aria-labelledby="written">
      <h2 id="written">已写通知</h2>
      {written.length === 0 && <p className="note">还没有写过通知。</p>}
      <ul className="todo-list">
        {written.map(({ circular, companyName }) => (
          <li key={circular.id}>
            <Status
              shape={circular.withdrawnAt ? "stop" : circular.publishedAt > now ? "wait" : "done"}
            >
              {circular.withdrawnAt ? "已撤回" : circular.publishedAt > now ? "待发布" : "已发布"}
            </Status>
            <div>
              <b lang="ja">{circular.title}</b>
              <p className="note as-typed" lang="ja">
                {circular.body}
              </p>
              <p className="note number">
                {japanClock.when(circular.publishedAt)}（日本时间） · {circular.writtenByName} ·{" "}
                {circular.audience === "all" && "全体会员"}
                {circular.audience === "levels" && (
                  <>
                    <span lang="ja">{circular.levels.join("、")}</span> {circular.reached}家
                  </>
                )}
                {circular.audience === "company" && <span lang="ja">{companyName}</span>}
              </p>
            </div>
            {!circular.withdrawnAt && (
              <Form method="post">
                <input type="hidden" name="circular" value={circular.id} />
                <Button
                  small
                  soft
                  name="intent"
                  value="withdraw"
                  aria-label={`撤回 ${circular.title}`}
                >
                  撤回
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

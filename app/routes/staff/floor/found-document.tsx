import { href } from "#app/href.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Status } from "#app/ui/status.tsx";
import { nextPage } from "./next-page.ts";
import type { FoundOf } from "./view.server.ts";

const words = { order: "订单", request: "配送单", box: "箱子" } as const;

/** 订单、配送单、箱子: how far it has come, and the page where it is worked on next. */
export function FoundDocument({
  works,
  found,
}: {
  works: boolean;
  found: FoundOf<"order" | "request" | "box">;
}) {
  const { kind, text } = found;
  const request = kind === "order" ? undefined : found.request;
  const next = works || !request ? nextPage(found) : wholeOf(request.number);
  if (!next) return <EmptyState title={`没有${words[kind]} ${text}`} />;
  return (
    <section className="scan-result" aria-labelledby="h-hit">
      <div className="scan-result-head">
        <h2 id="h-hit">
          <span className="badge accent">{words[kind]}</span>{" "}
          <span className="monospace">{text}</span>{" "}
          {request && <Status shape={request.state.shape}>{request.state.zh}</Status>}{" "}
          {request?.held && <Status shape="stop">暂停中</Status>}
        </h2>
        {request && (
          <p className="note number">
            <span lang="ja">{request.companyName}</span> · {request.methodZh} · {request.pieceCount}{" "}
            件{request.boxCount > 0 && ` · ${request.boxCount} 箱`}
          </p>
        )}
      </div>
      <p className="floor-actions thumb-reach">
        <a className="button main" href={next.to}>
          {next.zh}
        </a>
        {request && <Whole number={request.number} at={next.to} />}
      </p>
    </section>
  );
}

/** The page of a request itself, where a reader goes on. */
function wholeOf(number: string) {
  return { to: href("/staff/shipping/:number", { number }), zh: "打开配送单" };
}

/** The request with everything that is known of it, beside the page where it is worked on. */
function Whole({ number, at }: { number: string; at: string }) {
  const whole = wholeOf(number).to;
  if (whole === at) return null;
  return (
    <a className="button soft" href={whole}>
      配送单
    </a>
  );
}

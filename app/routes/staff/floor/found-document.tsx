import type { FoundScan } from "#app/domain/console/finding/find-scanned.server.ts";
import { staffShippingState } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { Empty } from "#app/ui/empty.tsx";
import { State } from "#app/ui/state.tsx";
import { nextPage } from "./next-page.ts";

type Found = Extract<FoundScan, { kind: "order" | "request" | "box" }>;

const words = { order: "订单", request: "配送单", box: "箱子" } as const;

/** 订单、配送单、箱子: how far it has come, and the page where it is worked on next. */
export function FoundDocument({ found }: { found: Found }) {
  const { kind, code } = found;
  const request = kind === "order" ? undefined : found.request;
  const next = nextPage(found);
  if (!next) return <Empty title={`没有${words[kind]} ${code.text}`} />;
  return (
    <section className="scan-result" aria-labelledby="h-hit">
      <div className="scan-result-head">
        <h2 id="h-hit">
          <span className="badge accent">{words[kind]}</span>{" "}
          <span className="monospace">{code.text}</span>{" "}
          {request && (
            <State shape={staffShippingState(request).shape}>
              {staffShippingState(request).zh}
            </State>
          )}{" "}
          {request?.held && <State shape="stop">暂停中</State>}
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

/** The request with everything that is known of it, beside the page where it is worked on. */
function Whole({ number, at }: { number: string; at: string }) {
  const whole = href("/staff/shipping/:number", { number });
  if (whole === at) return null;
  return (
    <a className="button soft" href={whole}>
      配送单
    </a>
  );
}

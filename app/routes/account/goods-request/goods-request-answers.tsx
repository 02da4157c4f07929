import { Form } from "@remix-run/react";
import { goodsRequestPage } from "#app/domain/core/page-links.ts";
import { Button } from "#app/ui/button.tsx";
import type { ShownGoodsRequest } from "./goods-request.tsx";

interface GoodsRequestAnswersProps {
  shown: ShownGoodsRequest;
  typed: Record<string, string>;
  /** What is wrong with a field, by its name. */
  wrong: Record<string, string>;
}

/** What staff said, and what the buyer can do now: answer, or withdraw. */
export function GoodsRequestAnswers({ shown, typed, wrong }: GoodsRequestAnswersProps) {
  const { request, moves } = shown;
  const here = goodsRequestPage(request.number);
  return (
    <>
      {request.staffWords && (
        <section className={request.state === "unclear" ? "panel due" : "panel"}>
          <h2>担当者から</h2>
          <p className="said">{request.staffWords}</p>
        </section>
      )}
      {moves.includes("reply") && (
        <Form method="post" action={here} className="panel stack s">
          <div className="f">
            <label htmlFor="words">
              ご返事<span className="req">必須</span>
            </label>
            <textarea
              id="words"
              name="words"
              className="in"
              rows={3}
              required
              defaultValue={typed.words ?? ""}
              aria-invalid={wrong.words ? true : undefined}
              aria-describedby={wrong.words ? "wrong-words" : undefined}
            />
            {wrong.words && (
              <p className="err" id="wrong-words">
                {wrong.words}
              </p>
            )}
          </div>
          <p>
            <Button main name="intent" value="reply">
              返事を送る
            </Button>
          </p>
        </Form>
      )}
      {moves.includes("withdraw") && (
        <details className="d">
          <summary>この依頼を取り下げる</summary>
          <Form method="post" action={here} className="row">
            <p className="note">取り下げると元には戻せません。もう一度依頼することはできます。</p>
            <Button soft name="intent" value="withdraw">
              取り下げる
            </Button>
          </Form>
        </details>
      )}
    </>
  );
}

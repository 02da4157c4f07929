import { Fragment } from "react";
import type { Block, RenderedArticle } from "#app/domain/content/articles/article.ts";
import { OrderFlow } from "#app/routes/shop/order-flow.tsx";
import { BoxDrawing } from "./box-drawing.tsx";
import type { Figures } from "./figures.ts";
import { FreightTable } from "./freight-table.tsx";
import { InspectionDrawing } from "./inspection-drawing.tsx";
import { LevelTable } from "./level-table.tsx";
import { OptionTable } from "./option-table.tsx";
import { ServiceRecordTable } from "./service-record-table.tsx";

interface ArticleBodyProps {
  body: RenderedArticle;
  figures: Figures;
}

/** An article's words with its tables and drawings between them. */
export function ArticleBody({ body, figures }: ArticleBodyProps) {
  return body.parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an article is drawn once, in its order
    <Fragment key={index}>
      {"html" in part ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered with every tag escaped
        <div className="article" dangerouslySetInnerHTML={{ __html: part.html }} />
      ) : (
        drawn(part.block, figures)
      )}
    </Fragment>
  ));
}

const history = (
  <p>
    <a href="/comisiones-1688#hist">手数料の変更履歴</a>
  </p>
);

function drawn(block: Block, figures: Figures) {
  switch (block) {
    case "drawing:order-flow":
      return <OrderFlow />;
    case "drawing:boxes":
      return <BoxDrawing />;
    case "drawing:inspection":
      return <InspectionDrawing />;
    case "table:options":
      return (
        <>
          <OptionTable options={figures.options} />
          {history}
        </>
      );
    case "table:freight":
      return (
        <>
          <FreightTable {...figures} />
          {history}
        </>
      );
    case "table:record":
      return <ServiceRecordTable {...figures} />;
    case "table:service-rates":
      return <LevelTable levels={figures.levels} />;
  }
}

import {
  forbiddenWords,
  keywordNames,
  lengthRule,
  ruleSources,
  wordSource,
} from "#app/domain/catalog/material/market-rules.ts";
import {
  type MaterialKind,
  type MaterialMarket,
  materialMarketNames,
  materialMarkets,
} from "#app/domain/catalog/material/material.ts";
import { pictureRules } from "#app/domain/catalog/material/pictures/picture-rules.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";

/** 全角127文字: how long a text of this kind may be. */
export function limitText(market: MaterialMarket, kind: MaterialKind) {
  const { max, unit } = lengthRule(market, kind);
  return `${unit === "全角" ? "全角" : ""}${grouped(String(max))}${unit === "バイト" ? "バイト" : "文字"}`;
}

const compared = (on: string) => (on ? `${on} に照合` : "要確認（未照合）");

/** What texts and pictures are held to, with where the numbers come from. */
export function MarketRules() {
  return (
    <details className="disclosure">
      <summary>掲載先の規則（目安・要確認）</summary>
      <p className="note">
        当社がまとめた目安です。掲載先の規則は変わることがあります。出品前に掲載先の最新の規則をご確認ください。
      </p>
      <CardTable label="掲載先の規則" columns={["掲載先", "文", "画像", "照合する資料"]}>
        {materialMarketNames.map((market) => (
          <Rule key={market} market={market} />
        ))}
      </CardTable>
      <p className="note">
        注意が必要な表現は、景品表示法 {forbiddenWords.exaggeration.length}語、薬機法{" "}
        {forbiddenWords.medical.length}語、商標 {forbiddenWords.trademark.length}
        語の当社の表で検査します。資料: {wordSource.pages}。作成 {wordSource.writtenOn}、
        {compared(wordSource.comparedOn)}。
      </p>
    </details>
  );
}

function Rule({ market }: { market: MaterialMarket }) {
  const { side, sideMin, bytesMax, fillMin, isWhite, noText } = pictureRules[market];
  const { pages, writtenOn, comparedOn } = ruleSources[market];
  const wishes = [
    isWhite && "背景は白",
    fillMin > 0 && `商品の割合 ${fillMin}%以上`,
    noText && "文字なし",
  ];
  return (
    <TableRow>
      <RowHeading>{materialMarkets[market]}</RowHeading>
      <TableCell>
        商品名 {limitText(market, "title")}、商品説明 {limitText(market, "description")}、
        {keywordNames[market]} {limitText(market, "keywords")}
      </TableCell>
      <TableCell>
        正方形 {grouped(String(side))}px（{grouped(String(sideMin))}px以上）、JPEG{" "}
        {bytesMax / 1_024 / 1_024}MBまで
        {wishes.filter(Boolean).map((wish) => `、${wish}`)}
      </TableCell>
      <TableCell>
        {pages}
        <small className="block note number">
          作成 {writtenOn}、{compared(comparedOn)}
        </small>
      </TableCell>
    </TableRow>
  );
}

import { grouped, yuan } from "#app/ui/money.tsx";

interface ChinaFreightProps {
  yen: string;
  fen: number;
  /** Quoted: no estimate any more. */
  fixed?: boolean;
}

/** What a seller takes for bringing its goods to our warehouse; many take nothing. */
export function ChinaFreight({ yen, fen, fixed = false }: ChinaFreightProps) {
  if (fen === 0) return fixed ? "中国内送料込み" : "中国内送料込みの見込み（見積で確定）";
  return `${fixed ? "中国内送料" : "中国内送料の見込み"} ${grouped(yen)}円（${yuan(fen)}元）${fixed ? "" : "・見積で確定"}`;
}

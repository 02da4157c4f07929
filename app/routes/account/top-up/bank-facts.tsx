interface BankFactsProps {
  bank: { name: string; branch: string; account: string; holder: string };
}

/** Our account that buyers transfer to. */
export function BankFacts({ bank }: BankFactsProps) {
  return (
    <section className="panel" aria-labelledby="bank">
      <h2 id="bank">1. 下の口座へお振り込みください</h2>
      <dl className="facts">
        <dt>銀行</dt>
        <dd>{bank.name}</dd>
        <dt>支店</dt>
        <dd>{bank.branch}</dd>
        <dt>口座</dt>
        <dd className="number">{bank.account}</dd>
        <dt>口座名義</dt>
        <dd>{bank.holder}</dd>
      </dl>
      <p className="note">
        振込手数料はお客様のご負担です。平日15時までの入金は、その日のうちに確認します。
      </p>
    </section>
  );
}

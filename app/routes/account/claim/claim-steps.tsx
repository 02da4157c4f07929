const steps = [
  { when: "申請", title: "受付", text: "申請番号をお知らせします。写真はあとから追加できます" },
  {
    when: "確認",
    title: "対応中",
    text: "検品の記録と照らし合わせ、必要なときは質問をお送りします",
  },
  { when: "ご提案", title: "ご返事待ち", text: "返金の金額、または再送の数をご提案します" },
  {
    when: "同意",
    title: "対応済み",
    text: "返金はその場で残高に入り、再送はその場で買付を始めます",
  },
];

/** 申請後の流れ. */
export function ClaimSteps() {
  return (
    <section className="panel" aria-labelledby="h-steps">
      <h2 id="h-steps">申請後の流れ</h2>
      <ol className="timeline">
        {steps.map(({ when, title, text }) => (
          <li key={when} className="later">
            <span className="note">{when}</span>
            <div>
              <b>{title}</b>
              <p className="note">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** From the supplier's parcel to the report that the buyer reads. */
export function InspectionDrawing() {
  return (
    <figure className="drawing">
      <svg
        viewBox="0 0 480 170"
        role="img"
        aria-label="届いた箱を開け、数と外観を確認し、写真と結果を報告する図"
      >
        <g
          fill="none"
          stroke="#00118f"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
        >
          <path fill="#c5d7fb" d="M28 66h84v54H28z" />
          <path fill="#e8f1fe" d="m28 66-14-22h38l18 22zm84 0 14-22H88L70 66z" />
          <path d="M132 92h36m-8-7 9 7-9 7" />
          <path fill="#e8f1fe" d="M186 112h108v10H186zM196 122v20m88-20v20" />
          <path fill="#fff" d="M196 84h28v28h-28zm34 0h28v28h-28zm34 0h22v28h-22z" />
          <circle fill="#fff" fillOpacity=".8" cx="246" cy="66" r="24" />
          <path strokeWidth="5" d="m264 83 18 17M236 66l7 8 14-16" />
          <path d="M312 92h36m-8-7 9 7-9 7" />
          <path fill="#fff" d="M368 30h84v112h-84z" />
          <path fill="#e8f1fe" d="M378 40h64v38h-64z" />
          <path d="m384 70 14-16 10 10 8-8 20 18M378 92h40M378 106h64M378 120h52" />
        </g>
        <g fill="#1a1a1c" fontSize="14" textAnchor="middle">
          <text x="70" y="164">
            入荷
          </text>
          <text x="240" y="164">
            検品
          </text>
          <text x="410" y="164">
            写真つき報告
          </text>
        </g>
      </svg>
      <figcaption>入荷した数、良品と不良の数、最大3枚の写真が注文の明細ごとに届きます。</figcaption>
    </figure>
  );
}

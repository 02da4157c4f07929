/** What one box may weigh and how it is measured. */
export function BoxDrawing() {
  return (
    <figure className="drawing">
      <svg
        viewBox="0 0 480 220"
        role="img"
        aria-label="箱の縦・横・高さの測り方と、30キログラムまでという重さの図"
      >
        <g
          fill="none"
          stroke="#00118f"
          strokeWidth="2"
          strokeLinejoin="round"
          strokeLinecap="round"
        >
          <path fill="#e8f1fe" d="M70 80 170 50l110 34-100 36z" />
          <path fill="#fff" d="M70 80v80l110 40v-80z" />
          <path fill="#c5d7fb" d="M280 84v78l-100 38v-80z" />
          <path d="m120 65 110 36v18" />
          <path d="M56 84v76m-5-71 5-6 5 6m-10 66 5 6 5-6" />
          <path d="m70 178 104 38m-100-30-5-8 9-1m87 36 9 3-5 6" />
          <path d="m292 172-104 40m97-44 8 4-5 7m-91 27-8 5 10 2" />
          <path fill="#e8f1fe" d="M350 176h100l-12-40h-76z" />
          <path fill="#fff" d="M374 146h52v18h-52z" />
          <path fill="#c5d7fb" d="M366 86h68v44h-68z" />
          <path d="M388 86v16h24V86" />
        </g>
        <g fill="#1a1a1c" fontSize="15" textAnchor="middle">
          <text x="34" y="126">
            高さ
          </text>
          <text x="104" y="214">
            縦
          </text>
          <text x="252" y="210">
            横
          </text>
          <text x="400" y="160">
            30kg
          </text>
          <text x="400" y="200">
            1箱の上限
          </text>
        </g>
      </svg>
      <figcaption>外寸を測り、実重量と容積重量の大きいほうで送料を計算します。</figcaption>
    </figure>
  );
}

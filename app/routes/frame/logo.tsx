import { href } from "#app/href.ts";

/** 買付便: a parcel with a bow, and the name beside it. */
export function Logo() {
  return (
    <a className="logo" href={href("/")}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <rect width="40" height="40" rx="4" fill="#00118f" />
        <path d="M8 11h24v20H8z" fill="#fff" />
        <path d="M8 18.5h24M16.5 11v20" stroke="#00118f" strokeWidth="2.5" />
        <path
          d="M16.5 18.5c-7-9-1-13 0-9.5 1-3.5 7 .5 0 9.5Z"
          fill="#fff"
          stroke="#00118f"
          strokeWidth="2"
        />
        <path d="M22 23.5h7M22 27h5" stroke="#00118f" strokeWidth="1.6" />
      </svg>
      <span>
        <b>買付便</b>
        <small>中国買付・検品・国際配送</small>
      </span>
    </a>
  );
}

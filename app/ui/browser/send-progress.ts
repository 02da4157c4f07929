// A form with a place marked `data-going` is sent by script, so that it can show how much of its file
// has gone out. What the answer says of the file is put beside the field, which keeps its file.

const failed = "送信できませんでした。通信の状態を確認して、もう一度押してください";

addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const going = form.querySelector<HTMLElement>("[data-going]");
  if (!going || event.defaultPrevented) return;
  event.preventDefault();
  send(form, new FormData(form, event.submitter), going);
});

function send(form: HTMLFormElement, body: FormData, going: HTMLElement) {
  const buttons = [...form.querySelectorAll("button")];
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.upload.onprogress = ({ loaded, total }) => {
    const share = total > 0 ? loaded / total : 0;
    going.querySelector("progress")!.value = share;
    going.querySelector("[data-percent]")!.textContent =
      share < 1 ? `送信中 ${Math.floor(share * 100)}%` : "送信しました。読み取っています…";
  };
  request.onreadystatechange = () => {
    const { readyState, responseURL } = request;
    if (readyState !== XMLHttpRequest.HEADERS_RECEIVED || sameAs(responseURL, form.action)) return;
    // Led on to another page, which the browser opens by itself: its body is not read twice.
    request.onloadend = null;
    request.abort();
    location.assign(responseURL);
  };
  request.onloadend = () => {
    rest(false);
    say(form, wrongIn(request.responseText) ?? failed);
  };
  rest(true);
  say(form, "");
  request.send(body);

  function rest(busy: boolean) {
    going.hidden = !busy;
    for (const button of buttons) button.disabled = busy;
  }
}

function sameAs(one: string, other: string) {
  return one === "" || one.split("#")[0] === other.split("#")[0];
}

/** What the page that refuses the file says of it. */
function wrongIn(html: string) {
  const page = new DOMParser().parseFromString(html, "text/html");
  return page.querySelector("[data-wrong]:not([hidden])")?.textContent?.trim() || undefined;
}

function say(form: HTMLFormElement, text: string) {
  const wrong = form.querySelector<HTMLElement>("[data-wrong]")!;
  const input = form.querySelector<HTMLInputElement>("input[type=file]")!;
  wrong.textContent = text;
  wrong.hidden = text === "";
  if (text === "") input.removeAttribute("aria-invalid");
  else {
    input.setAttribute("aria-invalid", "true");
    input.focus();
  }
}

export {};

/** Of the shop's own colours, in a root of its own; sizes in pixels, since pages set the root's as they like. */
export const style = `
:host { all: initial; }
* { box-sizing: border-box; }
section {
  position: fixed; z-index: 2147483000; width: 312px; max-width: calc(100vw - 24px);
  max-height: calc(100vh - 24px); overflow: auto; overscroll-behavior: contain;
  background: #fff; color: #1a1a1c; border: 1px solid #b4b4b9; border-radius: 6px;
  box-shadow: 0 4px 16px rgb(0 0 0 / .18); text-align: left;
  font: 14px/1.6 "Hiragino Sans", "Noto Sans JP", "Yu Gothic", "Microsoft YaHei", Meiryo, sans-serif;
}
.right-bottom { right: 12px; bottom: 12px; }
.right-top { right: 12px; top: 12px; }
.left-bottom { left: 12px; bottom: 12px; }
.left-top { left: 12px; top: 12px; }
header {
  position: sticky; top: 0; display: flex; justify-content: space-between; align-items: center;
  padding: 6px 12px; background: #00118f; color: #fff;
}
.body { display: grid; gap: 10px; padding: 12px; }
.body[hidden] { display: none; }
p, h2, ul { margin: 0; }
h2 { font-size: 14px; line-height: 1.5; }
ul { padding: 0; list-style: none; display: grid; gap: 6px; }
.title { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
label { display: grid; gap: 2px; font-size: 12px; color: #4d4d52; }
select, input {
  width: 100%; min-height: 36px; padding: 4px 8px; font: inherit; font-size: 14px; color: #1a1a1c;
  background: #fff; border: 1px solid #767680; border-radius: 4px;
}
input[inputmode] { text-align: right; font-variant-numeric: tabular-nums; }
.two { display: grid; grid-template-columns: 1fr 96px; gap: 8px; }
.figures { display: grid; gap: 2px; padding: 8px 10px; background: #f1f4fc; border-radius: 4px; }
.figures div { display: flex; justify-content: space-between; gap: 8px; align-items: baseline; }
.figures span:last-child { font-variant-numeric: tabular-nums; text-align: right; }
.figures .hero { font-weight: 700; font-size: 18px; color: #00118f; }
.figures.old { opacity: .45; }
.note, small { font-size: 12px; color: #4d4d52; }
.problem { padding: 8px 10px; background: #fff0ee; border-left: 4px solid #ba000a; }
.done { padding: 8px 10px; background: #e9f5ee; border-left: 4px solid #197a4b; }
.row { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; }
button {
  min-height: 36px; padding: 4px 12px; font: inherit; font-weight: 700; cursor: pointer;
  border: 1px solid #00118f; border-radius: 4px; background: #fff; color: #00118f;
}
button.main { background: #00118f; color: #fff; }
button:disabled { opacity: .5; cursor: default; }
button.fold { min-height: 28px; padding: 0 8px; border-color: #fff; background: transparent; color: #fff; font-weight: 400; }
.acts { display: grid; gap: 8px; }
a { color: #0017c1; }
a.act { flex: 1; padding: 6px 12px; text-align: center; font-weight: 700; text-decoration: none; border-radius: 4px; background: #00118f; color: #fff; }
.body > div:empty { display: none; }
:focus-visible { outline: 3px solid #b78f00; outline-offset: 1px; }
`;

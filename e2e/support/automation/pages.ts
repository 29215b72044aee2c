/** Pages whose controls are compared with Chromium's accessibility tree. */
export const PAGES: Readonly<Record<string, string>> = {
  form: `<title>Sign up</title><form aria-label="Sign up">
    <label for="a">Name</label><input id="a" required>
    <label>Mail <input type="email"></label>
    <input placeholder="Nickname"><input title="Town"><input type="search" aria-label="Find">
    <label for="p">Password</label><input id="p" type="password">
    <label>Age <input type="number" min="1"></label><label>Volume <input type="range"></label>
    <label>Born <input type="date"></label><label>Colour <input type="color"></label>
    <label for="c">Country</label><select id="c"><option>France<option selected>Spain</select>
    <label>Many <select multiple><option>a<option>b</select></label>
    <input list="l" aria-label="Fruit"><datalist id="l"><option>apple</datalist>
    <fieldset><legend>Size</legend><label><input type="radio" name="s"> Small</label><label>
    <input type="radio" name="s" checked> Large</label></fieldset>
    <label><input type="checkbox"> I <b>agree</b></label>
    <textarea aria-labelledby="t1 t2"></textarea><span id="t1">About</span> <span id="t2">you</span>
    <input type="submit"><input type="reset"><input type="button" value="Check"><button>Save <i>now</i></button>
    <input type="file" aria-label="Photo"><input type="image" alt="Go" src="data:,"><input type="hidden" value="x">
    <button disabled>Never</button></form>`,
  table: `<title>Orders</title><table><caption>Orders</caption><thead><tr><th>Id<th>Who<th>Act</tr></thead><tbody>
    ${Array.from(
      { length: 5 },
      (_, at) => `<tr><td>${String(1001 + at)}<td>Person ${String(at)}<td>
    <button>Refund</button><a href="#${String(at)}">Details</a></tr>`,
    ).join('')}
    </tbody></table><div role="grid" aria-label="Cells"><div role="row"><div role="gridcell">
    <button>x</button></div></div></div>`,
  shadow: `<title>Shadow</title><my-card><span slot="label">From the light</span><button>Light</button></my-card>
  <script>
    customElements.define('my-card', class extends HTMLElement { connectedCallback() {
      const root = this.attachShadow({ mode: 'open' });
      root.innerHTML = \`<button><slot name="label"></slot></button><slot></slot><label for="in">Inner</label>
      <input id="in"><my-deep></my-deep>\`; } });
    customElements.define('my-deep', class extends HTMLElement { connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML = '<a href="#">Deep</a>'; } });</script>`,
  canvas: `<title>Canvas</title><canvas aria-label="Chart" width="200" height="100" tabindex="0"></canvas>
    <canvas width="50" height="50"><button>Fallback</button></canvas>
    <svg role="button" aria-label="Drawn" tabindex="0" width="20" height="20"><rect width="20" height="20"/></svg>`,
  frames: `<title>Frames</title><button>Outside</button><iframe title="First" srcdoc="<title>x</title>
  <button>Inside</button><iframe title='Second' srcdoc='<button>Deep inside</button>'></iframe>"></iframe>`,
  virtual: `<title>Contacts</title>
  <div role="listbox" aria-label="Contacts" tabindex="0" style="height:120px;overflow:auto">
  <div style="height:40000px;position:relative">
    ${Array.from({ length: 8 }, (_, at) => `<div role="option" aria-setsize="2000" aria-posinset="${String(at + 1)}" aria-selected="${String(at === 1)}" style="position:absolute;top:${String(at * 20)}px">Contact ${String(at)}</div>`).join('')}
    </div></div>`,
  rightToLeft: `<!doctype html><html dir="rtl" lang="ar"><title>طلبات</title><nav aria-label="القائمة">
  <a href="#">الرئيسية</a></nav>
    <form><label for="n">الاسم</label><input id="n" value="سارة"><button>إرسال الطلب</button></form>
    <button>שלח <bdi>Order 7</bdi></button></html>`,
  hidden: `<title>Hidden</title><button aria-hidden="true">No</button><div aria-hidden="true">
  <a href="#">No</a></div><div inert><button>No</button></div>
    <button hidden>No</button><button style="display:none">No</button><button style="visibility:hidden">No</button>
    <div style="visibility:hidden"><button style="visibility:visible">Shown after all</button></div>
    <button style="opacity:0">See-through</button><details><summary>More</summary>
    <button>In details</button></details>
    <details open><summary>Open</summary><button>In open details</button></details><button>Yes</button>`,
  dialog: `<title>Dialog</title><button>Behind</button><dialog aria-labelledby="h"><h2 id="h">Delete it?</h2>
  <button>Delete</button><button>Cancel</button></dialog>
    <script>document.querySelector('dialog').showModal()</script>`,
  aria: `<title>Widgets</title><div role="tablist" aria-label="Parts">
  <div role="tab" aria-selected="true" tabindex="0">One</div><div role="tab" tabindex="-1">Two</div></div>
    <div role="switch" aria-checked="true" tabindex="0">Wifi</div>
    <div role="checkbox" aria-checked="mixed" tabindex="0">All</div>
    <div role="menu" aria-label="File"><div role="menuitem" tabindex="-1">Open…</div>
    <div role="menuitemcheckbox" aria-checked="false" tabindex="-1">Wrap</div></div>
    <div role="slider" aria-valuenow="5" aria-label="Level" tabindex="0"></div>
    <div role="spinbutton" aria-valuenow="2" aria-label="Count" tabindex="0"></div>
    <ul role="tree" aria-label="Files"><li role="treeitem" aria-expanded="false" tabindex="0">src</li></ul>
    <div role="combobox" aria-expanded="false" aria-label="Fruit" tabindex="0">Apple</div>
    <div role="textbox" contenteditable aria-label="Note">Text</div>
    <a role="button" href="#">Link that is a button</a><button role="none">Still a button</button>
    <button role="nonsense link">Second role</button>`,
  names: `<title>Names</title><button aria-label="Close">×</button><button><img alt="Print" src="data:,"></button>
  <button title="Only a title"></button>
    <a href="#"><svg><title>Home</title></svg></a><button aria-labelledby="x y"></button>
    <span id="x" hidden>Hidden</span><span id="y">label</span>
    <style>.i::before{content:"Star "}</style><button class="i">it</button><button>two
      lines   and blanks</button><a href="#"><h3>Heading</h3><p>in a link</p></a><button>
      <span aria-hidden="true">★</span> Rate</button>
    <label>Amount <input value="5"> euros</label><button></button>`,
  covered: `<title>Covered</title><button style="position:absolute;left:10px;top:10px">Under</button>
  <div role="dialog" aria-label="Cookies" style="position:fixed;inset:0 0 50% 0;background:#fff">
  <button style="position:absolute;bottom:0">Accept</button></div>
    <button style="position:absolute;top:80vh">Free</button>`,
};

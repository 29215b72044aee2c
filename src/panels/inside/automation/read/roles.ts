/**
 * Roles as browsers give them to elements (WAI-ARIA 1.2, HTML-AAM).
 * `e2e/agent/page-tree.spec.ts` compares them with Chromium's accessibility tree.
 */

const KNOWN_ROLES = new Set(
  (
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox ' +
    'complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid ' +
    'gridcell group heading img image insertion link list listbox listitem log main mark marquee math menu menubar ' +
    'menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar ' +
    'radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status ' +
    'strong subscript superscript suggestion switch tab table tablist tabpanel term textbox time timer toolbar ' +
    'tooltip tree treegrid treeitem'
  ).split(' '),
);

const BY_TAG: Readonly<Record<string, string>> = {
  article: 'article',
  aside: 'complementary',
  button: 'button',
  canvas: 'canvas',
  dialog: 'dialog',
  fieldset: 'group',
  form: 'form',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hr: 'separator',
  li: 'listitem',
  main: 'main',
  menu: 'list',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  progress: 'progressbar',
  section: 'region',
  summary: 'summary',
  table: 'table',
  tbody: 'rowgroup',
  textarea: 'textbox',
  tfoot: 'rowgroup',
  thead: 'rowgroup',
  tr: 'row',
  ul: 'list',
};

const BY_INPUT_TYPE: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  color: 'color field',
  date: 'date field',
  'datetime-local': 'date field',
  email: 'textbox',
  file: 'file field',
  hidden: '',
  image: 'button',
  month: 'date field',
  number: 'spinbutton',
  password: 'textbox',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
  tel: 'textbox',
  text: 'textbox',
  time: 'date field',
  url: 'textbox',
  week: 'date field',
};

/** Roles that a person acts on. */
export const CONTROL_ROLES: ReadonlySet<string> = new Set([
  'audio',
  'button',
  'canvas',
  'checkbox',
  'clickable',
  'color field',
  'combobox',
  'date field',
  'file field',
  'link',
  'listbox',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'scrollbar',
  'searchbox',
  'slider',
  'spinbutton',
  'summary',
  'switch',
  'tab',
  'textbox',
  'treeitem',
  'video',
]);

/** The role of an element; empty for one without a meaning of its own. */
export function roleOf(element: Element): string {
  const explicit = explicitRole(element);
  if (explicit !== undefined && explicit !== 'none' && explicit !== 'presentation') return explicit;
  const implicit = implicitRole(element);
  // An element that takes the focus keeps its role, whatever it says.
  return explicit === undefined || isFocusable(element) ? implicit : '';
}

function explicitRole(element: Element): string | undefined {
  const given = element.getAttribute('role');
  if (given === null) return undefined;
  return given
    .toLowerCase()
    .split(/[ \t\n\f\r]/)
    .find((role) => KNOWN_ROLES.has(role));
}

function implicitRole(element: Element): string {
  const { localName } = element;
  switch (localName) {
    case 'a':
    case 'area':
      return element.hasAttribute('href') ? 'link' : '';
    case 'input': {
      const { type } = element as HTMLInputElement;
      const role = BY_INPUT_TYPE[type] ?? 'textbox';
      return element.hasAttribute('list') && (role === 'textbox' || role === 'searchbox') ? 'combobox' : role;
    }
    case 'select':
      return (element as HTMLSelectElement).multiple || (element as HTMLSelectElement).size > 1
        ? 'listbox'
        : 'combobox';
    case 'audio':
    case 'video':
      // The buttons that the browser draws are out of a page's reach.
      return (element as HTMLMediaElement).controls ? localName : '';
    case 'summary':
      return isSummaryOfDetails(element) ? 'summary' : '';
    default:
      // A plain object has members of its own beside these.
      if (Object.hasOwn(BY_TAG, localName)) return BY_TAG[localName] ?? '';
      return isEditingHost(element) ? 'textbox' : '';
  }
}

function isSummaryOfDetails(element: Element): boolean {
  const { parentElement } = element;
  return parentElement?.localName === 'details' && parentElement.querySelector(':scope > summary') === element;
}

/** The outermost element that a person edits text in. */
export function isEditingHost(element: Element): boolean {
  const given = element.getAttribute('contenteditable')?.toLowerCase();
  return given === '' || given === 'true' || given === 'plaintext-only';
}

function isFocusable(element: Element): boolean {
  return (element as HTMLElement).tabIndex >= 0 || element.hasAttribute('tabindex');
}

/** Whether a person can click it though it has no role: it is made of script and style. */
export function isClickable(element: Element, cursor: string, cursorAround: string): boolean {
  if (element.localName === 'label' || element.localName === 'html' || element.localName === 'body') return false;
  return (
    element.hasAttribute('onclick') ||
    (element.hasAttribute('tabindex') && (element as HTMLElement).tabIndex >= 0) ||
    (cursor === 'pointer' && cursorAround !== 'pointer')
  );
}

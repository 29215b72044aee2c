/** What a control holds and how it stands. */

/** Fields whose value leaves the page in no form: passwords, one-time codes, and all of a card. */
export function isSecretField(element: Element): boolean {
  if (element.localName !== 'input' && element.localName !== 'textarea') return false;
  const field = element as HTMLInputElement;
  if (field.type === 'password' || wasPassword.has(field)) {
    // A page that shows the password makes a text field of it.
    wasPassword.add(field);
    return true;
  }
  const tokens = (field.getAttribute('autocomplete') ?? '').toLowerCase().split(/\s/);
  if (tokens.some((token) => SECRET_TOKENS.has(token))) return true;
  const label = `${field.getAttribute('aria-label') ?? ''} ${labelText(field)}`;
  const words = `${field.name} ${field.id} ${field.placeholder} ${label}`;
  return SECRET_WORDS.test(words.slice(0, 600).toLowerCase());
}

const wasPassword = new WeakSet<Element>();

const SECRET_TOKENS: ReadonlySet<string> = new Set([
  'cc-name',
  'cc-number',
  'cc-exp',
  'cc-exp-month',
  'cc-exp-year',
  'cc-csc',
  'current-password',
  'new-password',
  'one-time-code',
]);
const SECRET_WORDS =
  /card[ _-]?(?:number|no\b|holder)|cc[_-]?(?:num|exp|cvc|csc)|\b(?:cvc2?|cvv2?|csc|iban|passwort|password|passphrase|kartennummer|prüfziffer)\b|security[ _-]code/;

function labelText(field: HTMLInputElement): string {
  return [...(field.labels ?? [])].map((label) => (label.textContent ?? '').slice(0, 200)).join(' ');
}

/** The value as it is shown; undefined for a control that has none, or keeps it to itself. */
export function valueOf(element: Element, role: string): string | undefined {
  if (isSecretField(element)) return undefined;
  switch (element.localName) {
    case 'input': {
      const { type, value } = element as HTMLInputElement;
      if (['checkbox', 'radio', 'button', 'submit', 'reset', 'image'].includes(type)) return undefined;
      return type === 'file'
        ? [...((element as HTMLInputElement).files ?? [])].map(({ name }) => name).join(', ')
        : value;
    }
    case 'textarea':
      return (element as HTMLTextAreaElement).value;
    case 'select':
      return [...(element as HTMLSelectElement).selectedOptions].map((option) => option.label).join(', ');
    case 'output':
      return (element as HTMLOutputElement).value;
  }
  const stated = element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow');
  if (stated !== null) return stated;
  return role === 'textbox' || role === 'searchbox' ? (element.textContent ?? '') : undefined;
}

export function isDisabled(element: Element): boolean {
  return element.matches(':disabled') || element.closest('[aria-disabled="true"]') !== null;
}

/** The states that are worth a word, such as `checked`. */
export function statesOf(element: Element, role: string): readonly string[] {
  const states: string[] = [];
  const aria = (name: string): string => element.getAttribute(`aria-${name}`)?.toLowerCase() ?? '';
  const input = element.localName === 'input' ? (element as HTMLInputElement) : undefined;
  const isChoice = input?.type === 'checkbox' || input?.type === 'radio';
  if (isChoice && input.indeterminate) states.push('mixed');
  else if (isChoice) states.push(input.checked ? 'checked' : 'not checked');
  else if (aria('checked') !== '') states.push({ true: 'checked', mixed: 'mixed' }[aria('checked')] ?? 'not checked');
  if (aria('selected') === 'true') states.push('selected');
  if (aria('pressed') === 'true') states.push('pressed');
  const expanded = expandedOf(element, role, aria('expanded'));
  if (expanded !== undefined) states.push(expanded ? 'expanded' : 'collapsed');
  if (aria('current') !== '' && aria('current') !== 'false') states.push('current');
  if (element.matches(':required') || aria('required') === 'true') states.push('required');
  if (element.matches(':read-only') && isTextField(element)) states.push('read-only');
  if (aria('invalid') === 'true') states.push('invalid');
  if (role === 'video' || role === 'audio') states.push((element as HTMLMediaElement).paused ? 'paused' : 'playing');
  return states;
}

function expandedOf(element: Element, role: string, stated: string): boolean | undefined {
  if (role === 'summary') return (element.parentElement as HTMLDetailsElement | null)?.open === true;
  return stated === '' ? undefined : stated === 'true';
}

/** A field with a text in it that a person writes. */
export function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element.localName === 'textarea') return true;
  return (
    element.localName === 'input' &&
    ['email', 'number', 'password', 'search', 'tel', 'text', 'url'].includes((element as HTMLInputElement).type)
  );
}

/** Whether its content goes on beyond its edges, so that it scrolls. */
export function isScroller(element: Element, style: CSSStyleDeclaration): boolean {
  // Most elements have neither; their sizes are not asked for.
  return (
    (scrolls(style.overflowY) && element.clientHeight > 20 && element.scrollHeight > element.clientHeight + 4) ||
    (scrolls(style.overflowX) && element.clientWidth > 20 && element.scrollWidth > element.clientWidth + 4)
  );
}

function scrolls(overflow: string): boolean {
  return overflow === 'auto' || overflow === 'scroll';
}

import { childrenOf, isElement } from './composed-tree.ts';
import { createStyles, nameOf, oneLine, type Styles } from './names.ts';
import { CONTROL_ROLES, isEditingHost, roleOf } from './roles.ts';
import { isSecretField, valueOf } from './states.ts';

const NEVER_SHOWN: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'head', 'datalist']);
const MAX_NODES = 200_000;

export interface ContentOptions {
  readonly format: 'text' | 'markdown';
  readonly overlay: Element | undefined;
  /** A number to put before a control. */
  readonly numberOf?: (element: Element) => number | undefined;
}

interface Writing extends ContentOptions {
  readonly styles: Styles;
  /** Finished lines. */
  readonly lines: string[];
  line: string;
  /** What begins the next line, such as `- `. */
  prefix: string;
}

type Step = Node | (() => void);

/** The visible text of a page, a block a line. */
export function contentOf(root: Element, options: ContentOptions): readonly string[] {
  const writing: Writing = { ...options, styles: createStyles(), lines: [], line: '', prefix: '' };
  const steps: Step[] = [root];
  let looked = 0;
  for (let step = steps.pop(); step !== undefined && looked < MAX_NODES; step = steps.pop()) {
    looked += 1;
    if (typeof step === 'function') step();
    else if (step.nodeType === 3) writing.line += step.nodeValue ?? '';
    else if (isElement(step)) steps.push(...stepsOf(step, writing).toReversed());
  }
  endLine(writing);
  return writing.lines;
}

function stepsOf(element: Element, writing: Writing): readonly Step[] {
  if (element === writing.overlay || NEVER_SHOWN.has(element.localName)) return [];
  const { display, visibility } = writing.styles(element);
  if (display === 'none') return [];
  if (visibility !== 'visible') return childrenOf(element).filter(isElement);
  const isBlock =
    display !== 'inline' && display !== 'contents' && display !== 'table-cell' && !display.startsWith('inline');
  const around = (steps: readonly Step[]): readonly Step[] =>
    isBlock ? [() => endLine(writing), ...steps, () => endLine(writing)] : steps;
  const inner = innerOf(element, writing);
  return around([() => begin(element, writing), ...inner, () => finish(element, writing)]);
}

function innerOf(element: Element, writing: Writing): readonly Step[] {
  switch (element.localName) {
    case 'br':
      return [() => endLine(writing)];
    case 'img':
      return [() => void (writing.line += ` ${element.getAttribute('alt') ?? ''} `)];
    case 'input':
    case 'textarea':
    case 'select':
      return [() => void (writing.line += ` ${fieldText(element, writing)} `)];
    default:
      return childrenOf(element);
  }
}

/** A field as a person sees it: its value, or that it has one. */
function fieldText(element: Element, { styles }: Writing): string {
  const role = roleOf(element);
  if (role === 'button') return nameOf(element, role, styles);
  if (isSecretField(element)) return (element as HTMLInputElement).value === '' ? '' : '••••';
  if (role === 'checkbox' || role === 'radio') return (element as HTMLInputElement).checked ? '[x]' : '[ ]';
  return valueOf(element, role) ?? '';
}

function begin(element: Element, writing: Writing): void {
  const number = CONTROL_ROLES.has(roleOf(element)) || isEditingHost(element) ? writing.numberOf?.(element) : undefined;
  if (number !== undefined) writing.line += ` [${String(number)}] `;
  if (writing.format === 'text') {
    if (/^t[dh]$/.test(element.localName) && writing.line.trim() !== '') writing.line += ' | ';
    return;
  }
  const heading = /^h([1-6])$/.exec(element.localName)?.[1];
  if (heading !== undefined) writing.prefix = `${'#'.repeat(Number(heading))} `;
  else if (element.localName === 'li') writing.prefix = '- ';
  else if (element.localName === 'blockquote') writing.prefix = '> ';
  else if (/^t[dh]$/.test(element.localName)) writing.line += '| ';
  else if (element.localName === 'a') writing.line += '[';
  else if (element.localName === 'strong' || element.localName === 'b') writing.line += '**';
}

function finish(element: Element, writing: Writing): void {
  if (writing.format === 'text') return;
  if (element.localName === 'a') writing.line += `](${element.getAttribute('href')?.slice(0, 200) ?? ''})`;
  else if (element.localName === 'strong' || element.localName === 'b') writing.line += '**';
  else if (/^t[dh]$/.test(element.localName)) writing.line += ' ';
  else if (element.localName === 'tr' && writing.line.trim() !== '') writing.line += '|';
}

function endLine(writing: Writing): void {
  const text = oneLine(writing.line);
  writing.line = '';
  if (text === '') return;
  writing.lines.push(writing.prefix + text);
  writing.prefix = '';
}

import { AUTOMATION_LIMITS, type AnnotatedControl, type AutomationAnswers } from '../../contract/automation.ts';
import { childrenOf, isElement } from './read/composed-tree.ts';
import { isSecretField } from './read/states.ts';
import { Refusal } from './refusal.ts';

const SVG = 'http://www.w3.org/2000/svg';
const MAX_ELEMENTS = 6_000;
const MAX_SIDE = 1_600;
const LOAD_MS = 5_000;

interface Drawing {
  readonly missing: Map<string, number>;
  readonly overlay: Element | undefined;
  left: number;
}

/**
 * A picture of the window, drawn from the document: a script may not see the screen. Values of secret fields are not in
 * it. What cannot be drawn is counted in `missing`.
 *
 * @throws Refusal if the browser does not draw it
 */
export async function drawPage(
  labels: readonly AnnotatedControl[],
  overlay: Element | undefined,
): Promise<AutomationAnswers['screenshot']> {
  const { innerWidth: width, innerHeight: height } = window;
  if (width === 0 || height === 0) throw new Refusal('unable', 'The panel is not on the screen');
  const drawing: Drawing = { missing: new Map(), overlay, left: MAX_ELEMENTS };
  const body = copyOf(document.documentElement, drawing);
  const image = await load(svgOf(body, width, height));
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const paper = canvas.getContext('2d');
  if (paper === null) throw new Refusal('unable', 'The browser gives no canvas to draw on');
  paper.scale(scale, scale);
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, width, height);
  paper.drawImage(image, 0, 0);
  drawLabels(paper, labels);
  return { ...encode(canvas), missing: missingOf(drawing) };
}

function encode(canvas: HTMLCanvasElement): { data: string; width: number; height: number } {
  let [width, height] = [canvas.width, canvas.height];
  for (let from = canvas; width > 40;) {
    const data = toBase64(from);
    if (data.length <= AUTOMATION_LIMITS.maxImageChars) return { data, width, height };
    // A smaller picture says more than none.
    [width, height] = [Math.round(width * 0.7), Math.round(height * 0.7)];
    from = document.createElement('canvas');
    from.width = width;
    from.height = height;
    from.getContext('2d')?.drawImage(canvas, 0, 0, width, height);
  }
  throw new Refusal('unable', 'The picture is too large');
}

function toBase64(canvas: HTMLCanvasElement): string {
  try {
    return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
  } catch {
    throw new Refusal('unable', 'This browser does not give out a picture of a document');
  }
}

function svgOf(body: Element, width: number, height: number): string {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  const frame = document.createElementNS(SVG, 'foreignObject');
  frame.setAttribute('width', String(width));
  frame.setAttribute('height', String(height));
  frame.append(body);
  svg.append(frame);
  return new XMLSerializer().serializeToString(svg);
}

function load(svg: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    const refuse = (): void => reject(new Refusal('unable', 'The browser did not draw the document'));
    const timer = setTimeout(refuse, LOAD_MS);
    image.onload = (): void => {
      clearTimeout(timer);
      resolve(image);
    };
    image.onerror = (): void => {
      clearTimeout(timer);
      refuse();
    };
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  });
}

/** A copy of an element as it looks, with its styles on it and without anything that loads or runs. */
function copyOf(element: Element, drawing: Drawing): Element {
  const style = (element.ownerDocument.defaultView ?? window).getComputedStyle(element);
  const copy = shellOf(element, drawing);
  copyStyles(style, element, copy);
  for (const part of ['::before', '::after'] as const) addPseudo(element, part, copy);
  if (copy.localName === 'canvas' || REPLACED.has(element.localName)) return copy;
  for (const child of childrenOf(element)) {
    if (child.nodeType === 3) copy.append(document.createTextNode(child.nodeValue ?? ''));
    else if (isElement(child) && isDrawn(child, drawing)) copy.append(copyOf(child, drawing));
  }
  if (element === document.documentElement) copy.setAttribute('xmlns', 'http://www.w3.org/1999/xhtml');
  scrollCopy(element, copy);
  return copy;
}

const REPLACED: ReadonlySet<string> = new Set([
  'img',
  'canvas',
  'video',
  'iframe',
  'object',
  'embed',
  'input',
  'textarea',
  'select',
  'audio',
]);
const LEFT_OUT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'head',
  'template',
  'noscript',
  'link',
  'meta',
  'title',
]);

function isDrawn(element: Element, drawing: Drawing): boolean {
  if (LEFT_OUT.has(element.localName) || element === drawing.overlay) return false;
  if (!element.checkVisibility()) return false;
  drawing.left -= 1;
  if (drawing.left > 0) return true;
  count(drawing, 'elements beyond the first 6,000');
  return false;
}

/** The element that stands for another one in the picture. */
function shellOf(element: Element, drawing: Drawing): HTMLElement | SVGElement {
  switch (element.localName) {
    case 'canvas':
      return pictureOf(element as HTMLCanvasElement, drawing);
    case 'img': {
      const { src } = element as HTMLImageElement;
      const image = document.createElement('img');
      if (src.startsWith('data:')) image.src = src;
      else count(drawing, 'image');
      return image;
    }
    case 'video':
    case 'audio':
    case 'object':
    case 'embed':
    case 'iframe':
      count(drawing, element.localName === 'iframe' ? 'frame' : element.localName);
      return document.createElement('div');
    case 'input':
    case 'textarea':
    case 'select':
      return fieldOf(element as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement);
  }
  if (element.namespaceURI === SVG) {
    const copy = document.createElementNS(SVG, element.localName) as SVGElement;
    for (const { name, value } of element.attributes) if (isHarmless(name, value)) copy.setAttribute(name, value);
    return copy;
  }
  // A made-up element would bring its own style sheet and, at the top, the document's.
  return document.createElement(
    element.localName.includes('-') || /^(?:html|body|slot)$/.test(element.localName) ? 'div' : element.localName,
  );
}

function isHarmless(name: string, value: string): boolean {
  return !/^on/i.test(name) && (!/href$/i.test(name) || value.startsWith('#')) && !/^xmlns/.test(name);
}

function pictureOf(canvas: HTMLCanvasElement, drawing: Drawing): HTMLElement {
  const image = document.createElement('img');
  try {
    image.src = canvas.toDataURL('image/png');
  } catch {
    count(drawing, 'canvas');
  }
  return image;
}

/** A field as text in a box: the copy of a field would lose what was typed. */
function fieldOf(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): HTMLElement {
  if (isInput(field) && ['checkbox', 'radio', 'range', 'color'].includes(field.type)) {
    const copy = document.createElement('input');
    copy.setAttribute('type', field.type);
    if (field.checked) copy.setAttribute('checked', '');
    copy.setAttribute('value', field.value);
    return copy;
  }
  const copy = document.createElement('div');
  const shown = 'selectedOptions' in field ? (field.selectedOptions[0]?.label ?? '') : field.value;
  copy.textContent = isSecretField(field)
    ? '•'.repeat(Math.min(12, shown.length))
    : shown || ('placeholder' in field ? field.placeholder : '');
  return copy;
}

function isInput(field: Element): field is HTMLInputElement {
  return field.localName === 'input';
}

function copyStyles(style: CSSStyleDeclaration, element: Element, copy: HTMLElement | SVGElement): void {
  let text = '';
  for (const name of style) {
    const value = style.getPropertyValue(name);
    // Nothing is loaded from an address in a picture.
    if (!value.includes('url(') || value.includes('url("data:')) text += `${name}:${value};`;
  }
  copy.setAttribute('style', text);
  copy.style.setProperty('transition', 'none');
  copy.style.setProperty('animation', 'none');
  if (REPLACED.has(element.localName) && copy.localName === 'div') {
    // It keeps the line that the field stands on, which `hidden` would not.
    copy.style.setProperty('overflow', 'clip');
    if (style.borderTopStyle === 'inset') copy.style.setProperty('border', '1px solid #767676');
    copy.style.setProperty('white-space', element.localName === 'textarea' ? 'pre-wrap' : 'pre');
  }
}

function addPseudo(element: Element, part: '::before' | '::after', copy: Element): void {
  const style = (element.ownerDocument.defaultView ?? window).getComputedStyle(element, part);
  const text = /^"(.*)"$/s.exec(style.content)?.[1];
  if (text === undefined) return;
  const made = document.createElement('span');
  made.textContent = text;
  copyStyles(style, element, made);
  if (part === '::before') copy.prepend(made);
  else copy.append(made);
}

/** The copy shows what is in sight of what was scrolled. */
function scrollCopy(element: Element, copy: HTMLElement | SVGElement): void {
  const [left, top] =
    element === document.documentElement ? [window.scrollX, window.scrollY] : [element.scrollLeft, element.scrollTop];
  if ((left === 0 && top === 0) || copy.namespaceURI === SVG) return;
  const inner = document.createElement('div');
  inner.style.setProperty('transform', `translate(${String(-left)}px, ${String(-top)}px)`);
  inner.append(...copy.childNodes);
  // Bars would be those of the copy.
  copy.style.setProperty('overflow', 'clip');
  copy.append(inner);
}

function drawLabels(paper: CanvasRenderingContext2D, labels: readonly AnnotatedControl[]): void {
  paper.font = '600 11px system-ui, sans-serif';
  paper.textBaseline = 'top';
  for (const { annotationId, box } of labels) {
    const [left, top, width, height] = box;
    const text = String(annotationId);
    paper.strokeStyle = '#1d4ed8';
    paper.strokeRect(left + 0.5, top + 0.5, width - 1, height - 1);
    paper.fillStyle = '#1d4ed8';
    const [x, y] = [Math.max(0, left), Math.max(0, top - 8)];
    paper.fillRect(x, y, paper.measureText(text).width + 6, 14);
    paper.fillStyle = '#fff';
    paper.fillText(text, x + 3, y + 2);
  }
}

function count({ missing }: Drawing, what: string): void {
  missing.set(what, (missing.get(what) ?? 0) + 1);
}

function missingOf({ missing }: Drawing): string[] {
  return [...missing].map(([what, times]) => (times === 1 ? what : `${String(times)} × ${what}`));
}

import type { CDPSession, Page } from '@playwright/test';
import type { Annotation } from '../../../src/panels/contract/automation.ts';

/** Chromium's own words for what the field calls otherwise. */
const ROLES: Readonly<Record<string, string>> = {
  Canvas: 'canvas',
  ColorWell: 'color field',
  Date: 'date field',
  DateTime: 'date field',
  InputTime: 'date field',
  DisclosureTriangle: 'summary',
  ListBox: 'listbox',
};
/** Roles that a person acts on. */
const CONTROLS = new Set(
  (
    'button canvas checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio searchbox slider ' +
    'spinbutton summary switch tab textbox treeitem'
  ).split(' '),
);
CONTROLS.add('color field').add('date field');

interface AxNode {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly backendDOMNodeId?: number;
  readonly nodeId: string;
  readonly parentId?: string;
}

/** The controls of Chromium's accessibility tree, as `role name`, sorted. */
export async function browserTree(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  const { frameTree } = (await session.send('Page.getFrameTree')) as { frameTree: FrameTree };
  const found: string[] = [];
  for (const frameId of framesOf(frameTree)) found.push(...(await controlsOf(session, frameId)));
  return found.sort();
}

/** Browsers keep blanks beside what they leave out. */
const lineOf = (role: string, name: string): string => `${role} ${name}`.split(/\s+/).join(' ').trim();

interface FrameTree {
  readonly frame: { readonly id: string };
  readonly childFrames?: readonly FrameTree[];
}
const framesOf = ({ frame, childFrames = [] }: FrameTree): string[] => [frame.id, ...childFrames.flatMap(framesOf)];

async function controlsOf(session: CDPSession, frameId: string): Promise<string[]> {
  const { nodes } = (await session.send('Accessibility.getFullAXTree', { frameId })) as { nodes: AxNode[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const controls: string[] = [];
  for (const node of nodes) {
    if (node.ignored) continue;
    const role = ROLES[node.role?.value ?? ''] ?? node.role?.value ?? '';
    // The parts of one control that the browser draws: options of a closed list, buttons of a date.
    if (CONTROLS.has(role) && !(await isPart(session, node, byId))) controls.push(lineOf(role, node.name?.value ?? ''));
  }
  return controls;
}

async function isPart(session: CDPSession, node: AxNode, byId: ReadonlyMap<string, AxNode>): Promise<boolean> {
  for (let at = byId.get(node.parentId ?? ''); at !== undefined; at = byId.get(at.parentId ?? ''))
    if (/^(?:select|input|video|audio) |contenteditable/.test(await describe(session, at))) return true;
  return false;
}

/** The tag and the type of the element of a node, and whether text is edited in it. */
async function describe(session: CDPSession, { backendDOMNodeId }: AxNode): Promise<string> {
  if (backendDOMNodeId === undefined) return '';
  const { node } = await session.send('DOM.describeNode', { backendNodeId: backendDOMNodeId });
  const { attributes = [] } = node;
  const at = attributes.indexOf('type');
  const isEditable = attributes.includes('contenteditable') ? ' contenteditable' : '';
  return `${node.localName} ${at < 0 ? '' : `type=${attributes[at + 1] ?? ''}`}${isEditable}`;
}

/** The same of what the app's script reports. */
export function linesOf(controls: Annotation['controls']): string[] {
  return (
    controls
      // Chromium calls its button a button.
      .map((control) => ({ ...control, role: control.role === 'file field' ? 'button' : control.role }))
      .filter(({ role }) => CONTROLS.has(role))
      .map(({ role, name }) => lineOf(role, name))
      .sort()
  );
}

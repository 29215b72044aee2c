import type { AnnotationGroup } from '../../../contract/automation.ts';
import { parentOf } from './composed-tree.ts';
import { nameOf, textOf, type Styles } from './names.ts';
import { CONTROL_ROLES, roleOf } from './roles.ts';

/** Places that hold controls and are told with them. */
const GROUP_ROLES: ReadonlySet<string> = new Set([
  'alertdialog',
  'article',
  'banner',
  'complementary',
  'contentinfo',
  'dialog',
  'feed',
  'form',
  'grid',
  'group',
  'list',
  'listbox',
  'listitem',
  'menu',
  'menubar',
  'navigation',
  'radiogroup',
  'region',
  'row',
  'search',
  'table',
  'tablist',
  'tabpanel',
  'toolbar',
  'tree',
  'treegrid',
]);
/** Without a name of their own they say nothing. */
const ONLY_WITH_NAME: ReadonlySet<string> = new Set(['group', 'region', 'tabpanel', 'article']);
/** Their name is the text in them, beside their controls. */
const NAMED_BY_TEXT: ReadonlySet<string> = new Set(['row', 'listitem', 'article']);
const MAX_NAME_CHARS = 80;

/** The groups around controls, by the element around each. */
export interface Groups {
  readonly list: AnnotationGroup[];
  /** The index of the innermost group around an element. */
  readonly around: (element: Element) => number | undefined;
  /** The names of all groups around an element, from the outside. */
  readonly pathOf: (element: Element) => string;
}

export function createGroups(styles: Styles): Groups {
  const list: AnnotationGroup[] = [];
  const known = new Map<Element, number | undefined>();
  const of = (start: Element | null): number | undefined => {
    const passed: Element[] = [];
    let at = start;
    let found: number | undefined;
    for (; at !== null; at = parentOf(at)) {
      if (known.has(at)) {
        found = known.get(at);
        break;
      }
      const group = groupOf(at, styles);
      if (group !== undefined) {
        // Groups nest as deep as elements do, which the browser bounds.
        const parent = of(parentOf(at));
        found = list.push({ ...group, ...(parent === undefined ? {} : { parent }) }) - 1;
        known.set(at, found);
        break;
      }
      passed.push(at);
    }
    for (const element of passed) known.set(element, found);
    return found;
  };
  return {
    list,
    around: (element) => of(parentOf(element)),
    pathOf: (element) => {
      const names: string[] = [];
      for (let at = of(parentOf(element)); at !== undefined; at = list[at]?.parent)
        names.unshift(`${list[at]?.role ?? ''} ${list[at]?.name ?? ''}`);
      return names.join('\n');
    },
  };
}

function groupOf(element: Element, styles: Styles): AnnotationGroup | undefined {
  if (element.localName === 'iframe') return { role: 'frame', name: nameOf(element, 'frame', styles) };
  const role = roleOf(element);
  if (!GROUP_ROLES.has(role)) return undefined;
  const name = groupName(element, role, styles);
  return name === '' && ONLY_WITH_NAME.has(role) ? undefined : { role, name };
}

function groupName(element: Element, role: string, styles: Styles): string {
  const isStated = element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby');
  const name =
    NAMED_BY_TEXT.has(role) && !isStated
      ? textOf(element, styles, MAX_NAME_CHARS, (inner) => CONTROL_ROLES.has(roleOf(inner)))
      : nameOf(element, role, styles);
  return name.slice(0, MAX_NAME_CHARS);
}

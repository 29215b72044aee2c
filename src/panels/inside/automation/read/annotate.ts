import { AUTOMATION_LIMITS, type AnnotatedControl, type Annotation, type Box } from '../../../contract/automation.ts';
import { boxOf } from './composed-tree.ts';
import { aimAt, namedCover } from './covers.ts';
import { collectControls, type FoundControl } from './collect.ts';
import { createGroups, type Groups } from './groups.ts';
import { createStyles, nameOf, textOf, type Styles } from './names.ts';
import type { Numbers } from './numbers.ts';
import { CONTROL_ROLES, roleOf } from './roles.ts';
import { isDisabled, isSecretField, statesOf, valueOf } from './states.ts';
import { notesOf } from './notes.ts';

export interface AnnotateOptions {
  readonly root: Element;
  readonly max: number;
  readonly numbers: Numbers;
  /** Numbers of the annotation before; what is not among them is new. */
  readonly before: ReadonlySet<number>;
  /** What the app itself draws over the page. */
  readonly overlay: Element | undefined;
}

/** All that a person can act on below an element. */
export function annotate({ root, max, numbers, before, overlay }: AnnotateOptions): Annotation {
  const styles = createStyles();
  const { controls, isPartial } = collectControls(root, styles, overlay);
  const listed = controls.slice(0, max);
  const groups = createGroups(styles);
  const described = listed.map((found) => describe(found, styles, groups, numbers));
  const notes = notesOf(
    described.map(({ control, element }) => ({
      element,
      key: JSON.stringify([control.group, control.role, control.name, control.value]),
    })),
    styles,
  );
  return {
    title: root.ownerDocument.title.slice(0, AUTOMATION_LIMITS.maxNameChars),
    groups: groups.list,
    controls: described.map(({ control }, at) => ({
      ...control,
      ...(notes[at] === undefined ? {} : { note: notes[at] }),
      ...(before.size > 0 && !before.has(control.annotationId) ? { isNew: true as const } : {}),
    })),
    more: controls.length - listed.length,
    isPartial,
  };
}

interface Described {
  readonly element: Element;
  readonly control: AnnotatedControl;
}

function describe({ element, role }: FoundControl, styles: Styles, groups: Groups, numbers: Numbers): Described {
  const name = controlName(element, role, styles);
  const value = valueOf(element, role)?.slice(0, AUTOMATION_LIMITS.maxValueChars);
  const group = groups.around(element);
  const box = boxOf(element);
  const cover = isInWindow(box) ? coverName(element, styles) : undefined;
  return {
    element,
    control: {
      annotationId: numbers.numberOf(element, role, name),
      role,
      name,
      ...(value === undefined ? {} : { value }),
      states: statesOf(element, role),
      box: roundBox(box),
      ...(isDisabled(element) ? { disabled: true } : {}),
      ...(isSecretField(element) ? { isSecret: true } : {}),
      ...(cover === undefined ? {} : { coveredBy: cover }),
      ...(group === undefined ? {} : { group }),
      mark: markOf(element, role, name, groups),
    },
  };
}

/** What an element is and where; it changes when a person would say that it is another one. */
export function markOf(element: Element, role: string, name: string, groups: Groups): string {
  return `${role}\n${name}\n${groups.pathOf(element)}`.slice(0, 2_000);
}

export function controlName(element: Element, role: string, styles: Styles): string {
  const name =
    role === 'clickable' ? nameOf(element, role, styles) || textOf(element, styles, 80) : nameOf(element, role, styles);
  return name.slice(0, AUTOMATION_LIMITS.maxNameChars);
}

function coverName(element: Element, styles: Styles): string | undefined {
  const aim = aimAt(element);
  return aim === undefined || 'hit' in aim ? undefined : describeCover(aim.cover, styles);
}

/** A cover in words, such as `dialog "Cookies"`. */
export function describeCover(hit: Element, styles: Styles): string {
  const cover = namedCover(hit);
  const role = roleOf(cover) || 'element';
  const name = nameOf(cover, role, styles) || textOf(cover, styles, 60, (inner) => CONTROL_ROLES.has(roleOf(inner)));
  return `${role} ${JSON.stringify(name.slice(0, 80))}`;
}

function isInWindow({ left, top, right, bottom }: DOMRect): boolean {
  return right > 0 && bottom > 0 && left < window.innerWidth && top < window.innerHeight;
}

function roundBox({ left, top, width, height }: DOMRect): Box {
  return [Math.round(left), Math.round(top), Math.round(width), Math.round(height)];
}

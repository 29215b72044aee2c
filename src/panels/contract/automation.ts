/**
 * What the app and its script in the frame of a panel say to each other. Orders come from the app. Reports come from a
 * document that may be anyone's: `parse-report.ts` of `automation/` reads them as untrusted.
 */

/** The element that an act is for, and what it was when the app last looked. */
export interface ActTarget {
  readonly annotationId: number;
  /** `AnnotatedControl.mark`; absent if the caller has not looked at it. */
  readonly mark?: string;
}

/** Whether a person sees the act: a drawn pointer and typing key by key, or neither. */
export type Pace = 'drawn' | 'none';

export type ScrollDirection = 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom';

export type AutomationAct =
  | { readonly act: 'click'; readonly target: ActTarget; readonly count: number }
  | { readonly act: 'hover'; readonly target: ActTarget }
  | {
      readonly act: 'type';
      readonly target: ActTarget;
      readonly text: string;
      readonly clear: boolean;
      readonly submit: boolean;
    }
  | { readonly act: 'fill'; readonly fields: readonly { readonly target: ActTarget; readonly value: string }[] }
  | { readonly act: 'select'; readonly target: ActTarget; readonly values: readonly string[] }
  | { readonly act: 'press'; readonly key: string; readonly target?: ActTarget }
  | {
      readonly act: 'select-text';
      readonly target: ActTarget;
      readonly text?: string;
      /** Offsets in the text of the element, in UTF-16 units. */
      readonly start?: number;
      readonly end?: number;
    }
  | { readonly act: 'scroll'; readonly direction: ScrollDirection; readonly target?: ActTarget };

export type AutomationOrder =
  | {
      readonly type: 'annotate';
      readonly scope?: number;
      readonly max: number;
      /** Draws the numbers over the page. */
      readonly labels: boolean;
    }
  | { readonly type: 'act'; readonly act: AutomationAct; readonly pace: Pace }
  | {
      readonly type: 'wait';
      readonly until: { readonly text: string } | { readonly absentText: string } | { readonly annotationId: number };
      readonly timeoutMs: number;
    }
  | { readonly type: 'find'; readonly text: string; readonly isPattern: boolean }
  | { readonly type: 'content'; readonly format: 'text' | 'markdown'; readonly maxChars: number }
  | { readonly type: 'selection' }
  | { readonly type: 'screenshot'; readonly annotated: boolean };

/** Messages to the script. `stop` ends the order of that number. */
export type AutomationMessage =
  { readonly id: number; readonly order: AutomationOrder } | { readonly id: number; readonly stop: true };

/** CSS pixels, relative to the top left corner of the panel: left, top, width, height. */
export type Box = readonly [left: number, top: number, width: number, height: number];

/** A place that holds controls: a form, a dialog, a row. `parent` is the index of the group around it. */
export interface AnnotationGroup {
  readonly role: string;
  readonly name: string;
  readonly parent?: number;
}

export interface AnnotatedControl {
  readonly annotationId: number;
  readonly role: string;
  readonly name: string;
  /** Absent for a control without one, and for passwords and cards. */
  readonly value?: string;
  /** Such as `checked`, `expanded`, `required`. */
  readonly states: readonly string[];
  readonly box: Box;
  readonly disabled?: true;
  /** A password or a number of a card: its value stays in the page, and typing there asks each time. */
  readonly isSecret?: true;
  /** What is drawn over it. */
  readonly coveredBy?: string;
  /** Index in `groups`. */
  readonly group?: number;
  /** Text beside it that tells it from others of its role and name. */
  readonly note?: string;
  /** It was not there the last time. */
  readonly isNew?: true;
  /** What it is and where, for the script to see that nothing has changed. */
  readonly mark: string;
}

export interface Annotation {
  readonly title: string;
  readonly groups: readonly AnnotationGroup[];
  readonly controls: readonly AnnotatedControl[];
  /** Controls that are not in the list because of `max`. */
  readonly more: number;
  /** The page is too large to be looked at whole. */
  readonly isPartial: boolean;
}

/** What an act changed. The names of controls are in `controls` and `groups`, as in an annotation. */
export interface PageChanges {
  readonly groups: readonly AnnotationGroup[];
  readonly appeared: readonly AnnotatedControl[];
  readonly changed: readonly AnnotatedControl[];
  readonly disappeared: readonly { readonly annotationId: number; readonly role: string; readonly name: string }[];
  /** Text that appeared, a line each. */
  readonly texts: readonly string[];
  /** Changes beyond those that are listed. */
  readonly more: number;
}

export interface ScrollPosition {
  readonly left: number;
  readonly top: number;
  readonly maxLeft: number;
  readonly maxTop: number;
}

export interface ActOutcome {
  readonly changes: PageChanges;
  /** Values of the fields as they stand after the act; null for a secret. */
  readonly values?: readonly (string | null)[];
  readonly selection?: string;
  readonly position?: ScrollPosition;
}

/** Why an order was not carried out. */
export type AutomationRefusal =
  'missing' | 'changed' | 'covered' | 'unable' | 'person' | 'stopped' | 'timeout' | 'failed';

export type AutomationReport<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: AutomationRefusal; readonly message: string };

/** What each order gives. */
export interface AutomationAnswers {
  readonly annotate: Annotation;
  readonly act: ActOutcome;
  readonly wait: { readonly appeared: string };
  readonly find: { readonly lines: readonly string[]; readonly more: number };
  readonly content: { readonly text: string; readonly totalChars: number };
  readonly selection: { readonly text: string };
  readonly screenshot: {
    /** Base64 of a PNG. */
    readonly data: string;
    readonly width: number;
    readonly height: number;
    readonly missing: readonly string[];
  };
}

/** The tools that work on a page together: whoever uses one of them is offered all. */
export const PAGE_TOOLS: ReadonlySet<string> = new Set([
  'annotate_page',
  'capture_screenshot',
  'click_element',
  'fill_form',
  'find_in_page',
  'get_page_content',
  'get_selection',
  'hover_element',
  'press_key',
  'scroll_page',
  'select_option',
  'select_text',
  'type_text',
  'wait_for',
]);

export const AUTOMATION_LIMITS = {
  /** Controls of one annotation. */
  defaultMax: 200,
  maxControls: 1_000,
  /** Elements that are looked at. */
  maxElements: 50_000,
  maxNameChars: 200,
  maxValueChars: 1_000,
  maxTextChars: 10_000,
  maxFields: 50,
  maxContentChars: 100_000,
  maxLines: 100,
  maxWaitMs: 30_000,
  /** Time after which the script of a frame counts as silent, beside the time of what was ordered. */
  silentMs: 15_000,
  /** Base64; a message of a view has a bound of its own (`LIMITS.apps.maxMessageChars`). */
  maxImageChars: 900_000,
} as const;

/** The message by which the app hands the script its port. It travels through the document around the panel. */
export const AUTOMATION_PORT = 'toolyard-automation-port';

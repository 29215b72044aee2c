import type { Builtin } from '../../../catalog/contract/builtin.ts';
import type { JsonValue } from '../../../core/json/json.ts';
import { AUTOMATION_LIMITS, type ActOutcome, type ScrollDirection } from '../../contract/automation.ts';
import type { NamedTarget, UnifiedAnnotationService } from '../annotation-service.ts';
import { changesText } from '../text-form.ts';
import { actOptions, ANNOTATION_ID, map, pageTool, TARGET, TEXT } from './page-tool.ts';

const FIRST = 'Call annotate_page first.';
const APPROVED = `What is under the number when it happens is what was approved; otherwise nothing happens, and the \
call says so. Events are those of a script: a page can tell them from a person's.`;

interface TypeInput extends NamedTarget {
  readonly text: string;
  readonly clear?: boolean;
  readonly submit?: boolean;
}
interface FillInput {
  readonly fields: readonly (NamedTarget & { readonly value: string })[];
}
interface ScrollInput extends Partial<NamedTarget> {
  readonly direction: ScrollDirection;
}

/** The tools that act on a page. */
export function createPageActingTools(service: UnifiedAnnotationService): readonly Builtin[] {
  return [
    clickElementTool,
    hoverElementTool,
    scrollPageTool,
    typeTextTool,
    fillFormTool,
    selectOptionTool,
    pressKeyTool,
    selectTextTool,
  ].map((make) => make(service));
}

function clickElementTool(service: UnifiedAnnotationService): Builtin {
  return pageTool<NamedTarget & { readonly count?: number }>({
    name: 'click_element',
    description: `Clicks a control of the open panel, and says what changed. ${FIRST}`,
    properties: {
      annotationId: ANNOTATION_ID,
      count: { type: 'integer', minimum: 1, maximum: 3, description: '2 is a double click' },
      target: TARGET,
    },
    required: ['annotationId'],
    documentation: `A control that something covers is not clicked, and the cover is named. ${APPROVED}`,
    run: async ({ count = 1, ...target }, context) =>
      map(await service.click(target, actOptions(context), count), ({ changes }) => changesText(changes)),
  });
}

function hoverElementTool(service: UnifiedAnnotationService): Builtin {
  return pageTool<NamedTarget>({
    name: 'hover_element',
    description: `Moves the pointer over a control of the open panel, and says what changed. ${FIRST}`,
    properties: { annotationId: ANNOTATION_ID, target: TARGET },
    required: ['annotationId'],
    documentation: `Pages that show something by style alone (:hover) show nothing. ${APPROVED}`,
    run: async (target, context) =>
      map(
        await service.act([target], ([one]) => ({ act: 'hover', target: one ?? target }), actOptions(context)),
        ({ changes }) => changesText(changes),
      ),
  });
}

function scrollPageTool(service: UnifiedAnnotationService): Builtin {
  return pageTool<ScrollInput>({
    name: 'scroll_page',
    description: 'Scrolls the open panel, or the part of it at a control.',
    properties: {
      direction: { enum: ['up', 'down', 'left', 'right', 'top', 'bottom'] },
      annotationId: { ...ANNOTATION_ID, description: 'What scrolls, or something in it; the page if left out' },
      target: TARGET,
    },
    required: ['direction'],
    documentation: 'The result is the position, in CSS pixels, and the lines that came into sight.',
    run: async ({ direction, annotationId, target }, context) =>
      map(
        await service.scroll(
          direction,
          annotationId === undefined ? undefined : { annotationId, ...(target === undefined ? {} : { target }) },
          actOptions(context),
        ),
        ({ position, changes }) => ({ ...(position ?? {}), changed: linesOf(changesText(changes)) }),
      ),
  });
}

function typeTextTool(service: UnifiedAnnotationService): Builtin {
  return pageTool<TypeInput>({
    name: 'type_text',
    description: `Types a text into a field of the open panel. ${FIRST}`,
    properties: {
      annotationId: ANNOTATION_ID,
      text: TEXT,
      clear: { type: 'boolean', description: 'Replaces what is there' },
      submit: { type: 'boolean', description: 'Presses Enter after it' },
      target: TARGET,
    },
    required: ['annotationId', 'text'],
    documentation: `The result is the value of the field and what changed. Typing into a password or a card asks \
each time, and its value is not in the result. ${APPROVED}`,
    run: async ({ text, clear, submit, ...target }, context) =>
      map(await service.type(target, text, { ...actOptions(context), clear, submit }), (outcome) => ({
        value: outcome.values?.[0] ?? null,
        changed: linesOf(changesText(outcome.changes)),
      })),
  });
}

function fillFormTool(service: UnifiedAnnotationService): Builtin {
  return pageTool<FillInput>({
    name: 'fill_form',
    description:
      `Fills several fields of the open panel in one call: text, a date as YYYY-MM-DD, the label of an option, ` +
      `true or false for a box to tick. ${FIRST}`,
    properties: {
      fields: {
        type: 'array',
        minItems: 1,
        maxItems: AUTOMATION_LIMITS.maxFields,
        items: {
          type: 'object',
          properties: { annotationId: ANNOTATION_ID, value: TEXT, target: TARGET },
          required: ['annotationId', 'value'],
          additionalProperties: false,
        },
      },
    },
    required: ['fields'],
    documentation: `Nothing is sent: click the button of the form after it. ${APPROVED}`,
    run: async ({ fields }, context) =>
      map(
        await service.act(
          fields,
          (targets) => ({
            act: 'fill',
            fields: fields.map((field, at) => ({ target: targets[at] ?? field, value: field.value })),
          }),
          actOptions(context),
        ),
        ({ values = [], changes }) => ({
          values: fields.map(({ annotationId }, at) => ({ annotationId, value: values[at] ?? null })),
          changed: linesOf(changesText(changes)),
        }),
      ),
  });
}

function selectOptionTool(service: UnifiedAnnotationService): Builtin {
  return pageTool<NamedTarget & { readonly values: readonly string[] }>({
    name: 'select_option',
    description: `Chooses options in a list of the open panel, by their labels. ${FIRST}`,
    properties: {
      annotationId: ANNOTATION_ID,
      values: { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 500 } },
      target: TARGET,
    },
    required: ['annotationId', 'values'],
    documentation: `The result is what is chosen then. If an option is not there, the error lists those that are. \
${APPROVED}`,
    run: async ({ values, ...target }, context) =>
      map(
        await service.act([target], ([one]) => ({ act: 'select', target: one ?? target, values }), actOptions(context)),
        (outcome) => ({ values: valuesOf(outcome), changed: linesOf(changesText(outcome.changes)) }),
      ),
  });
}

function pressKeyTool(service: UnifiedAnnotationService): Builtin {
  return pageTool<Partial<NamedTarget> & { readonly key: string }>({
    name: 'press_key',
    description: `Presses a key in the open panel: Enter, Escape, ArrowDown, a, Control+a. ${FIRST}`,
    properties: {
      key: { type: 'string', minLength: 1, maxLength: 40 },
      annotationId: { ...ANNOTATION_ID, description: 'Where; what has the focus if left out' },
      target: TARGET,
    },
    required: ['key'],
    documentation: `The result says what changed. ${APPROVED}`,
    run: async ({ key, annotationId, target }, context) =>
      map(
        await service.act(
          annotationId === undefined ? [] : [{ annotationId, ...(target === undefined ? {} : { target }) }],
          ([one]) => ({ act: 'press', key, ...(one === undefined ? {} : { target: one }) }),
          actOptions(context),
        ),
        ({ changes }) => changesText(changes),
      ),
  });
}

function selectTextTool(service: UnifiedAnnotationService): Builtin {
  return pageTool<NamedTarget & { readonly text?: string; readonly start?: number; readonly end?: number }>({
    name: 'select_text',
    description: `Selects text in a control of the open panel: a text in it, a range, or all of it. ${FIRST}`,
    properties: {
      annotationId: ANNOTATION_ID,
      text: { type: 'string', maxLength: 1_000 },
      start: { type: 'integer', minimum: 0 },
      end: { type: 'integer', minimum: 0 },
      target: TARGET,
    },
    required: ['annotationId'],
    documentation: `The result is the selected text. ${APPROVED}`,
    run: async ({ text, start, end, ...target }, context) => {
      const part = {
        ...(text === undefined ? {} : { text }),
        ...(start === undefined ? {} : { start }),
        ...(end === undefined ? {} : { end }),
      };
      return map(
        await service.act(
          [target],
          ([one]) => ({ act: 'select-text', target: one ?? target, ...part }),
          actOptions(context),
        ),
        ({ selection = '' }) => selection,
      );
    },
  });
}

function linesOf(text: string): JsonValue {
  return text.split('\n');
}

function valuesOf({ values = [] }: ActOutcome): JsonValue {
  return values.filter((value) => value !== null);
}

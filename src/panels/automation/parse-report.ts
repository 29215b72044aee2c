import { isRecord } from '../../core/json/json.ts';
import {
  AUTOMATION_LIMITS,
  type ActOutcome,
  type AnnotatedControl,
  type Annotation,
  type AnnotationGroup,
  type AutomationAnswers,
  type AutomationOrder,
  type AutomationRefusal,
  type AutomationReport,
  type Box,
  type PageChanges,
  type ScrollPosition,
} from '../contract/automation.ts';
import { cleanText } from './clean-text.ts';

/**
 * Reads what the script in a page reports. The page's own code runs beside the script and can send anything: every text
 * is bounded and shown whole, and what is no report becomes a failure.
 */
export function parseReport<Type extends AutomationOrder['type']>(
  type: Type,
  value: unknown,
): AutomationReport<AutomationAnswers[Type]> {
  if (!isRecord(value)) return ODD;
  if (value['ok'] !== true) {
    const refusal = REFUSALS.find((one) => one === value['refusal']) ?? 'failed';
    return { ok: false, refusal, message: textIn(value['message'], 1_500) || 'It failed' };
  }
  const answer = ANSWERS[type](value['value']);
  return answer === undefined ? ODD : { ok: true, value: answer };
}

const REFUSALS: readonly AutomationRefusal[] = [
  'missing',
  'changed',
  'covered',
  'unable',
  'person',
  'stopped',
  'timeout',
  'failed',
];
const ODD = { ok: false, refusal: 'failed', message: 'The page sent something that is no answer' } as const;

const { maxControls, maxNameChars, maxValueChars, maxTextChars, maxContentChars, maxLines, maxFields, maxImageChars } =
  AUTOMATION_LIMITS;

const ANSWERS: { readonly [Type in AutomationOrder['type']]: (value: unknown) => AutomationAnswers[Type] | undefined } =
  {
    annotate: readAnnotation,
    act: readOutcome,
    wait: (value) => (isRecord(value) ? { appeared: textIn(value['appeared'], 400) } : undefined),
    find: (value) =>
      isRecord(value) ? { lines: textsIn(value['lines'], maxLines, 400), more: countIn(value['more']) } : undefined,
    content: (value) =>
      isRecord(value) && typeof value['text'] === 'string'
        ? {
            text: value['text']
              .slice(0, maxContentChars)
              .split('\n')
              .map((line) => cleanText(line, maxContentChars))
              .join('\n'),
            totalChars: countIn(value['totalChars']),
          }
        : undefined,
    selection: (value) => (isRecord(value) ? { text: textIn(value['text'], maxTextChars) } : undefined),
    screenshot: readScreenshot,
  };

function readAnnotation(value: unknown): Annotation | undefined {
  if (!isRecord(value) || !Array.isArray(value['controls'])) return undefined;
  const groups = readGroups(value['groups']);
  return {
    title: textIn(value['title'], maxNameChars),
    groups,
    controls: readControls(value['controls'], groups.length),
    more: countIn(value['more']),
    isPartial: value['isPartial'] === true,
  };
}

function readGroups(value: unknown): AnnotationGroup[] {
  return listOf(value, maxControls * 2).map((group, at) => {
    const fields = isRecord(group) ? group : {};
    const parent = indexIn(fields['parent'], at);
    return {
      role: roleIn(fields['role']),
      name: textIn(fields['name'], maxNameChars),
      // A group around comes first, so no group is around itself.
      ...(parent === undefined ? {} : { parent }),
    };
  });
}

function readControls(value: unknown, groups: number): AnnotatedControl[] {
  const seen = new Set<number>();
  return listOf(value, maxControls).flatMap((control) => {
    if (!isRecord(control)) return [];
    const annotationId = countIn(control['annotationId']);
    // A number is one control.
    if (annotationId === 0 || seen.has(annotationId)) return [];
    seen.add(annotationId);
    const group = indexIn(control['group'], groups);
    const note = textIn(control['note'], maxNameChars);
    const coveredBy = textIn(control['coveredBy'], maxNameChars);
    const isSecret = control['isSecret'] === true;
    return [
      {
        annotationId,
        role: roleIn(control['role']),
        name: textIn(control['name'], maxNameChars),
        states: textsIn(control['states'], 12, 20),
        box: boxIn(control['box']),
        mark: typeof control['mark'] === 'string' ? control['mark'].slice(0, 2_000) : '',
        ...(typeof control['value'] === 'string' && !isSecret
          ? { value: textIn(control['value'], maxValueChars) }
          : {}),
        ...(control['disabled'] === true ? { disabled: true as const } : {}),
        ...(isSecret ? { isSecret } : {}),
        ...(coveredBy === '' ? {} : { coveredBy }),
        ...(group === undefined ? {} : { group }),
        ...(note === '' ? {} : { note }),
        ...(control['isNew'] === true ? { isNew: true as const } : {}),
      },
    ];
  });
}

function readOutcome(value: unknown): ActOutcome | undefined {
  if (!isRecord(value)) return undefined;
  const changes = readChanges(value['changes']);
  if (changes === undefined) return undefined;
  const position = readPosition(value['position']);
  return {
    changes,
    ...(Array.isArray(value['values'])
      ? {
          values: listOf(value['values'], maxFields).map((one) =>
            typeof one === 'string' ? textIn(one, maxTextChars) : null,
          ),
        }
      : {}),
    ...(typeof value['selection'] === 'string' ? { selection: textIn(value['selection'], maxTextChars) } : {}),
    ...(position === undefined ? {} : { position }),
  };
}

function readChanges(value: unknown): PageChanges | undefined {
  if (!isRecord(value)) return undefined;
  const groups = readGroups(value['groups']);
  return {
    groups,
    appeared: readControls(value['appeared'], groups.length),
    changed: readControls(value['changed'], groups.length),
    disappeared: listOf(value['disappeared'], 100).flatMap((one) =>
      isRecord(one)
        ? [
            {
              annotationId: countIn(one['annotationId']),
              role: roleIn(one['role']),
              name: textIn(one['name'], maxNameChars),
            },
          ]
        : [],
    ),
    texts: textsIn(value['texts'], 20, 400),
    more: countIn(value['more']),
  };
}

function readPosition(value: unknown): ScrollPosition | undefined {
  if (!isRecord(value)) return undefined;
  const [left, top, maxLeft, maxTop] = ['left', 'top', 'maxLeft', 'maxTop'].map((name) => numberIn(value[name]));
  return { left: left ?? 0, top: top ?? 0, maxLeft: maxLeft ?? 0, maxTop: maxTop ?? 0 };
}

function readScreenshot(value: unknown): AutomationAnswers['screenshot'] | undefined {
  if (!isRecord(value) || typeof value['data'] !== 'string') return undefined;
  const { data } = value;
  // The start of a PNG: what else a page sends is no picture.
  if (data.length > maxImageChars || !data.startsWith('iVBORw0KGgo') || !/^[A-Za-z0-9+/]+={0,2}$/.test(data))
    return undefined;
  return {
    data,
    width: countIn(value['width']),
    height: countIn(value['height']),
    missing: textsIn(value['missing'], 20, 100),
  };
}

function listOf(value: unknown, max: number): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]).slice(0, max) : [];
}

function textsIn(value: unknown, max: number, maxChars: number): string[] {
  return listOf(value, max)
    .map((one) => textIn(one, maxChars))
    .filter((text) => text !== '');
}

function textIn(value: unknown, maxChars: number): string {
  return typeof value === 'string' ? cleanText(value, maxChars) : '';
}

function roleIn(value: unknown): string {
  return typeof value === 'string' && /^[a-z][a-z ]{0,30}$/.test(value) ? value : 'element';
}

function numberIn(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value) : 0;
}

function countIn(value: unknown): number {
  return Math.min(Math.max(0, numberIn(value)), Number.MAX_SAFE_INTEGER);
}

function indexIn(value: unknown, below: number): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < below ? value : undefined;
}

function boxIn(value: unknown): Box {
  const [left, top, width, height] = listOf(value, 4).map(numberIn);
  return [left ?? 0, top ?? 0, width ?? 0, height ?? 0];
}

import type { UnreadField, UnreadReason } from '../../catalog/contract/unread-field.ts';
import { LIMITS } from '../../core/limits.ts';
import { definitionTexts } from './texts/index.ts';

/** Where a person can supply what could not be read. */
export type Remedy = keyof typeof definitionTexts.advice;

/** More fields with one reason are named together. */
const MAX_ALONE = 2;

/** One sentence for each field that could not be read: which one, why, and what to do. */
export function unreadSentences(unread: readonly UnreadField[], remedy: Remedy): readonly string[] {
  const { sentence, subjects, advice } = definitionTexts;
  const byReason = new Map<string, UnreadField[]>();
  for (const each of unread) {
    const why = whyText(each.why);
    byReason.set(why, [...(byReason.get(why) ?? []), each]);
  }
  return [...byReason].flatMap(([why, fields]) =>
    fields.length > MAX_ALONE
      ? [sentence(subjects.rest, why, advice[remedy])]
      : fields.map(({ field }) => sentence(subjects[field], why, advice[remedy])),
  );
}

function whyText(why: UnreadReason): string {
  const texts = definitionTexts.why;
  switch (why.kind) {
    case 'package':
    case 'file':
      return texts[why.kind](visible(why.name), visible(why.source));
    case 'call':
    case 'reassigned':
    case 'changed':
    case 'early':
    case 'cycle':
    case 'undeclared':
    case 'environment':
      return texts[why.kind](visible(why.name));
    case 'getter':
    case 'function':
    case 'computed':
      return texts[why.kind];
    case 'not-json':
      return texts.notJson;
    case 'too-large':
      return texts.tooLarge;
    case 'too-deep':
      return texts.tooDeep;
    case 'type':
      return why.expected === 'text'
        ? texts.noText
        : why.expected === 'object'
          ? texts.noObject
          : texts.noMilliseconds(LIMITS.minTimeoutMs, LIMITS.maxTimeoutMs);
  }
}

/** Names are parts of code from outside: what is not seen could make another sentence of this one. */
function visible(name: string): string {
  return name.replace(/[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu, '\ufffd');
}

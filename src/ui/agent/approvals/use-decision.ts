import type { ValidationProblem } from '../../../core/call.ts';
import { useMemo, useState } from 'react';
import type { ApprovalDecision, OpenApproval } from '../../../agent/contract/conversation.ts';
import { isRecord, parseJson, type JsonObject } from '../../../core/json/json.ts';
import { visibleText } from '../../lib/hidden-characters.ts';
import { jsonText } from '../../lib/json/result-shape.ts';
import { messageOf } from '../../stores/error-text.ts';
import { approvalsTexts } from './texts/index.ts';

const texts = approvalsTexts;

type Allowing =
  { readonly kind: 'once' } | { readonly kind: 'always' } | { readonly kind: 'like'; readonly pattern: JsonObject };

/** The arguments as a person edits them, and the decision on the card. */
export interface DecisionDraft {
  readonly text: string;
  readonly isEdited: boolean;
  readonly setText: (text: string) => void;
  readonly reset: () => void;
  /** Places in the form with invalid JSON. */
  readonly setUnfinished: (locations: readonly string[]) => void;
  /** The current arguments; undefined while they are not a JSON object. */
  readonly input: JsonObject | undefined;
  readonly problems: readonly ValidationProblem[];
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  /** The arguments that the person wrote, if they did; undefined, and a message, while they cannot be used. */
  readonly readEdits: () => { readonly input?: JsonObject } | undefined;
  /** Shows why the host refused. */
  readonly fail: (error: unknown) => void;
  /** Allows the call with the current arguments. */
  readonly allow: (how: Allowing) => void;
  readonly decide: (decision: ApprovalDecision) => void;
}

const NO_PROBLEMS: readonly ValidationProblem[] = [];

export function useDecision(
  { input: given }: OpenApproval,
  onDecide: (decision: ApprovalDecision) => Promise<void>,
): DecisionDraft {
  // Invisible characters are shown as escapes, so that they can be edited.
  const original = useMemo(() => visibleText(jsonText(given)), [given]);
  const [text, setText] = useState(original);
  const [unfinished, setUnfinished] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [failure, setFailure] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const isEdited = text !== original;
  const parsed = parseJson(text);
  // JSON by definition: it was parsed from text.
  const input = parsed.ok && isRecord(parsed.value) ? (parsed.value as JsonObject) : undefined;

  const edit = (next: string): void => {
    setText(next);
    setProblems(NO_PROBLEMS);
    setFailure(undefined);
  };
  const fail = (error: unknown): void => {
    setFailure(texts.failed(messageOf(error)));
    setProblems(problemsOf(error));
  };
  const decide = (decision: ApprovalDecision): void => {
    setBusy(true);
    setFailure(undefined);
    onDecide(decision)
      .catch(fail)
      .finally(() => setBusy(false));
  };
  const readEdits: DecisionDraft['readEdits'] = () => {
    if (unfinished.length > 0) return void setFailure(texts.unfinished);
    if (!isEdited) return {};
    return input === undefined ? void setFailure(texts.notJson) : { input };
  };
  const allow = (how: Allowing): void => {
    const written = readEdits();
    if (written !== undefined) decide({ ...how, ...written });
  };
  return {
    text,
    isEdited,
    setText: edit,
    reset: () => edit(original),
    setUnfinished,
    input,
    problems,
    failure,
    isBusy,
    readEdits,
    fail,
    allow,
    decide,
  };
}

/** The problems that the host's validator found; the data of its error has their paths. */
function problemsOf(error: unknown): readonly ValidationProblem[] {
  const data = isRecord(error) ? error['data'] : undefined;
  const errors = isRecord(data) ? data['errors'] : undefined;
  return Array.isArray(errors)
    ? errors.filter(
        (one): one is ValidationProblem =>
          isRecord(one) && typeof one['path'] === 'string' && typeof one['message'] === 'string',
      )
    : NO_PROBLEMS;
}

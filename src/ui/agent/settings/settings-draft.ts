import { AGENT_LIMITS } from '../../../agent/contract/agent-limits.ts';
import type { PresetSettings } from '../../../agent/contract/agent-api.ts';
import type { ToolChoice } from '../../../agent/contract/conversation.ts';
import { defined } from '../../../core/defined.ts';

/** The settings during editing, as texts; an empty one is the default. */
export interface SettingsDraft {
  readonly instructions: string;
  readonly temperature: string;
  readonly maxOutputTokens: string;
  readonly maxSteps: string;
  /** `tool:` and a name, or a word of `ToolChoice`. */
  readonly toolChoice: string;
}

export const NUMBER_FIELDS = ['temperature', 'maxOutputTokens', 'maxSteps'] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];
const TOOL = 'tool:';

export function draftOf({
  instructions = '',
  temperature,
  maxOutputTokens,
  maxSteps,
  toolChoice,
}: PresetSettings): SettingsDraft {
  const text = (value: number | undefined): string => (value === undefined ? '' : String(value));
  return {
    instructions,
    temperature: text(temperature),
    maxOutputTokens: text(maxOutputTokens),
    maxSteps: text(maxSteps === AGENT_LIMITS.defaultSteps ? undefined : maxSteps),
    toolChoice: typeof toolChoice === 'object' ? toolValue(toolChoice.toolName) : (toolChoice ?? ''),
  };
}

/** The value of the choice of one tool. */
export function toolValue(toolName: string): string {
  return TOOL + toolName;
}

/** The tool that is chosen; undefined if it is none. */
export function chosenTool({ toolChoice }: SettingsDraft): string | undefined {
  return toolChoice.startsWith(TOOL) ? toolChoice.slice(TOOL.length) : undefined;
}

/** The fields whose text is no number within their limits. */
export function problemsOf(draft: SettingsDraft): ReadonlySet<NumberField> {
  return new Set(NUMBER_FIELDS.filter((name) => draft[name].trim() !== '' && !isAllowed(name, numberOf(draft[name]))));
}

function isAllowed(name: NumberField, value: number): boolean {
  if (name === 'temperature') return value >= 0 && value <= AGENT_LIMITS.maxTemperature;
  return Number.isInteger(value) && value >= 1 && value <= AGENT_LIMITS[name];
}

/** NaN if it is none. A decimal comma counts as a point. */
function numberOf(text: string): number {
  const trimmed = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : NaN;
}

/** The settings of a draft without problems, without defaults. */
export function settingsOf(draft: SettingsDraft): PresetSettings {
  const value = (text: string): number | undefined => (text.trim() === '' ? undefined : numberOf(text));
  return defined({
    instructions: draft.instructions.trim() === '' ? undefined : draft.instructions,
    temperature: value(draft.temperature),
    maxOutputTokens: value(draft.maxOutputTokens),
    maxSteps: value(draft.maxSteps),
    toolChoice: choiceOf(draft),
  });
}

function choiceOf(draft: SettingsDraft): ToolChoice | undefined {
  const toolName = chosenTool(draft);
  if (toolName !== undefined) return { toolName };
  return (['auto', 'none', 'required'] as const).find((choice) => choice === draft.toolChoice);
}

/** A draft without problems as a change of a conversation: defaults replace what was set. */
export function changeOf(draft: SettingsDraft): Readonly<Record<keyof SettingsDraft, unknown>> {
  const { instructions = '', temperature, maxOutputTokens, maxSteps, toolChoice } = settingsOf(draft);
  return {
    instructions,
    temperature: temperature ?? null,
    maxOutputTokens: maxOutputTokens ?? null,
    maxSteps: maxSteps ?? AGENT_LIMITS.defaultSteps,
    toolChoice: toolChoice ?? null,
  };
}

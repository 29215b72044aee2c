import type { SharedSettings } from '../../../agent/contract/conversation.ts';
import { requestSettingsTexts as texts } from './texts/index.ts';

/** The settings that are not the default, with their labels. */
export function settingRows({ temperature, maxOutputTokens, maxSteps, toolChoice }: SharedSettings): readonly string[] {
  const choice =
    typeof toolChoice === 'object' ? texts.tool(toolChoice.toolName) : toolChoice && texts.choices[toolChoice];
  const rows = [
    [texts.temperature, temperature],
    [texts.maxOutputTokens, maxOutputTokens],
    [texts.maxSteps, maxSteps],
    [texts.toolChoice, choice],
  ] as const;
  return rows.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${String(value)}`]));
}

import type { JsonValue } from '../../core/json.ts';
import type { ToolFields } from '../../core/tool.ts';

/** Characters that a view takes without keeping the page busy. */
const MOST = 1_000_000;
const MOST_FLAT = 200_000;

/** JSON with a line each; of an untrusted value that would fill too many, only the beginning, in one line. */
export function shownJson(value: JsonValue): string {
  return fits(value) ? JSON.stringify(value, null, 2) : `${JSON.stringify(value).slice(0, MOST_FLAT)} …`;
}

/** The tool with empty schemas in the place of those that are too large to be shown line by line. */
export function shownTool<Tool extends ToolFields>(tool: Tool): Tool {
  const isLarge = !fits(tool.parameters) || (typeof tool.returns === 'object' && !fits(tool.returns));
  return isLarge ? { ...tool, parameters: {}, returns: '…' } : tool;
}

/** Whether its lines, each indented by its depth, stay within what can be shown. */
function fits(value: JsonValue): boolean {
  let chars = 0;
  const count = (item: JsonValue, depth: number): boolean => {
    chars += 2 * depth + (typeof item === 'string' ? item.length : 8);
    if (chars > MOST) return false;
    if (typeof item !== 'object' || item === null) return true;
    if (Array.isArray(item)) return item.every((each) => count(each, depth + 1));
    return Object.entries(item).every(([name, each]) => {
      chars += name.length;
      return count(each, depth + 1);
    });
  };
  return count(value, 0);
}

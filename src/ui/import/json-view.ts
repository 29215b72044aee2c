import type { JsonValue } from '../../core/json/json.ts';
import type { ToolFields } from '../../core/tool.ts';

/** Maximum number of characters that a view can show without blocking the page. */
const MOST = 1_000_000;
const MOST_FLAT = 200_000;

/** JSON over several lines; of an untrusted value that would be too long, only the beginning, in one line. */
export function jsonView(value: JsonValue): string {
  return fits(value) ? JSON.stringify(value, null, 2) : `${JSON.stringify(value).slice(0, MOST_FLAT)} …`;
}

/** The tool, with empty schemas instead of those that are too large to show over several lines. */
export function shownTool<Tool extends ToolFields>(tool: Tool): Tool {
  const isLarge = !fits(tool.parameters) || (typeof tool.returns === 'object' && !fits(tool.returns));
  return isLarge ? { ...tool, parameters: {}, returns: '…' } : tool;
}

/** Whether the indented lines stay within the limit. */
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

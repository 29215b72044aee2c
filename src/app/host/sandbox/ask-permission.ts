import type { QuestionDesk } from '../../../catalog/index.ts';
import type { OpenPermission } from '../../../catalog/contract.ts';
import type { ToolCall } from '../../../core/call.ts';
import { isRecord, type JsonObject, type JsonValue } from '../../../core/json.ts';
import { mergePermissions, parsePermissions } from '../../../core/parse-permissions.ts';
import type { Permissions } from '../../../core/permissions.ts';
import { sourceOf, type Tool } from '../../../core/tool.ts';
import type { AskPermission, RunMaterials } from '../../../sandbox/contract/sandboxed-run.ts';
import type { GrantStore } from '../../../sandbox/index.ts';
import type { HostPlace } from '../keeping.ts';

interface AskNeeds {
  readonly desk: () => Pick<QuestionDesk, 'ask'>;
  readonly grants: Pick<GrantStore, 'get' | 'set'>;
  readonly readSecrets: (names: readonly string[]) => Promise<RunMaterials['secrets']>;
  readonly place: HostPlace;
  /** Tells the page and other tabs. */
  readonly changed: () => void;
}

/**
 * How a run asks a person for what it was refused. Only who started it by hand is asked: others would wait for nobody.
 * What is allowed is what the question listed.
 */
export function createAskPermission(needs: AskNeeds) {
  return (tool: Tool, call: ToolCall, materials: Pick<RunMaterials, 'grant'>): Pick<RunMaterials, 'asking'> => {
    if (call.caller !== 'person' || needs.place === 'embed') return {};
    let { grant } = materials;
    const ask: AskPermission = async (summary, signal) => {
      const asked = parsePermissions(summary['requested']);
      if (!asked.ok) return undefined;
      const end = await needs.desk().ask(questionOf(tool, call, asked.value, summary), signal);
      if (end.kind !== 'allowed') return end.kind === 'declined' ? 'declined' : undefined;
      // What cannot be stored holds for this run all the same, and is asked again in the next one.
      if (end.howLong === 'always') await keep(needs, tool, asked.value).catch(() => undefined);
      grant = mergePermissions(asked.value, grant);
      return { grant, secrets: await needs.readSecrets(grant.secrets) };
    };
    // A secret is made for good or for this tab; a trial has neither.
    return { asking: { asks: needs.place === 'trial' ? 'network' : 'secrets', ask } };
  };
}

function questionOf(
  { id, name, trusted }: Tool,
  { toolCallId, caller }: ToolCall,
  asked: Permissions,
  { carried }: JsonObject,
): OpenPermission {
  return {
    kind: 'permission',
    id: toolCallId,
    toolName: name,
    caller,
    tool: { id, name, trusted },
    asked,
    carried: Array.isArray(carried) ? carried.flatMap(carriedOf) : [],
  };
}

function carriedOf(value: JsonValue): OpenPermission['carried'] {
  if (!isRecord(value)) return [];
  const { secret, method, origin } = value;
  return typeof secret === 'string' && typeof method === 'string' && typeof origin === 'string'
    ? [{ secret, method, origin }]
    : [];
}

async function keep({ grants, changed }: AskNeeds, tool: Tool, asked: Permissions): Promise<void> {
  const { codeHash } = sourceOf(tool);
  const subject = { trusted: tool.trusted };
  await grants.set(tool.id, codeHash, mergePermissions(asked, await grants.get(tool.id, codeHash, subject)), subject);
  changed();
}

import type { EngineCause } from '../../core/call.ts';
import type { ToolId } from '../../core/ids.ts';
import { isRecord } from '../../core/json/json.ts';
import { defined } from '../../core/defined.ts';

/** The engine that a person wants for `node` tools, in general or for one tool. */
export type EnginePreference = 'auto' | 'webcontainer' | 'embedded';
export const ENGINE_PREFERENCES: readonly EnginePreference[] = ['auto', 'webcontainer', 'embedded'];

/**
 * A person's agreement to load the WebContainer. `own`: all trusted tools may use it, as if each had the grant;
 * `granted`: each tool needs its grant.
 */
export interface EngineAgreement {
  readonly tools: 'own' | 'granted';
  /** ISO 8601. */
  readonly agreedAt: string;
}

/** The stored settings, without the key of the service. */
export interface EngineSettings {
  readonly format: 1;
  readonly preference: EnginePreference;
  /** By tool id: wishes that differ from the general one. */
  readonly byTool: readonly (readonly [ToolId, EnginePreference])[];
  readonly agreement?: EngineAgreement;
  /** The person refused when asked. */
  readonly declined: boolean;
}

export const NO_ENGINE_SETTINGS: EngineSettings = { format: 1, preference: 'auto', byTool: [], declined: false };

/** The WebContainer as the settings show it. `failed` has the reason until the next try. */
export type ContainerState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready'; readonly nodeVersion: string }
  | { readonly kind: 'failed'; readonly cause: EngineCause; readonly message: string };

export interface NodeEnginesView extends EngineSettings {
  readonly container: ContainerState;
  /** Whether a key is stored; the key itself is not shown again. */
  readonly hasKey: boolean;
  readonly isolated: boolean;
}

/** One change of the settings by a person. */
export type EngineChange =
  /** Without a tool, the general wish; `undefined` resets a tool to the general wish. */
  | { readonly type: 'preference'; readonly preference: EnginePreference | undefined; readonly toolId?: ToolId }
  | { readonly type: 'agree'; readonly tools: EngineAgreement['tools'] }
  | { readonly type: 'decline' }
  /** Ends the WebContainer, and removes the agreement, the refusal and the key. */
  | { readonly type: 'forget' }
  /** Empty text removes the key. */
  | { readonly type: 'key'; readonly key: string }
  /** Starts the WebContainer again, even after a failure. */
  | { readonly type: 'try' };

/** Parses stored settings; invalid ones count as none, and so as no agreement. */
export function parseEngineSettings(value: unknown): EngineSettings {
  if (!isRecord(value) || value.format !== 1) return NO_ENGINE_SETTINGS;
  const { preference, byTool, agreement, declined } = value;
  const agreed: EngineAgreement | undefined =
    isRecord(agreement) &&
    (agreement.tools === 'own' || agreement.tools === 'granted') &&
    typeof agreement.agreedAt === 'string'
      ? { tools: agreement.tools, agreedAt: agreement.agreedAt }
      : undefined;
  return {
    format: 1,
    preference: isPreference(preference) ? preference : 'auto',
    byTool: Array.isArray(byTool) ? byTool.flatMap(readToolPreference) : [],
    ...defined({ agreement: agreed }),
    declined: declined === true,
  };
}

/** Parses a change; undefined if it is invalid. */
export function parseEngineChange(value: unknown): EngineChange | undefined {
  if (!isRecord(value)) return undefined;
  const { type, preference, toolId, tools, key } = value;
  switch (type) {
    case 'preference':
      if (toolId === undefined) return isPreference(preference) ? { type, preference } : undefined;
      // The cast restores the brand; an unknown id matches no tool.
      return typeof toolId === 'string' && (preference === undefined || isPreference(preference))
        ? { type, preference, toolId: toolId as ToolId }
        : undefined;
    case 'agree':
      return tools === 'own' || tools === 'granted' ? { type, tools } : undefined;
    case 'key':
      return typeof key === 'string' && /^[\x21-\x7e]{0,500}$/.test(key.trim()) ? { type, key: key.trim() } : undefined;
    case 'decline':
    case 'forget':
    case 'try':
      return { type };
    default:
      return undefined;
  }
}

function readToolPreference(value: unknown): [ToolId, EnginePreference][] {
  if (!Array.isArray(value)) return [];
  const [toolId, preference] = value as unknown[];
  return typeof toolId === 'string' && isPreference(preference) ? [[toolId as ToolId, preference]] : [];
}

function isPreference(value: unknown): value is EnginePreference {
  return ENGINE_PREFERENCES.some((preference) => preference === value);
}

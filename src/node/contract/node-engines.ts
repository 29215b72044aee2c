import type { EngineCause } from '../../core/call.ts';
import type { ToolId } from '../../core/ids.ts';
import { isRecord } from '../../core/json.ts';

/** What a person wants to run `node` tools, in general or for one of them. */
export type EngineWish = 'auto' | 'webcontainer' | 'embedded';
export const ENGINE_WISHES: readonly EngineWish[] = ['auto', 'webcontainer', 'embedded'];

/**
 * That a person agreed to load the WebContainer. `own`: all tools of one's own may use it, as if each had the grant;
 * `granted`: each needs its grant.
 */
export interface EngineAgreement {
  readonly tools: 'own' | 'granted';
  /** ISO 8601. */
  readonly agreedAt: string;
}

/** What is stored of all this; the key of the service is kept apart. */
export interface EngineSettings {
  readonly format: 1;
  readonly wish: EngineWish;
  /** By tool id: wishes that differ from the general one. */
  readonly byTool: readonly (readonly [ToolId, EngineWish])[];
  readonly agreement?: EngineAgreement;
  /** A person said no when asked. */
  readonly declined: boolean;
}

export const NO_ENGINE_SETTINGS: EngineSettings = { format: 1, wish: 'auto', byTool: [], declined: false };

/** The WebContainer as the settings show it. `failed` keeps why, until it is tried again. */
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

/** One change a person makes. */
export type EngineChange =
  /** Without a tool the general one; `undefined` for a tool goes back to the general one. */
  | { readonly type: 'wish'; readonly wish: EngineWish | undefined; readonly toolId?: ToolId }
  | { readonly type: 'agree'; readonly tools: EngineAgreement['tools'] }
  | { readonly type: 'decline' }
  /** Ends the WebContainer, and takes back the agreement, the answer and the key. */
  | { readonly type: 'forget' }
  /** Empty text removes it. */
  | { readonly type: 'key'; readonly key: string }
  /** Starts it, whatever happened before. */
  | { readonly type: 'try' };

/** Reads stored settings; what does not read as such counts as none, and so as no agreement. */
export function parseEngineSettings(value: unknown): EngineSettings {
  if (!isRecord(value) || value.format !== 1) return NO_ENGINE_SETTINGS;
  const { wish, byTool, agreement, declined } = value;
  const agreed: EngineAgreement | undefined =
    isRecord(agreement) &&
    (agreement.tools === 'own' || agreement.tools === 'granted') &&
    typeof agreement.agreedAt === 'string'
      ? { tools: agreement.tools, agreedAt: agreement.agreedAt }
      : undefined;
  return {
    format: 1,
    wish: isWish(wish) ? wish : 'auto',
    byTool: Array.isArray(byTool) ? byTool.flatMap(readToolWish) : [],
    ...(agreed === undefined ? {} : { agreement: agreed }),
    declined: declined === true,
  };
}

/** Reads a change; undefined when it is none. */
export function parseEngineChange(value: unknown): EngineChange | undefined {
  if (!isRecord(value)) return undefined;
  const { type, wish, toolId, tools, key } = value;
  switch (type) {
    case 'wish':
      if (toolId === undefined) return isWish(wish) ? { type, wish } : undefined;
      // The cast gives an id of our own its brand back; an unknown one fits no tool.
      return typeof toolId === 'string' && (wish === undefined || isWish(wish))
        ? { type, wish, toolId: toolId as ToolId }
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

function readToolWish(value: unknown): [ToolId, EngineWish][] {
  if (!Array.isArray(value)) return [];
  const [toolId, wish] = value as unknown[];
  return typeof toolId === 'string' && isWish(wish) ? [[toolId as ToolId, wish]] : [];
}

function isWish(value: unknown): value is EngineWish {
  return ENGINE_WISHES.some((wish) => wish === value);
}

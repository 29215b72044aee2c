import type { EngineCause } from '../core/call.ts';
import type { EnginePreference } from './contract/node-engines.ts';

/** Everything that the choice depends on. */
export interface EngineQuestion {
  readonly preference: EnginePreference;
  /** The call names this engine. */
  readonly byCall: boolean;
  /** The person trusts the tool. */
  readonly trusted: boolean;
  /** The tool asks for secrets or was granted some. */
  readonly hasSecrets: boolean;
  /** The tool has the grant "unrestricted engine". */
  readonly granted: boolean;
  readonly agreed: boolean;
  /** Why the WebContainer did not start, while it is too early to retry. */
  readonly failed: EngineCause | undefined;
}

/** `cause`: why it is not the WebContainer; absent if it was not wanted. `fell`: it was wanted and could not start. */
export type EngineChoice =
  | { readonly engine: 'webcontainer' }
  | { readonly engine: 'embedded'; readonly cause?: EngineCause; readonly fell: boolean }
  | { readonly engine: 'none'; readonly cause: 'stranger' | 'secrets' | 'not-agreed' | 'not-granted' };

/**
 * Chooses the engine for a tool. The WebContainer may fall back to the embedded engine, never the other way. A call
 * that names an engine that it may not use is refused; a setting is followed only where it is allowed.
 */
export function chooseEngine({
  preference,
  byCall,
  trusted,
  hasSecrets,
  granted,
  agreed,
  failed,
}: EngineQuestion): EngineChoice {
  if (preference === 'embedded') return { engine: 'embedded', fell: false };
  const insists = byCall && preference === 'webcontainer';
  const never = !trusted ? 'stranger' : hasSecrets ? 'secrets' : undefined;
  if (never !== undefined) {
    if (insists) return { engine: 'none', cause: never };
    return preference === 'auto'
      ? { engine: 'embedded', fell: false }
      : { engine: 'embedded', cause: never, fell: false };
  }
  if (!agreed) {
    if (insists) return { engine: 'none', cause: 'not-agreed' };
    return preference === 'auto'
      ? { engine: 'embedded', fell: false }
      : { engine: 'embedded', cause: 'not-agreed', fell: false };
  }
  if (!granted)
    return preference === 'auto'
      ? { engine: 'embedded', cause: 'not-granted', fell: false }
      : { engine: 'none', cause: 'not-granted' };
  // An engine that the call names is retried at once.
  return failed === undefined || insists
    ? { engine: 'webcontainer' }
    : { engine: 'embedded', cause: failed, fell: true };
}

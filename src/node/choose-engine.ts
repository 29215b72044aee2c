import type { EngineCause } from '../core/call.ts';
import type { EngineWish } from './contract/node-engines.ts';

/** All that the choice looks at. */
export interface EngineQuestion {
  readonly wish: EngineWish;
  /** The call itself asks for it, by name. */
  readonly byCall: boolean;
  /** The user's own tool. */
  readonly trusted: boolean;
  /** It asks for secrets or was granted some. */
  readonly hasSecrets: boolean;
  /** It has the grant "unrestricted engine". */
  readonly granted: boolean;
  readonly agreed: boolean;
  /** Why the WebContainer did not start, while it is too early to try again. */
  readonly failed: EngineCause | undefined;
}

/**
 * `cause`: why it is not the WebContainer; absent when nobody meant it to be. `fell`: it was meant, and could not
 * start.
 */
export type EngineChoice =
  | { readonly engine: 'webcontainer' }
  | { readonly engine: 'embedded'; readonly cause?: EngineCause; readonly fell: boolean }
  | { readonly engine: 'none'; readonly cause: 'stranger' | 'secrets' | 'not-agreed' | 'not-granted' };

/**
 * Which engine runs a tool. From the WebContainer to the embedded one it may fall, never the other way. What a call
 * names and may not have is refused; what a setting wishes is done as far as it may be.
 */
export function chooseEngine({
  wish,
  byCall,
  trusted,
  hasSecrets,
  granted,
  agreed,
  failed,
}: EngineQuestion): EngineChoice {
  if (wish === 'embedded') return { engine: 'embedded', fell: false };
  const insists = byCall && wish === 'webcontainer';
  const never = !trusted ? 'stranger' : hasSecrets ? 'secrets' : undefined;
  if (never !== undefined) {
    if (insists) return { engine: 'none', cause: never };
    return wish === 'auto' ? { engine: 'embedded', fell: false } : { engine: 'embedded', cause: never, fell: false };
  }
  if (!agreed) {
    if (insists) return { engine: 'none', cause: 'not-agreed' };
    return wish === 'auto'
      ? { engine: 'embedded', fell: false }
      : { engine: 'embedded', cause: 'not-agreed', fell: false };
  }
  if (!granted)
    return wish === 'auto'
      ? { engine: 'embedded', cause: 'not-granted', fell: false }
      : { engine: 'none', cause: 'not-granted' };
  // What a call names is tried again at once.
  return failed === undefined || insists
    ? { engine: 'webcontainer' }
    : { engine: 'embedded', cause: failed, fell: true };
}

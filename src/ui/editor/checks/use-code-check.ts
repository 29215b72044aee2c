import { useEffect, useState } from 'react';
import type { CodeCheck } from '../../../catalog/contract/code.ts';
import type { TypeCheck } from '../../../catalog/contract/language-service.ts';
import { useTypingSource } from '../../language-service/use-code-typing.ts';
import type { TypingState } from '../../language-service/language-service-client.ts';
import { useApp } from '../../stores/app-context.ts';
import type { EditSession } from '../editor-store.ts';

/** What was found in the code of a draft: the one status that all parts of the editor show. */
export interface CodeStatus {
  /** It is that of the draft as it is now, not of the one before the last keys. */
  readonly isCurrent: boolean;
  /** `off`: there are no types; the code can be edited and run. */
  readonly types: TypingState;
  /** Undefined without types, and until they have loaded. */
  readonly check: TypeCheck | undefined;
  /** The parser's answer; undefined until it has come. */
  readonly code: CodeCheck | undefined;
}

/** Delay before loading types, which are megabytes: the screen comes first. */
const FIRST_DELAY_MS = 300;
const DELAY_MS = 400;
const RETRY_MS = 2_000;

/** Checks code and schema together when the typing pauses. */
export function useCodeCheck({ base, draft }: EditSession): CodeStatus {
  const { host, typing } = useApp();
  const source = useTypingSource(draft, base.packages);
  const { code, language } = draft;
  const [found, setFound] = useState<(CodeStatus & { readonly of: object; readonly text: string }) | undefined>();

  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const [check, parsed] = await Promise.all([
        typing?.ask(async (api): Promise<TypeCheck | undefined> => await api.check(source(code))),
        host.tools.checkCode(code, language).catch(() => undefined),
      ]);
      if (!isCurrent) return;
      const types = typing?.state() ?? 'off';
      setFound({ of: source, text: code, isCurrent: true, types, check, code: parsed });
      if (types === 'loading') timer = setTimeout(() => void ask(), RETRY_MS);
    };
    timer = setTimeout(() => void ask(), typing?.state() === 'ready' ? DELAY_MS : FIRST_DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typing, host, source, code, language]);

  if (found === undefined)
    return { isCurrent: false, types: typing === undefined ? 'off' : 'loading', check: undefined, code: undefined };
  return found.of === source && found.text === code ? found : { ...found, isCurrent: false };
}

import { useEffect, useState } from 'react';
import { UNKNOWN_ACCESS, type InferredAccess } from '../../catalog/contract/inferred-access.ts';
import type { ToolLanguage } from '../../core/tool.ts';
import { untilUnmounted } from '../lib/until-unmounted.ts';
import { useApp } from '../stores/app-context.ts';

/** What code contacts and which secrets it uses; undefined while it is read. */
export function useCodeAccess(code: string, language: ToolLanguage): InferredAccess | undefined {
  const { host } = useApp();
  const [read, setRead] = useState<{ readonly code: string; readonly access: InferredAccess } | undefined>();
  useEffect(
    () =>
      untilUnmounted(
        host.tools.codeAccess(code, language),
        (access) => setRead({ code, access }),
        () => setRead({ code, access: UNKNOWN_ACCESS }),
      ),
    [host, code, language],
  );
  return read?.code === code ? read.access : undefined;
}

import { useEditor, useRuns } from '../stores/app-context.ts';
import type { Route } from '../lib/routes.ts';
import { useNode } from './node-store.ts';
import { runTexts } from './texts/index.ts';

/** The engine of the open tool, for the status bar: of its last run, or Node while it loads. */
export function EngineOfRoute({ route }: { route: Route }) {
  const name = route.screen === 'tool' ? route.name : undefined;
  const session = useEditor((state) => {
    const opened = name === undefined ? undefined : state.opened.get(name);
    return opened?.kind === 'open' ? state.sessions.get(opened.id) : undefined;
  });
  const engine = useRuns((state) =>
    session === undefined ? undefined : state.sessions.get(session.base.id)?.current?.result?.engine,
  );
  const load = useNode((state) => state.load);
  if (session?.draft.environment !== 'node') return null;
  if (load.kind === 'loading') return <span>{runTexts.node.loadingShort}</span>;
  return engine === undefined ? null : <span>{runTexts.engine(engine.kind, engine.nodeVersion)}</span>;
}

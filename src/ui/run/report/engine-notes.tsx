import { useEffect, useState } from 'react';
import type { EngineUsed } from '../../../core/call.ts';
import type { ToolRecord } from '../../../core/tool.ts';
import { DecisionArea } from '../../decision/decision-area.tsx';
import { DecisionButton } from '../../decision/decision-button.tsx';
import { decisionKeyOf } from '../../decision/decision-key.ts';
import { Button } from '../../elements/button.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { navigate } from '../../lib/navigate.ts';
import { pathOf } from '../../lib/routes.ts';
import { useApp } from '../../stores/app-context.ts';
import { messageOf } from '../../stores/error-text.ts';
import { enginesTexts } from '../../settings/engines/texts/index.ts';
import { runTexts } from '../texts/index.ts';
import { useEngines, enginesStore } from '../../settings/engines-store.ts';
import { usePanelStore } from '../../stores/panel-store.ts';
import { secretsAndGrantsStore } from '../../settings/secrets/secrets-and-grants-store.ts';

interface EngineNotesProps {
  readonly tool: ToolRecord;
  readonly engine: EngineUsed;
  /** Whether it is an older run: only the last one offers actions. */
  readonly isPast: boolean;
}

/** Notes on a run of Node: why another engine ran it, what could not be observed, and an offer of the other engine. */
export function EngineNotes({ tool, engine, isPast }: EngineNotesProps) {
  const engines = usePanelStore(enginesStore);
  const view = useEngines((state) => state.view);
  useEffect(() => {
    void engines.getState().load();
  }, [engines]);
  if (engine.kind === 'webcontainer') return <Notice tone="info">{enginesTexts.unwatched}</Notice>;
  if (engine.reason !== undefined && engine.cause !== 'not-granted')
    return <Reason engine={engine} canTry={!isPast && engine.fellBackFrom !== undefined} />;
  if (isPast || view === undefined || !tool.trusted || !view.isolated || (tool.permissions?.secrets ?? []).length > 0)
    return null;
  if (view.agreement !== undefined) return engine.cause === 'not-granted' ? <Offer tool={tool} isAgreed /> : null;
  return view.declined || view.preference === 'embedded' ? null : <Offer tool={tool} isAgreed={false} />;
}

function Reason({ engine: { reason, cause }, canTry }: { engine: EngineUsed; canTry: boolean }) {
  const engines = usePanelStore(enginesStore);
  const starting = useEngines((state) => state.view?.container.kind === 'starting');
  const toSettings = (
    <Button look="quiet" onClick={() => navigate(pathOf({ screen: 'settings', page: 'node' }))}>
      {enginesTexts.settings}
    </Button>
  );
  const actions = canTry ? (
    <>
      <Button disabled={starting} onClick={() => void engines.getState().change({ type: 'try' })}>
        {enginesTexts.again}
      </Button>
      {toSettings}
    </>
  ) : (
    toSettings
  );
  return (
    <Notice tone="caution" role="group" label={enginesTexts.offerLabel} title={enginesTexts.fell} actions={actions}>
      {reason}. {cause === undefined ? '' : enginesTexts.help[cause]}
    </Notice>
  );
}

interface OfferProps {
  readonly tool: ToolRecord;
  readonly isAgreed: boolean;
}

/** Asks once; the run already has its result. */
function Offer(props: OfferProps) {
  const { id, name, version, codeHash } = props.tool;
  return (
    <DecisionArea decisionKey={decisionKeyOf(id, name, version, codeHash, props.isAgreed)}>
      <OfferContent {...props} />
    </DecisionArea>
  );
}

function OfferContent({ tool, isAgreed }: OfferProps) {
  const { host } = useApp();
  const engines = usePanelStore(enginesStore);
  const vault = usePanelStore(secretsAndGrantsStore);
  const [failure, setFailure] = useState<string | undefined>();
  const [isDone, setDone] = useState(false);
  const allow = async () => {
    try {
      const granted = await host.grants.get(tool.name);
      const subject = { toolId: tool.id, codeHash: tool.codeHash };
      await vault.getState().replaceGrant(subject, granted, { ...granted, engine: 'unrestricted' });
      if (!isAgreed) await engines.getState().change({ type: 'agree', tools: 'granted' });
      setDone(true);
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  if (isDone) return null;
  return (
    <Notice
      tone="info"
      role="group"
      label={enginesTexts.offerLabel}
      title={isAgreed ? enginesTexts.mayNot : enginesTexts.offerTitle}
      actions={
        <>
          <DecisionButton onDecide={allow}>{isAgreed ? enginesTexts.allow : enginesTexts.offerThis}</DecisionButton>
          {isAgreed ? null : (
            <>
              <DecisionButton onDecide={() => engines.getState().change({ type: 'agree', tools: 'own' })}>
                {enginesTexts.offerAll}
              </DecisionButton>
              <DecisionButton look="quiet" onDecide={() => engines.getState().change({ type: 'decline' })}>
                {enginesTexts.offerNo}
              </DecisionButton>
            </>
          )}
        </>
      }
    >
      {isAgreed ? runTexts.denied.container.text : enginesTexts.offerText}
      {failure === undefined ? null : <span role="alert"> {enginesTexts.failed(failure)}</span>}
    </Notice>
  );
}

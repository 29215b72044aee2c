import { useEffect, useRef } from 'react';
import { Dialog } from '../../elements/layers/dialog.tsx';
import { Segmented } from '../../elements/fields/segmented.tsx';
import { navigate } from '../../lib/navigate.ts';
import { pathOf } from '../../lib/routes.ts';
import { emptyDraft } from './server-draft.ts';
import { useApp } from '../../stores/app-context.ts';
import type { AddingServer } from '../servers-store.ts';
import { serversTexts } from '../texts/index.ts';
import { ConfigForm } from './config-form.tsx';
import { addServer } from './save-server.ts';
import { ServerForm } from './server-form.tsx';
import form from './server-form.module.css';

const texts = serversTexts;
const WAYS = (['address', 'program', 'config'] as const).map((id) => ({ id, label: texts.form.ways[id] }));

/** Adds a server by its address, by a program, or from a configuration. */
export function AddServerDialog({ adding: { by, text } }: { adding: AddingServer }) {
  const { host, servers } = useApp();
  const content = useRef<HTMLDivElement>(null);
  // The dialog itself puts the focus on its first button.
  useEffect(() => content.current?.querySelector<HTMLElement>('form :is(input, textarea)')?.focus(), []);
  const close = () => servers.getState().setAdding(undefined);
  return (
    <Dialog title={texts.add} compact onClose={close}>
      <div ref={content} className={form.dialog}>
        <Segmented
          label={texts.form.how}
          options={WAYS}
          value={by}
          onChange={(next) => servers.getState().setAdding({ by: next, text: '' })}
        />
        {by === 'config' ? (
          <ConfigForm start={text} onDone={close} />
        ) : (
          <ServerForm
            key={by}
            start={emptyDraft(by)}
            isNew
            submit={texts.form.add}
            submitting={texts.form.adding}
            onSubmit={async (draft) => {
              const { name } = await addServer(host, draft);
              close();
              navigate(pathOf({ screen: 'server', name, tab: 'tools' }));
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

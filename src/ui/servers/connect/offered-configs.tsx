import { Button } from '../../elements/button.tsx';
import { Notice } from '../../elements/layers/notice.tsx';
import { useApp, useServers } from '../../stores/app-context.ts';
import { usePanelStore } from '../../stores/panel-store.ts';
import { serversTexts } from '../texts/index.ts';
import { offeredConfigsStore, useOfferedConfigs } from './offered-configs-store.ts';

const texts = serversTexts.offers;

/** Configurations in the workspace whose servers are not there yet. */
export function OfferedConfigs() {
  const { servers } = useApp();
  const configs = usePanelStore(offeredConfigsStore);
  const offers = useOfferedConfigs((state) => state.offers);
  const taken = useServers((state) => state.servers);
  if (taken === undefined) return null;
  const known = new Set(taken.map(({ server }) => server.name));
  return offers.map((offer) => {
    const { path, text, names } = offer;
    const [file, count] = [path.slice(1), names.filter((name) => !known.has(name)).length];
    if (count === 0) return null;
    return (
      <Notice
        key={path}
        tone="info"
        role="status"
        title={texts.found(file, count)}
        actions={
          <>
            <Button
              aria-label={texts.reviewOf(file)}
              onClick={() => servers.getState().setAdding({ by: 'config', text })}
            >
              {texts.review}
            </Button>
            <Button look="quiet" aria-label={texts.dismissOf(file)} onClick={() => configs.getState().dismiss(offer)}>
              {texts.dismiss}
            </Button>
          </>
        }
      >
        {texts.text}
      </Notice>
    );
  });
}

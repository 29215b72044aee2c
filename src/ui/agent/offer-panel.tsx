import { useCallback, useEffect, useState } from 'react';
import { toast } from '../elements/layers/toast.ts';
import type { OfferMeter, Preset } from '../../agent/contract/agent-api.ts';
import type { Conversation } from '../../agent/contract/conversation.ts';
import { useApp, useTools } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { agentTexts } from './texts/index.ts';
import { withGroup } from './offer/built-in-switch.tsx';
import { OfferBar } from './offer/offer-bar.tsx';
import { SystemPromptView } from './offer/system-prompt-view.tsx';
import styles from './side.module.css';

/** Which tools a conversation offers to its model, and how much context they use. */
export function OfferPanel({ conversation: { id, settings } }: { conversation: Conversation }) {
  const { host } = useApp();
  const tools = useTools((state) => state.tools);
  const [offer, setOffer] = useState<{ readonly meter: OfferMeter; readonly presets: readonly Preset[] } | undefined>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    Promise.all([host.conversations.offerMeter(id), host.presets.list()]).then(
      ([meter, presets]) => {
        if (isCurrent) setOffer({ meter, presets: presets.filter(({ tools }) => tools !== undefined) });
      },
      (error: unknown) => toast.error(agentTexts.failed(messageOf(error))),
    );
    return () => {
      isCurrent = false;
    };
  }, [host, id, settings, tools, turn]);
  const loadSystemPrompt = useCallback(() => host.conversations.systemPrompt(id), [host, id]);
  const again = () => setTurn((count) => count + 1);
  return (
    <div className={styles.call}>
      <OfferBar
        meter={offer?.meter}
        allTools={offer?.meter.tools ?? []}
        presets={offer?.presets ?? []}
        presetId={settings.presetId}
        onPreset={(presetId) =>
          void host.conversations
            .change(id, { settings: { presetId: presetId ?? null } })
            .catch((error: unknown) => toast.error(agentTexts.failed(messageOf(error))))
        }
        onGroup={(groupId, isOn) =>
          void host.conversations
            .change(id, { settings: { offGroups: withGroup(settings.offGroups ?? [], groupId, isOn) } })
            .catch((error: unknown) => toast.error(agentTexts.failed(messageOf(error))))
        }
        onSave={async (preset) => {
          const saved = await host.presets.save(preset);
          again();
          return saved;
        }}
        onRemove={async (preset) => {
          await host.presets.remove(preset.id);
          again();
        }}
      />
      <SystemPromptView load={loadSystemPrompt} shown={offer} skills={offer?.meter.skills} />
    </div>
  );
}

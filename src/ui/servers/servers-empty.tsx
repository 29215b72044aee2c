import { FileJson, Globe, SquareTerminal } from 'lucide-react';
import { toast } from '../elements/layers/toast.ts';
import { Button } from '../elements/button.tsx';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { serversTexts } from './texts/index.ts';
import { addExample } from './connect/example-server.ts';
import styles from './servers.module.css';
import ways from './servers-empty.module.css';

const texts = serversTexts;
const WAYS = [
  { by: 'address', icon: Globe, title: texts.empty.address, text: texts.empty.addressText },
  { by: 'program', icon: SquareTerminal, title: texts.empty.program, text: texts.empty.programText },
  { by: 'config', icon: FileJson, title: texts.empty.config, text: texts.empty.configText },
] as const;

/** Suggestions for people without a server. */
export function ServersEmpty() {
  const { servers } = useApp();
  return (
    <section className={styles.section} aria-label={texts.empty.title}>
      <h2>{texts.empty.title}</h2>
      <ul className={ways.list}>
        {WAYS.map(({ by, icon: Icon, title, text }) => (
          <li key={by}>
            <button type="button" className={ways.way} onClick={() => servers.getState().setAdding({ by, text: '' })}>
              <Icon size={18} aria-hidden="true" />
              <strong>{title}</strong>
              <span className={styles.muted}>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      <TryExample takenNames={[]} />
    </section>
  );
}

/** Adds the example server, whatever servers there are, and opens it. */
export function TryExample({ takenNames }: { takenNames: readonly string[] }) {
  const { host } = useApp();
  const example = async () => {
    try {
      const { name } = await addExample(host, new Set(takenNames));
      navigate(pathOf({ screen: 'server', name, tab: 'tools' }));
    } catch (error) {
      toast.error(texts.failed(messageOf(error)));
    }
  };
  return (
    <div className={ways.example}>
      <Button onClick={() => void example()}>{texts.empty.example}</Button>
      <p className={styles.muted}>{texts.empty.exampleText}</p>
    </div>
  );
}

import { useEffect, useState } from 'react';
import { hrefOf } from '../model/routes.ts';
import { useModel } from '../stores/app-model.ts';
import { texts } from '../texts/texts.ts';
import styles from './packages-tab.module.css';

/** Which registry is asked, with the way to its setting. */
export function RegistryLine() {
  const { host } = useModel();
  const [address, setAddress] = useState('');
  useEffect(() => {
    let current = true;
    const show = (found: string) => {
      if (current) setAddress(found);
    };
    // Not knowing it costs a word in a line; the setting tells what is wrong.
    host.packageRegistry().then(show, () => show(''));
    return () => {
      current = false;
    };
  }, [host]);
  return (
    <p className={styles.muted}>
      {texts.packages.registryFrom} <span className={styles.address}>{address.replace(/^https:\/\//, '').replace(/\/$/, '')}</span>.{' '}
      <a href={hrefOf({ screen: 'settings', page: 'packages' })}>{texts.packages.registryChange}</a>
    </p>
  );
}

import { useEffect, useState } from 'react';
import { hrefOf } from '../lib/routes.ts';
import { untilUnmounted } from '../lib/until-unmounted.ts';
import { useApp } from '../stores/app-context.ts';
import { packagesTexts } from './texts/index.ts';
import styles from './packages-tab.module.css';

/** The registry in use, with a link to its setting. */
export function RegistryLine() {
  const { host } = useApp();
  const [address, setAddress] = useState<string | undefined>();
  // On failure the line is missing; the setting shows the error.
  useEffect(() => untilUnmounted(host.packages.registry(), setAddress), [host]);
  if (address === undefined) return null;
  return (
    <p className={styles.muted}>
      {address === '' ? (
        packagesTexts.registryNone
      ) : (
        <>
          {packagesTexts.registryFrom}{' '}
          <span className={styles.address}>{address.replace(/^https:\/\//, '').replace(/\/$/, '')}</span>.
        </>
      )}{' '}
      <a href={hrefOf({ screen: 'settings', page: 'packages' })}>{packagesTexts.registryChange}</a>
    </p>
  );
}

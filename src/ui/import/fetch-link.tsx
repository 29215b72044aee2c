import { useState } from 'react';
import { toast } from '../elements/layers/toast.ts';
import { Button } from '../elements/button.tsx';
import { useApp } from '../stores/app-context.ts';
import { messageOf } from '../stores/error-text.ts';
import { shareTexts } from '../share/texts/index.ts';

/** Fetches an address after a click on a button that names its host; the content is reviewed like a paste. */
export function FetchLink({ address }: { address: string }) {
  const { host, imports } = useApp();
  const [isBusy, setBusy] = useState(false);
  if (!URL.canParse(address)) return null;
  const fetchIt = async () => {
    setBusy(true);
    try {
      const text = await host.publishing.fetch(address);
      await imports.getState().read(text);
    } catch (error) {
      toast.error(messageOf(error), { duration: 15_000 });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button disabled={isBusy} onClick={() => void fetchIt()}>
      {isBusy ? shareTexts.publish.fetching : shareTexts.publish.fetch(new URL(address).host)}
    </Button>
  );
}

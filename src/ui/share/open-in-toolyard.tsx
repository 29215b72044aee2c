import { ExternalLink } from 'lucide-react';
import { createContext, useContext } from 'react';
import button from '../elements/button.module.css';
import { cx } from '../elements/class-names.ts';
import { texts } from '../texts/texts.ts';

/** Where the tool of an embed opens in the app itself. */
export const ToolyardAddress = createContext('');

/** The way out of a page that frames the tool: what needs a decision is decided in a tab of its own. */
export function OpenInToolyard() {
  return (
    <a
      href={useContext(ToolyardAddress)}
      target="_blank"
      rel="noopener"
      className={cx(button.button, button.plain)}
      title={texts.embed.openHint}
    >
      <ExternalLink size={14} aria-hidden="true" />
      {texts.embed.open}
    </a>
  );
}

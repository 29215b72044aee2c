import { ExternalLink } from 'lucide-react';
import { createContext, useContext } from 'react';
import button from '../elements/button.module.css';
import { cx } from '../elements/class-names.ts';
import { embedTexts } from '../embed/texts/index.ts';

/** The address that opens the tool of an embed in the app itself. */
export const ToolyardAddress = createContext('');

/** A link out of the page that frames the tool: decisions are made in a separate tab. */
export function OpenInToolyard() {
  return (
    <a
      href={useContext(ToolyardAddress)}
      target="_blank"
      rel="noopener"
      className={cx(button.button, button.plain)}
      title={embedTexts.openHint}
    >
      <ExternalLink size={14} aria-hidden="true" />
      {embedTexts.open}
    </a>
  );
}

import { createRoot } from 'react-dom/client';
import styles from './elements/layers/message-screen.module.css';
import { frameTexts } from './frame/texts/index.ts';
import './styles/tokens.css';
import './styles/base.css';

/** Shows only a link out of the page that frames this one. */
export function mountFramed(root: HTMLElement): void {
  mount(root, frameTexts.framed, { href: location.href, target: '_blank' });
}

/** Shows only a link to the app's own address. */
export function mountMisplaced(root: HTMLElement): void {
  mount(root, frameTexts.misplaced, { href: `${location.origin}/` });
}

function mount(
  root: HTMLElement,
  texts: { readonly title: string; readonly text: string; readonly open: string },
  link: { readonly href: string; readonly target?: string },
): void {
  createRoot(root).render(
    <main className={styles.screen}>
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.text}>{texts.text}</p>
      <p>
        <a {...link} rel="noopener">
          {texts.open}
        </a>
      </p>
    </main>,
  );
}

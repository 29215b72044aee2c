import { Pencil, X } from 'lucide-react';
import { IconButton } from '../elements/button.tsx';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { CanvasView } from './canvas-view.tsx';
import { closePanel } from './navigation.ts';
import { canvasTexts } from './texts/index.ts';

const texts = canvasTexts.view;

interface CanvasScreenProps {
  readonly panelId: string;
  readonly title: string;
  readonly folder: string;
  readonly hash: string;
}

/** The screen of a panel that a person allowed. */
export function CanvasScreen({ panelId, title, folder, hash }: CanvasScreenProps) {
  const edit = () => navigate(pathOf({ screen: 'panel', panel: 'panels', path: [folder] }));
  return (
    <CanvasView
      panelId={panelId}
      title={title}
      hash={hash}
      actions={
        <>
          <IconButton label={texts.edit} onClick={edit}>
            <Pencil size={16} aria-hidden="true" />
          </IconButton>
          <IconButton label={texts.close} onClick={() => closePanel()}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </>
      }
    />
  );
}

import type { english } from './en.ts';
import type { Shape } from '../../../texts/shape.ts';

export const german: Shape<typeof english> = {
  title: 'Server',
  open: 'MCP-Server',
  add: {
    address: 'MCP-Server über seine Adresse hinzufügen',
    program: 'Ein Programm als MCP-Server starten',
    config: 'Eine Konfiguration von MCP-Servern einfügen',
  },
};

import { lazyComponent, type Panel } from '../frame/panel.ts';
import { navigate } from '../lib/navigate.ts';
import { pathOf } from '../lib/routes.ts';
import { importFirstTexts } from './texts/first/index.ts';
import { useDroppedImport } from './use-dropped-import.ts';

const AddressScreen = lazyComponent(async () => (await import('./link/address-screen.tsx')).AddressScreen);
const ImportScreen = lazyComponent(async () => (await import('./import-screen.tsx')).ImportScreen);
const LinkScreen = lazyComponent(async () => (await import('./link-screen.tsx')).LinkScreen);
const title = (): string => importFirstTexts.title;

/** The review of untrusted content: imports, links, tools that the address adds. */
export const importPanel: Panel = {
  id: 'import',
  isInTrials: true,
  useAlways: useDroppedImport,
  screens: {
    import: { show: (_route, layout) => <ImportScreen layout={layout} />, title, activityBarEntry: null },
    link: {
      show: ({ payload, edit }, layout) => <LinkScreen payload={payload} edit={edit} layout={layout} />,
      title,
      activityBarEntry: null,
    },
    address: {
      show: ({ parameters, from }) => <AddressScreen key={parameters} parameters={parameters} from={from} />,
      title,
      activityBarEntry: null,
    },
  },
  actions: () => [
    {
      id: 'go.import',
      group: 'app',
      label: importFirstTexts.importTools,
      perform: () => navigate(pathOf({ screen: 'import' })),
    },
  ],
};

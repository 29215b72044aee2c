import type { IMPORT_FAULTS } from '../../../../core/files/import-faults.ts';
import type { Shape } from '../../../texts/shape.ts';

export const imports: Shape<typeof IMPORT_FAULTS> = {
  'zip-outside': () => 'Der Pfad führt aus dem Zip hinaus',
  'zip-name': () => 'Der Name ist kein gültiger Dateiname',
  'zip-duplicate': () => 'Das Zip enthält diesen Eintrag zweimal',
  'zip-link': () => 'Diese Verknüpfung führt aus dem Inhalt des Zips hinaus',
  'zip-behind-link': () => 'Der Ordner darüber ist eine Verknüpfung',
  'zip-method': () => 'Der Eintrag ist auf eine Art gepackt, die nicht unterstützt wird',
  'zip-exists': () => 'Es gibt schon eine Datei dieses Namens',
  'zip-damaged': () => 'Der Inhalt ist beschädigt',
  'zip-refused': () => 'Der Arbeitsbereich nahm diesen Eintrag nicht an',
  'import-link': () => 'Diese Verknüpfung führt zu etwas, was keine Datei des Zips ist',
  'import-outside': () => 'Der Pfad führt aus dem Ordner hinaus',
  'import-many-skills': (most) => `Ein Import hat höchstens ${String(most)} Skills`,
  'import-many-agents': (most) => `Ein Import hat höchstens ${String(most)} Agenten`,
  'import-no-skill': () => 'Diese Datei gehört zu keinem Skill',
  'import-no-agent': () => 'Das ist keine Datei eines Agenten',
  'import-more': (count) => `${String(count)} weitere Dateien bleiben draußen`,
  'import-panel-there': (id) => `Es gibt schon ein Panel namens ${id}`,
  'import-no-panel': () => 'Darin ist kein Panel',
};

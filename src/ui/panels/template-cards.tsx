import { toast } from 'sonner';
import type { Environment } from '../../core/tool.ts';
import { navigate } from '../model/navigate.ts';
import { pathOf, toolRoute } from '../model/routes.ts';
import { useModel } from '../stores/app-model.ts';
import { messageOf } from '../stores/error-text.ts';
import { freeName } from '../stores/tools-store.ts';
import { templates, type Template } from '../templates/templates.ts';
import { texts } from '../texts/texts.ts';
import { EnvironmentBadge } from './tool-badges.tsx';
import styles from './home.module.css';

const ENVIRONMENTS: readonly Environment[] = ['node', 'browser'];

/** Tools that run as they are; choosing one creates it. */
export function TemplateCards() {
  const { host, tools, status } = useModel();
  const create = async (template: Template) => {
    const taken = new Set((tools.getState().tools ?? []).map((tool) => tool.name));
    try {
      const record = await host.addTool({ ...template.fields, name: freeName(template.fields.name, taken) });
      status.getState().noteSaved();
      navigate(pathOf(toolRoute(record.name)));
    } catch (error) {
      toast.error(texts.home.createFailed(messageOf(error)));
    }
  };
  return (
    <>
      {ENVIRONMENTS.map((environment) => (
        <div key={environment} className={styles.group}>
          <h3 className={styles.groupTitle}>{texts.tool[environment]}</h3>
          <ul className={styles.cards}>
            {templates
              .filter(({ fields }) => fields.environment === environment)
              .map((template) => (
                <li key={template.id}>
                  <button type="button" className={styles.card} onClick={() => void create(template)}>
                    <span className={styles.cardHead}>
                      <span className={styles.cardTitle}>{template.title}</span>
                      <EnvironmentBadge environment={environment} />
                    </span>
                    <span className={styles.cardHint}>{template.hint}</span>
                    <code className={styles.cardName}>{template.fields.name}</code>
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </>
  );
}

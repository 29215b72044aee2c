import { isRecord, type JsonSchema } from '../../core/json/json.ts';
import { toolsTexts } from './texts/index.ts';
import styles from './builtin/builtin-details.module.css';

/** The parameters of a tool with their descriptions. */
export function ParameterList({ schema: { properties, required } }: { schema: JsonSchema }) {
  if (!isRecord(properties)) return null;
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return (
    <dl className={styles.parameters}>
      {Object.entries(properties).map(([name, schema]) => (
        <div key={name} className={styles.parameter}>
          <dt>
            <code>{name}</code>{' '}
            <span className={styles.muted}>
              {[
                isRecord(schema) && typeof schema['type'] === 'string' ? schema['type'] : '',
                needed.includes(name) ? toolsTexts.builtins.required : '',
              ]
                .filter((part) => part !== '')
                .join(', ')}
            </span>
          </dt>
          <dd>{isRecord(schema) && typeof schema['description'] === 'string' ? schema['description'] : ''}</dd>
        </div>
      ))}
    </dl>
  );
}

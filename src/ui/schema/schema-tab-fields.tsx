import { schemaTexts } from './texts/index.ts';
import type { JsonPath } from '../lib/json/json-source.ts';
import { changeType, setKeyword } from './schema-edits.ts';
import { PLAIN_TYPES, typeChoice, typesOf, type PlainType } from './schema-keywords.ts';
import type { JsonObject } from '../../core/json/json.ts';
import { locationKey, useSchemaTree } from './schema-tab-context.ts';
import styles from './schema-tab.module.css';

/** The description of a place, for callers of the tool. */
export function Description({ value, path, name }: { value: unknown; path: JsonPath; name: string }) {
  const { edit } = useSchemaTree();
  // A description that is not text is shown as JSON.
  if (value !== undefined && typeof value !== 'string') return null;
  const text = value ?? '';
  return (
    <textarea
      className={styles.description}
      aria-label={schemaTexts.tree.descriptionOf(name)}
      placeholder={schemaTexts.tree.descriptionPlaceholder}
      rows={Math.min(4, text.split('\n').length)}
      value={text}
      data-field="description"
      onChange={(event) =>
        edit(
          (source) =>
            setKeyword(source, path, 'description', event.target.value === '' ? undefined : event.target.value),
          `${locationKey(path)}description`,
        )
      }
    />
  );
}

/** The type of a value. Changing it removes keywords that do not apply. */
export function TypeSelect({ schema, path, name }: { schema: JsonObject; path: JsonPath; name: string }) {
  const { edit } = useSchemaTree();
  const choice = typeChoice(schema);
  const found = typesOf(schema['type']);
  const change = (value: string) => {
    const type = PLAIN_TYPES.find((each) => each === value);
    if (value === 'any' || type !== undefined) edit((text) => changeType(text, path, type), `${locationKey(path)}type`);
  };
  const label = (type: PlainType) => schemaTexts.tree.types[type];
  return (
    <select
      className={styles.type}
      aria-label={schemaTexts.tree.typeOf(name)}
      value={choice}
      onChange={(event) => change(event.target.value)}
    >
      {PLAIN_TYPES.map((type) => (
        <option key={type} value={type}>
          {label(type)}
          {choice === type && found?.nullable === true ? ` ${schemaTexts.tree.orNull}` : ''}
        </option>
      ))}
      <option value="any">{schemaTexts.tree.types.any}</option>
      {choice === 'several' ? (
        <option value="several">{schemaTexts.tree.several((found?.types ?? []).map(label))}</option>
      ) : null}
    </select>
  );
}

import { isRecord, type JsonObject, type JsonValue } from '../../core/json/json.ts';
import { schemaTexts } from './texts/index.ts';
import type { JsonPath } from '../lib/json/json-source.ts';
import { setKeyword, setNullable, setOtherKeywords } from './schema-edits.ts';
import { detailFields, fitsField, otherKeywords, typesOf, type KeywordField } from './schema-keywords.ts';
import { locationKey, useSchemaTree } from './schema-tab-context.ts';
import { CommittedField, FieldName, JsonField } from './schema-tab-inputs.tsx';
import styles from './schema-tab.module.css';

const FORMATS = [
  'date-time',
  'date',
  'time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'uuid',
  'regex',
  'json-pointer',
  'byte',
];

interface LocationProps {
  readonly schema: JsonObject;
  readonly path: JsonPath;
  /** The name of the place. */
  readonly name: string;
}

/** Limits, values and other details of one schema. */
export function SchemaDetails({ schema, path, name }: LocationProps) {
  const { edit } = useSchemaTree();
  const types = typesOf(schema['type']);
  return (
    <div role="group" aria-label={schemaTexts.tree.details(name)} className={styles.details}>
      {types === undefined || types.types.length === 0 ? null : (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={types.nullable}
            onChange={(event) =>
              edit((text) => setNullable(text, path, event.target.checked), `${locationKey(path)}null`)
            }
          />
          {schemaTexts.tree.nullable}
        </label>
      )}
      {detailFields(schema).map((field) => (
        <Detail key={field.keyword} field={field} schema={schema} path={path} name={name} />
      ))}
      {types?.types.includes('object') === true ? <OtherNames schema={schema} path={path} name={name} /> : null}
      {Object.keys(otherKeywords(schema)).length === 0 ? (
        <OtherKeywords schema={schema} path={path} name={name} />
      ) : null}
    </div>
  );
}

function Detail({ field, schema, path, name }: LocationProps & { field: KeywordField }) {
  const { edit } = useSchemaTree();
  const { keyword, kind } = field;
  const visible = schemaTexts.tree.keywords[keyword] ?? keyword;
  const label = `${visible}, ${name}`;
  const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  // A value that the field cannot show is among the other keywords.
  if (value !== undefined && !fitsField(field, value)) return null;
  const set = (next: JsonValue | undefined) =>
    edit((text) => setKeyword(text, path, keyword, next), `${locationKey(path)}${keyword}`);
  const isText = schema['type'] === 'string';
  switch (kind) {
    case 'flag':
      return (
        <label className={styles.check}>
          <input
            type="checkbox"
            aria-label={label}
            checked={value === true}
            onChange={(event) => set(event.target.checked ? true : undefined)}
          />
          {visible}
        </label>
      );
    case 'number':
    case 'count':
      return (
        <CommittedField
          label={label}
          visible={visible}
          value={value === undefined ? '' : String(value)}
          inputMode={kind === 'count' ? 'numeric' : 'decimal'}
          check={(text) =>
            text.trim() === '' || isNumber(text, kind)
              ? undefined
              : kind === 'count'
                ? schemaTexts.tree.notCount
                : schemaTexts.tree.notNumber
          }
          onCommit={(text) => set(text.trim() === '' ? undefined : Number(text))}
        />
      );
    case 'text':
      return (
        <CommittedField
          label={label}
          visible={visible}
          value={typeof value === 'string' ? value : ''}
          code={keyword === 'pattern'}
          {...(keyword === 'format' ? { list: FORMATS } : {})}
          check={() => undefined}
          onCommit={(text) => set(text === '' ? undefined : text)}
        />
      );
    case 'json':
      return (
        <JsonField
          label={label}
          visible={visible}
          value={value}
          textToo={isText && keyword !== 'examples'}
          onRemove={() => set(undefined)}
          onValue={set}
        />
      );
    case 'values':
      return <Values label={label} values={value} isText={isText} set={set} />;
  }
}

/** Allowed values, one per line if they are single lines, otherwise as JSON. */
function Values({
  label,
  values,
  isText,
  set,
}: {
  label: string;
  values: JsonValue | undefined;
  isText: boolean;
  set: (next: JsonValue | undefined) => void;
}) {
  const list = Array.isArray(values) ? values : [];
  const inLines = list.every((value) =>
    typeof value === 'string' ? isText && value !== '' && !value.includes('\n') : !isText && typeof value !== 'object',
  );
  if (!inLines || !isText) {
    return (
      <JsonField
        label={label}
        visible={schemaTexts.tree.valuesJson}
        value={values}
        refuse={(value) => (Array.isArray(value) ? undefined : schemaTexts.tree.notJson)}
        onRemove={() => set(undefined)}
        onValue={set}
      />
    );
  }
  return (
    <CommittedField
      label={label}
      visible={schemaTexts.tree.values}
      multiline
      value={list.join('\n')}
      check={() => undefined}
      onCommit={(text) => {
        const lines = [
          ...new Set(
            text
              .split('\n')
              .map((line) => line.trim())
              .filter((line) => line !== ''),
          ),
        ];
        set(lines.length === 0 ? undefined : lines);
      }}
    />
  );
}

/** Whether an object accepts unlisted names. */
function OtherNames({ schema, path, name }: LocationProps) {
  const { edit } = useSchemaTree();
  const value = schema['additionalProperties'];
  const choice = value === false ? 'no' : isRecord(value) ? 'schema' : 'open';
  return (
    <label className={styles.fieldBox}>
      <FieldName text={schemaTexts.tree.closed} />
      <select
        className={styles.input}
        aria-label={`${schemaTexts.tree.closed}, ${name}`}
        value={choice}
        onChange={(event) => {
          const next = event.target.value;
          edit(
            (text) =>
              setKeyword(
                text,
                path,
                'additionalProperties',
                next === 'no' ? false : next === 'schema' ? { type: 'string' } : undefined,
              ),
            `${locationKey(path)}closed`,
          );
        }}
      >
        <option value="open">{schemaTexts.tree.closedOpen}</option>
        <option value="no">{schemaTexts.tree.closedNo}</option>
        <option value="schema">{schemaTexts.tree.closedSchema}</option>
      </select>
    </label>
  );
}

/** Keywords without a field, as one editable JSON object. */
export function OtherKeywords({ schema, path, name }: LocationProps) {
  const { edit } = useSchemaTree();
  const others = otherKeywords(schema);
  const isEmpty = Object.keys(others).length === 0;
  const set = (next: JsonObject) =>
    edit((text) => setOtherKeywords(text, path, others, next), `${locationKey(path)}others`);
  return (
    <div className={styles.others}>
      <JsonField
        label={schemaTexts.tree.othersOf(name)}
        visible={isEmpty ? schemaTexts.tree.addOthers : Object.keys(others).join(', ')}
        value={isEmpty ? undefined : others}
        multiline
        refuse={(value) => (isRecord(value) ? undefined : schemaTexts.tree.notObject)}
        onRemove={() => set({})}
        // `refuse` has checked that it is an object.
        onValue={(value) => set(value as JsonObject)}
      />
    </div>
  );
}

function isNumber(text: string, kind: 'number' | 'count'): boolean {
  const value = Number(text);
  return Number.isFinite(value) && (kind === 'number' || (Number.isInteger(value) && value >= 0));
}

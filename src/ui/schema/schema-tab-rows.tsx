import { ArrowDown, ArrowUp, Plus, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button, IconButton } from '../elements/button.tsx';
import type { JsonObject } from '../../core/json/json.ts';
import { schemaTexts } from './texts/index.ts';
import { memberOf, type JsonNode, type JsonPath } from '../lib/json/json-source.ts';
import {
  addProperty,
  moveProperty,
  removeProperty,
  renameProperty,
  replaceSchema,
  requiredOf,
  setKeyword,
  setRequired,
} from './schema-edits.ts';
import { detailFields, fitsField, otherKeywords, typesOf } from './schema-keywords.ts';
import { locationKey, useSchemaTree } from './schema-tab-context.ts';
import { OtherKeywords, SchemaDetails } from './schema-tab-details.tsx';
import { Description, TypeSelect } from './schema-tab-fields.tsx';
import { CommittedField, JsonField } from './schema-tab-inputs.tsx';
import styles from './schema-tab.module.css';

const PAGE = 60;

/** The contents of a schema: parameters of an object, items of a list, other names. */
export function SchemaChildren({
  node,
  path,
  name,
  label,
}: {
  node: JsonNode;
  path: JsonPath;
  name: string;
  label?: string;
}) {
  const [shown, setShown] = useState(PAGE);
  if (node.kind !== 'object') return null;
  const { members, locations, isObject, lacksItems } = insideOf(node, path);
  const required = requiredOf(node.value);
  const taken = members.map(({ key }) => key);
  if (!isObject && locations.length === 0 && !lacksItems) return null;
  return (
    <div className={path.length === 0 ? styles.top : styles.inside}>
      {members.length === 0 && locations.length === 0 ? null : (
        <ul className={styles.rows} aria-label={label ?? name}>
          {members.slice(0, shown).map(({ key, node: child }, index) => (
            <PropertyRow
              key={key}
              node={child}
              name={key}
              owner={path}
              taken={taken}
              required={required.includes(key)}
              isFirst={index === 0}
              isLast={index === members.length - 1}
            />
          ))}
          {locations.map(([label, child, location]) => (
            <EnvironmentRow
              key={locationKey(location)}
              node={child}
              name={path.length === 0 ? label : `${label} (${name})`}
              path={location}
            />
          ))}
        </ul>
      )}
      {members.length > shown ? (
        <Button look="quiet" onClick={() => setShown(shown + PAGE)}>
          {schemaTexts.tree.showMore(Math.min(PAGE, members.length - shown))}
        </Button>
      ) : null}
      {lacksItems ? <AddItems path={path} /> : null}
      {isObject ? (
        <AddProperty path={path} name={name} onAdded={() => setShown(Math.max(shown, members.length + 1))} />
      ) : null}
    </div>
  );
}

type ObjectNode = Extract<JsonNode, { kind: 'object' }>;

function insideOf(node: ObjectNode, path: JsonPath) {
  const { types = [] } = typesOf(node.value['type']) ?? {};
  const inner = (key: string) => memberOf(node.members, key)?.node;
  const [properties, prefix, items, others] = [
    inner('properties'),
    inner('prefixItems'),
    inner('items'),
    inner('additionalProperties'),
  ];
  const members =
    properties?.kind === 'object'
      ? properties.members.filter((member) => memberOf(properties.members, member.key) === member)
      : [];
  const isObject = types.includes('object') || properties?.kind === 'object' || path.length === 0;
  const locations = locationsOf(path, prefix, items, others);
  const lacksItems = types.includes('array') && items === undefined && prefix === undefined;
  return { members, locations, isObject, lacksItems };
}

/** Nested schemas without names. */
function locationsOf(
  path: JsonPath,
  prefix: JsonNode | undefined,
  items: JsonNode | undefined,
  others: JsonNode | undefined,
): readonly [string, JsonNode, JsonPath][] {
  const locations: [string, JsonNode, JsonPath][] = [];
  if (prefix?.kind === 'array')
    prefix.items.forEach((item, index) =>
      locations.push([schemaTexts.tree.itemNumber(index + 1), item, [...path, 'prefixItems', index]]),
    );
  if (items?.kind === 'object') locations.push([schemaTexts.tree.item, items, [...path, 'items']]);
  if (others?.kind === 'object') locations.push([schemaTexts.tree.others, others, [...path, 'additionalProperties']]);
  return locations;
}

function AddItems({ path }: { path: JsonPath }) {
  const { edit } = useSchemaTree();
  return (
    <Button
      look="quiet"
      icon={<Plus size={14} aria-hidden="true" />}
      onClick={() => edit((text) => setKeyword(text, path, 'items', { type: 'string' }), `${locationKey(path)}items`)}
    >
      {schemaTexts.tree.addItem}
    </Button>
  );
}

function AddProperty({ path, name, onAdded }: { path: JsonPath; name: string; onAdded: () => void }) {
  const { edit } = useSchemaTree();
  const add = () => {
    let added = '';
    edit(
      (text) => {
        const next = addProperty(text, path);
        added = next.name;
        return next.text;
      },
      `${locationKey(path)}add`,
      { path: () => [...path, 'properties', added], field: 'name' },
    );
    onAdded();
  };
  return (
    <div>
      <Button look={path.length === 0 ? 'plain' : 'quiet'} icon={<Plus size={14} aria-hidden="true" />} onClick={add}>
        {path.length === 0 ? schemaTexts.tree.add : schemaTexts.tree.addInside(name)}
      </Button>
    </div>
  );
}

interface PropertyProps {
  readonly node: JsonNode;
  readonly name: string;
  /** Path of the object with the property. */
  readonly owner: JsonPath;
  readonly taken: readonly string[];
  readonly required: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** One parameter: name, type, whether it is required, its description, and its contents. */
function PropertyRow(props: PropertyProps) {
  const { node, name, owner, taken, required, isFirst, isLast } = props;
  const { edit } = useSchemaTree();
  const path = [...owner, 'properties', name];
  const location = locationKey(path);
  const move = (by: -1 | 1) =>
    edit((text) => moveProperty(text, owner, name, by), `${location}move`, { path, field: 'name' });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const by = event.key === 'ArrowUp' ? -1 : 1;
    if (event.altKey) {
      if (by === -1 ? !isFirst : !isLast) move(by);
    } else goToName(event.currentTarget, by);
  };
  return (
    <li className={styles.row} data-path={location}>
      <SchemaFields
        node={node}
        path={path}
        name={name}
        head={
          <CommittedField
            label={schemaTexts.tree.nameOf(name)}
            marker="name"
            code
            value={name}
            check={(text) =>
              text === ''
                ? schemaTexts.tree.emptyName
                : taken.includes(text)
                  ? schemaTexts.tree.duplicateName(text)
                  : undefined
            }
            onCommit={(text) => edit((source) => renameProperty(source, owner, name, text), `${location}name`)}
            onKeyDown={onKeyDown}
          />
        }
        tail={
          <label className={styles.check}>
            <input
              type="checkbox"
              aria-label={schemaTexts.tree.requiredOf(name)}
              checked={required}
              onChange={(event) =>
                edit((text) => setRequired(text, owner, name, event.target.checked), `${location}required`)
              }
            />
            {schemaTexts.tree.required}
          </label>
        }
        buttons={<RowButtons {...props} location={location} onMove={move} />}
      />
    </li>
  );
}

interface RowButtonsProps extends PropertyProps {
  readonly location: string;
  readonly onMove: (by: -1 | 1) => void;
}

function RowButtons({ name, owner, taken, isFirst, isLast, location, onMove }: RowButtonsProps) {
  const { edit } = useSchemaTree();
  const neighbour = taken[taken.indexOf(name) + 1] ?? taken[taken.indexOf(name) - 1];
  return (
    <>
      <IconButton
        label={`${schemaTexts.tree.moveUp}: ${name}`}
        title={schemaTexts.tree.moveUp}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <ArrowUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`${schemaTexts.tree.moveDown}: ${name}`}
        title={schemaTexts.tree.moveDown}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ArrowDown size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`${schemaTexts.tree.remove}: ${name}`}
        title={schemaTexts.tree.remove}
        onClick={() =>
          edit(
            (text) => removeProperty(text, owner, name),
            `${location}remove`,
            neighbour === undefined ? undefined : { path: [...owner, 'properties', neighbour], field: 'name' },
          )
        }
      >
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </>
  );
}

/** A nested schema without a name, such as that of items or other names. */
function EnvironmentRow({ node, name, path }: { node: JsonNode; name: string; path: JsonPath }) {
  return (
    <li className={styles.row} data-path={locationKey(path)}>
      <SchemaFields node={node} path={path} name={name} head={<span className={styles.locationName}>{name}</span>} />
    </li>
  );
}

interface FieldsProps {
  readonly node: JsonNode;
  readonly path: JsonPath;
  readonly name: string;
  readonly head: ReactNode;
  readonly tail?: ReactNode;
  readonly buttons?: ReactNode;
}

function SchemaFields({ node, path, name, head, tail, buttons }: FieldsProps) {
  const { edit } = useSchemaTree();
  const [open, setOpen] = useState(false);
  const location = locationKey(path);
  const schema = node.kind === 'object' ? node.value : undefined;
  const hasOthers = schema !== undefined && Object.keys(otherKeywords(schema)).length > 0;
  return (
    <>
      <div className={styles.line}>
        <span className={styles.head}>{head}</span>
        {schema === undefined ? (
          <JsonField
            label={schemaTexts.tree.booleanOf(name)}
            value={node.value}
            onRemove={() => edit((text) => replaceSchema(text, path, {}), location)}
            onValue={(value) => edit((text) => replaceSchema(text, path, value), location)}
          />
        ) : (
          <TypeSelect schema={schema} path={path} name={name} />
        )}
        {tail}
        <span className={styles.buttons}>
          {schema === undefined ? null : (
            <IconButton
              label={schemaTexts.tree.details(name)}
              title={schemaTexts.tree.detailsShort}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <SlidersHorizontal size={16} aria-hidden="true" />
            </IconButton>
          )}
          {buttons}
        </span>
      </div>
      {schema === undefined ? null : <Description value={schema['description']} path={path} name={name} />}
      {schema === undefined ? null : open ? (
        <SchemaDetails schema={schema} path={path} name={name} />
      ) : (
        <Summary schema={schema} />
      )}
      {schema !== undefined && hasOthers ? <OtherKeywords schema={schema} path={path} name={name} /> : null}
      <SchemaChildren node={node} path={path} name={name} />
    </>
  );
}

/** A summary of folded details. */
function Summary({ schema }: { schema: JsonObject }) {
  const details = detailFields(schema).flatMap((field) => {
    const value = Object.hasOwn(schema, field.keyword) ? schema[field.keyword] : undefined;
    if (value === undefined || !fitsField(field, value)) return [];
    const text = Array.isArray(value)
      ? value.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join(', ')
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
    return [
      schemaTexts.tree.set(
        schemaTexts.tree.keywords[field.keyword] ?? field.keyword,
        text.length > LONG ? `${text.slice(0, LONG)}…` : text,
      ),
    ];
  });
  if (schema['additionalProperties'] === false)
    details.push(schemaTexts.tree.set(schemaTexts.tree.closed, schemaTexts.tree.closedNo));
  return details.length === 0 ? null : <p className={styles.keys}>{details.join(' · ')}</p>;
}

const LONG = 60;

/** Moves to the name of the previous or next visible row. */
function goToName(from: HTMLElement, by: -1 | 1): void {
  const names = [...(from.closest('[data-schema-tree]')?.querySelectorAll<HTMLElement>('[data-field="name"]') ?? [])];
  names[names.indexOf(from) + by]?.focus();
}

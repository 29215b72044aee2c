import type { Parameter } from './parameters.ts';

/** Escapes text for a template literal; a brace may follow it. */
export function inTemplate(text: string): string {
  return text
    .replace(/[`\\]|\$(?=\{|$)/g, '\\$&')
    .replace(/\r/g, '\\r')
    .replace(/\n/g, '\\n');
}

export function quote(text: string): string {
  return JSON.stringify(text);
}

/** An expression that reads an input. */
export function inputOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `params.${name}` : `params[${quote(name)}]`;
}

function encoded(expression: string, allowReserved = false): string {
  return allowReserved
    ? `encodeURI(${expression}).replace(/[#&+]/g, encodeURIComponent)`
    : `encodeURIComponent(${expression})`;
}

function listOf({ kind }: Parameter, expression: string): string {
  return kind === 'any' ? `[${expression}].flat()` : expression;
}

/** An expression for the value of `{name}` in a path. */
export function pathValue(parameter: Parameter): string {
  const { wireName, style, explode, kind } = parameter;
  const value = inputOf(parameter.inputName);
  const name = encodeURIComponent(wireName);
  const prefix = style === 'label' ? "'.' + " : style === 'matrix' ? `';${name.replaceAll("'", '%27')}=' + ` : '';
  if (style === 'json') return `encodeURIComponent(JSON.stringify(${value}))`;
  if (kind === 'object') {
    const pairs =
      `Object.entries(${value}).map(([key, item]) => \`\${encodeURIComponent(key)}` +
      `=\${encodeURIComponent(item)}\`)`;
    if (explode)
      return style === 'matrix'
        ? `${pairs}.map((pair) => ';' + pair).join('')`
        : `${style === 'label' ? prefix : ''}${pairs}.join(${style === 'label' ? "'.'" : "','"})`;
    return `${prefix}Object.entries(${value}).flat().map(encodeURIComponent).join(',')`;
  }
  if (kind === 'array' || kind === 'any') {
    const items = `${listOf(parameter, value)}.map(encodeURIComponent)`;
    if (style === 'matrix' && explode) return `${items}.map((item) => ${prefix}item).join('')`;
    return `${prefix}${items}.join(${style === 'label' && explode ? "'.'" : "','"})`;
  }
  return `${prefix}encodeURIComponent(${value})`;
}

/** Lines that add a parameter to `query`, a list of `name=value`. */
export function queryLines(parameter: Parameter): string[] {
  const { wireName, inputName, style, explode, allowReserved, kind } = parameter;
  const value = inputOf(inputName);
  const name = inTemplate(encodeURIComponent(wireName));
  const given = `if (${value} != null) `;
  const pushed = (expression: string): string => `query.push(\`${name}=\${${expression}}\`);`;
  if (style === 'json') return [`${given}${pushed(`encodeURIComponent(JSON.stringify(${value}))`)}`];
  if (style === 'deepObject') return [`${given}query.push(...deep(${quote(wireName)}, ${value}));`];
  if (kind === 'object') {
    if (!explode) return [`${given}${pushed(`Object.entries(${value}).flat().map(encodeURIComponent).join(',')`)}`];
    return [
      `for (const [key, item] of Object.entries(${value} ?? {})) ` +
        `query.push(\`\${encodeURIComponent(key)}=\${${encoded('item', allowReserved)}}\`);`,
    ];
  }
  if (kind === 'plain') return [`${given}${pushed(encoded(value, allowReserved))}`];
  // No style defines items that are objects, so they are sent as JSON.
  const item =
    kind === 'any' || holdsObjects(parameter) ? "typeof item === 'object' ? JSON.stringify(item) : item" : 'item';
  if (explode && style === 'form')
    return [
      `for (const item of ${kind === 'any' ? `[${value} ?? []].flat()` : `${value} ?? []`}) ` +
        `query.push(\`${name}=\${${encoded(item, allowReserved)}}\`);`,
    ];
  const separator = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ',';
  const items =
    item === 'item' && !allowReserved
      ? `${listOf(parameter, value)}.map(encodeURIComponent)`
      : `${listOf(parameter, value)}.map((item) => ${encoded(item, allowReserved)})`;
  return [`${given}${pushed(`${items}.join('${separator}')`)}`];
}

/** An expression for a header's value. */
export function headerValue({ inputName, style, explode, kind }: Parameter): string {
  const value = inputOf(inputName);
  if (style === 'json') return `JSON.stringify(${value})`;
  if (kind === 'object')
    return explode
      ? `Object.entries(${value}).map(([key, item]) => \`\${key}=\${item}\`).join(',')`
      : `Object.entries(${value}).flat().join(',')`;
  return kind === 'plain' ? `String(${value})` : `[${value}].flat().join(',')`;
}

function holdsObjects({ schema }: Parameter): boolean {
  const { items } = schema;
  return (
    typeof items === 'object' &&
    items !== null &&
    !Array.isArray(items) &&
    (items['type'] === 'object' || items['properties'] !== undefined || items['$ref'] !== undefined)
  );
}

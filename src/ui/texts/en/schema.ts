const PROVIDER_NAMES = { openai: 'OpenAI', anthropic: 'Anthropic', gemini: 'Gemini', mcp: 'MCP' } as const;

/** “OpenAI and Anthropic refuse”. */
function refusing(providers: readonly (keyof typeof PROVIDER_NAMES)[]): string {
  const names = providers.map((provider) => PROVIDER_NAMES[provider]);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? `${last} refuses` : `${names.slice(0, -1).join(', ')} and ${last} refuse`;
}

const atRoot = (path: string) =>
  path === ''
    ? 'the root'
    : path.replaceAll('/properties/', '.').replace(/^\./, '').replaceAll('~1', '/').replaceAll('~0', '~');

export const schemaTexts = {
  schemaTree: {
    view: 'How the schema is shown',
    tree: 'Fields',
    json: 'JSON',
    undo: 'Undo',
    redo: 'Redo',
    fromExample: 'From an example',
    fromCode: 'From the code',
    toCode: 'To code',
    unreadable: 'The JSON cannot be read, so there are no fields to show. Fix it as JSON.',
    notAnObject: 'The schema is not an object. Fix it as JSON.',
    keys: '↑ ↓ go from name to name. Alt ↑ ↓ moves a parameter.',
    parameters: 'Parameters',
    none: 'No parameters yet.',
    add: 'Add a parameter',
    addInside: (name: string) => `Add inside ${name}`,
    root: 'The input',
    rootDetails: 'The input as a whole',
    orNull: 'or null',
    name: 'Name',
    nameOf: (name: string) => `Name of ${name}`,
    typeOf: (name: string) => `Type of ${name}`,
    descriptionOf: (name: string) => `Description of ${name}`,
    descriptionPlaceholder: 'What it means, for whoever fills it in',
    required: 'Required',
    requiredOf: (name: string) => `${name} is required`,
    more: (name: string) => `More about ${name}`,
    moveUp: 'Move up',
    moveDown: 'Move down',
    remove: 'Remove',
    duplicateName: (name: string) => `A parameter named ${name} already exists.`,
    emptyName: 'A parameter needs a name.',
    item: 'each item',
    itemNumber: (index: number) => `item ${index}`,
    others: 'any other name',
    addItem: 'Say what the items are',
    details: (name: string) => `Details of ${name}`,
    detailsShort: 'Details',
    nullable: 'May be null',
    set: (keyword: string, value: string) => `${keyword}: ${value}`,
    closed: 'Other names',
    closedOpen: 'Accepted',
    closedNo: 'Refused',
    closedSchema: 'As described below',
    values: 'Allowed values, one a line',
    valuesJson: 'Allowed values as JSON',
    othersOf: (name: string) => `Other keywords of ${name}`,
    addOthers: 'Other keywords as JSON',
    booleanOf: (name: string) => `${name} as JSON`,
    notJson: 'This is not JSON yet.',
    notObject: 'These are keywords: write a JSON object.',
    notNumber: 'Write a number.',
    notCount: 'Write a whole number from 0.',
    showMore: (count: number) => `Show ${count} more`,
    open: (name: string) => `Show what is inside ${name}`,
    types: {
      string: 'text',
      number: 'number',
      integer: 'whole number',
      boolean: 'yes or no',
      object: 'object',
      array: 'list',
      null: 'null',
      any: 'anything',
    },
    several: (types: readonly string[]) => types.join(' or '),
    keywords: {
      format: 'Format',
      pattern: 'Pattern',
      minLength: 'Shortest',
      maxLength: 'Longest',
      minimum: 'Minimum',
      maximum: 'Maximum',
      exclusiveMinimum: 'Above',
      exclusiveMaximum: 'Below',
      multipleOf: 'Multiple of',
      minProperties: 'Fewest names',
      maxProperties: 'Most names',
      minItems: 'Fewest items',
      maxItems: 'Most items',
      uniqueItems: 'No item twice',
      enum: 'Allowed values',
      const: 'Always',
      default: 'Default',
      examples: 'Examples as JSON',
      title: 'Title',
    } as Readonly<Record<string, string>>,
  },
  makeSchema: {
    exampleTitle: 'Schema from an example',
    exampleLabel: 'Example arguments',
    exampleHint: 'JSON or a JavaScript object. Several examples, as a list or one a line, show what may be missing.',
    lastRun: 'Use the last run’s input',
    noRun: 'No run yet.',
    keepWords: 'Keep the present descriptions',
    codeTitle: 'Schema from the code’s types',
    codeLoading: 'Reading the types…',
    codeOff: 'Types are not available now.',
    names: 'The code has no types for its input. These are the names it reads; their types are unknown.',
    nothing: {
      'no-function': 'Nothing to call was found in the code.',
      'no-parameter': 'The function takes no input.',
      'not-an-object': 'The type of the input names no properties. An input is an object.',
    },
    unsaid: 'What the schema cannot say',
    note: {
      'no-json': (path: string, what: string) => `${path}: ${what} has no JSON form. The schema leaves it out.`,
      'as-text': (path: string, what: string) => `${path}: a ${what} arrives as text.`,
      any: (path: string) => `${path}: its type is any.`,
      unresolved: (path: string, what: string) => `${path}: nothing says what ${what} is.`,
      cut: (path: string, what: string) => `${path}: ${what} is too large to read further.`,
    },
    noteRoot: 'The input',
    difference: 'Difference between the schema and the new schema',
    same: 'The new schema is the same as the present one.',
    use: 'Use this schema',
    toCodeTitle: 'Code from this schema',
    toCodeHint:
      'A function that destructures the input and returns it. It replaces the code; History has the old code.',
    codeDifference: 'Difference between the code and the new code',
    useCode: 'Use this code',
    copyCode: 'Copy the code',
    cancel: 'Cancel',
    wrong: {
      empty: '',
      syntax: (line: number, column: number) => `It cannot be read at line ${line}:${column}.`,
      'not-a-value': (line: number, column: number) =>
        `Line ${line}:${column} would have to be executed. Write a value.`,
      'not-an-object': 'Arguments are an object, such as { "city": "Oslo" }.',
    },
  },
  definition: {
    label: 'Definition checks',
    good: 'Checks: all good',
    found: (count: number) => (count === 1 ? 'Checks: 1 to look at' : `Checks: ${count} to look at`),
    unreadable: 'Checks: the schema cannot be read',
    tokens: (count: number) => `about ${count.toLocaleString('en')} tokens`,
    tokensTitle: 'What the definition costs in every request',
    tokensHint:
      'Estimates: within 3 % of the providers’ own count on average, within 7 % for nineteen in twenty. ' +
      'Anthropic’s uses the last tokenizer it made public.',
    provider: PROVIDER_NAMES,
    strictTitle: 'Only for OpenAI’s strict mode',
    strictGood: 'It meets all requirements.',
    show: 'Show',
    addDescription: 'Add a description',
    setType: (type: string) => `Set the type to ${type}`,
    rename: (name: string) => `Rename to ${name}`,
    renameFailed: (message: string) => `Not renamed: ${message}`,
    closeObject: 'Refuse other names',
    finding: {
      'name-too-long': (length: number, limit: number, providers: Parameters<typeof refusing>[0]) =>
        `The name has ${length} characters; ${refusing(providers)} more than ${limit}.`,
      'name-characters': (providers: Parameters<typeof refusing>[0]) =>
        `${refusing(providers)} characters of the name. It is sent under another one.`,
      'description-empty': 'The tool has no description. A model chooses tools by their description.',
      'description-short': (length: number) =>
        `The description has only ${length} characters. Say when to use the tool.`,
      'description-long': (length: number, limit: number, providers: Parameters<typeof refusing>[0]) =>
        providers.length === 0
          ? `The description has ${length} characters, more than ${limit}. They cost tokens in every request.`
          : `The description has ${length} characters; ${refusing(providers)} more than ${limit}.`,
      'root-type': 'The root does not say that its type is object. MCP and Anthropic require it.',
      'parameter-undescribed': (path: string) => `${atRoot(path)} has no description.`,
      'parameter-untyped': (path: string) => `${atRoot(path)} has no type.`,
      'parameter-name': (path: string, providers: Parameters<typeof refusing>[0]) =>
        `${refusing(providers)} the name ${atRoot(path)}: letters, digits, _ . - and at most 64 of them.`,
      'enum-untyped': (path: string) => `${atRoot(path)} lists its values without a type. Gemini asks for one.`,
      'items-missing': (path: string) =>
        `${atRoot(path)} is a list that does not say what its items are. Gemini refuses it.`,
      'keyword-refused': (path: string, keyword: string, providers: Parameters<typeof refusing>[0]) =>
        `${refusing(providers)} or ignore${providers.length < 2 ? 's' : ''} ${keyword} at ${atRoot(path)}.`,
      'many-properties': (count: number) => `${count} parameters are a lot. Models fill in fewer more reliably.`,
      deep: (depth: number, path: string) =>
        `${depth} objects inside one another at ${atRoot(path)}. Models fill in flatter inputs better.`,
    },
    strict: {
      'open-object': (path: string) => `${atRoot(path)} accepts other names (additionalProperties).`,
      optional: (path: string, names: string) => `${atRoot(path)} has parameters that are not required: ${names}.`,
      keyword: (path: string, keyword: string) => `${keyword} at ${atRoot(path)}.`,
      'too-large': 'It is larger or deeper than strict mode takes.',
    },
  },
};

import { importRefusalText } from '../../../contract/import/import-refusals.ts';
import { importNoteText } from '../../../contract/import/import-notes.ts';
import { describe, expect, it } from 'vitest';
import { createSchemaEngine } from '../../../inside/schema/engine.ts';
import { parseJavaScript } from '../../../code/parse-javascript.ts';
import { readPython } from './read-python.ts';

const engine = createSchemaEngine();

/** The tools of a source; their schemas compile and their stubs parse. */
function tools(source: string) {
  return (readPython(source) ?? []).map((record) => {
    if (!record.ok) throw new Error(importRefusalText(record.reason));
    expect(engine.check(record.fields.parameters)).toEqual({ valid: true });
    expect(parseJavaScript(record.fields.code)).toMatchObject({ ok: true });
    return { ...record.fields, fixed: record.fixed.map(importNoteText) };
  });
}
function only(source: string) {
  const [first, second] = tools(source);
  if (first === undefined || second !== undefined) throw new Error('not one tool');
  return first;
}
/** The schema of a parameter with this hint. */
const schemaOf = (hint: string, before = '') =>
  (only(`${before}\ndef f(it: ${hint}):\n    pass\n`).parameters['properties'] as Record<string, unknown>)['it'];

describe('a function of Python', () => {
  it('gives name, description, schema, guidance, returns, and its body as a comment', () => {
    const found = only(`
import os
import requests

BASE = "https://api.example"

async def get_weather(
    city: str,  # a comment, with ) and "
    days: int = 3,
    unit: Literal["C", "F"] = "C",
    tags: list[str] | None = None,
) -> dict:
    """Tells the weather
    of a city.

    Use it for days that are near.

    Args:
        city (str): Name of the city, such as Paris:
            in English.
        days: How many days.

    Returns:
        dict: The weather.
    """
    key = os.environ["OPEN_WEATHER_KEY"]
    text = """
a line at the margin
"""
    return requests.get(f"{BASE}/{city}").json()

print("end")
`);
    expect(found).toMatchObject({
      name: 'get_weather',
      description: 'Tells the weather of a city.',
      guidance: 'Use it for days that are near.',
      returns: 'dict: The weather.',
      language: 'javascript',
      parameters: {
        type: 'object',
        properties: {
          city: { type: 'string', description: 'Name of the city, such as Paris: in English.' },
          days: { type: 'integer', default: 3, description: 'How many days.' },
          unit: { type: 'string', enum: ['C', 'F'], default: 'C' },
          tags: { type: 'array', items: { type: 'string' } },
        },
        required: ['city'],
      },
      permissions: { secrets: ['OPEN_WEATHER_KEY'] },
    });
    expect(found.code).toContain('function tool({ city, days = 3, unit = "C", tags }) {');
    expect(found.code).toContain('  // return requests.get(f"{BASE}/{city}").json()');
    expect(found.code).toContain('  // a line at the margin');
    expect(found.code).not.toContain('print("end")');
    expect(found.fixed.join(' ')).toContain('Also in the file, but not a tool: BASE.');
    expect(found.fixed.join(' ')).toContain('Describe each parameter: unit, tags.');
    expect(found.fixed.join(' ')).toContain('secret named OPEN_WEATHER_KEY');
  });

  it.each<[string, unknown]>([
    ['str', { type: 'string' }],
    ['"str"', { type: 'string' }],
    ['typing.Optional[int]', { type: ['integer', 'null'] }],
    ['Union[str, float]', { type: ['string', 'number'] }],
    ['List[Dict[str, bool]]', { type: 'array', items: { type: 'object', additionalProperties: { type: 'boolean' } } }],
    ['tuple[int, str]', expect.objectContaining({ prefixItems: [{ type: 'integer' }, { type: 'string' }] })],
    ['tuple[int, ...]', { type: 'array', items: { type: 'integer' } }],
    ['set[str]', { type: 'array', items: { type: 'string' }, uniqueItems: true }],
    ['datetime.datetime', { type: 'string', format: 'date-time' }],
    ["Literal['a, b', 1]", { enum: ['a, b', 1] }],
    [
      'Annotated[int, Field(ge=1, le=9, description="Of (all)")]',
      { type: 'integer', minimum: 1, maximum: 9, description: 'Of (all)' },
    ],
    ['Annotated[str, "Which"]', { type: 'string', description: 'Which' }],
    ['SomethingElse', {}],
    ['Any', {}],
  ])('the hint %s', (hint, schema) => {
    expect(schemaOf(hint)).toEqual(schema);
  });

  it('knows the classes of the text', () => {
    const classes = `
class Mode(str, Enum):
    FAST = "fast"
    SLOW = "slow"

class Place(BaseModel):
    """A place."""
    name: str = Field(..., description="Its name")
    mode: Mode = Mode.FAST
    near: list["Place"] = []
    def method(self, x: int): ...
`;
    expect(schemaOf('Place', classes)).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', description: 'Its name' },
        mode: { type: 'string', enum: ['fast', 'slow'] },
        near: { type: 'array', items: {}, default: [] },
      },
      required: ['name'],
    });
  });

  it.each([
    ['Sphinx', '    """Adds.\n\n    :param a: First\n    :param int b: Second\n    :returns: The sum\n    """'],
    [
      'NumPy',
      '    """Adds.\n\n    Parameters\n    ----------\n    a : int\n        First\n    b : int\n' +
        '        Second\n\n    Returns\n    -------\n    The sum\n    """',
    ],
    [
      'Google',
      '    """Adds.\n\n    Args:\n      a: First\n      b (int): Second\n\n    Returns:\n      The sum\n    """',
    ],
  ])('reads the docstring style of %s', (_name, docstring) => {
    expect(only(`def add(a: int, b: int):\n${docstring}\n    return a + b\n`)).toMatchObject({
      description: 'Adds.',
      returns: 'The sum',
      parameters: {
        properties: { a: { type: 'integer', description: 'First' }, b: { type: 'integer', description: 'Second' } },
      },
    });
  });

  it('takes the functions that a framework marks, without the parameters that it passes', () => {
    const found = tools(`
@mcp.tool(name="find_place", description="Finds a place")
async def find(ctx: Context, query: str, *, limit: int = 5, **more): return helper(query)

@tool
def other(): return 1

def helper(query): return query
`);
    expect(found.map(({ name, description }) => [name, description])).toEqual([
      ['find_place', 'Finds a place'],
      ['other', 'A tool from a Python function'],
    ]);
    expect(Object.keys(found[0]?.parameters['properties'] ?? {})).toEqual(['query', 'limit']);
    expect(found[0]?.fixed.join(' ')).toContain('not a tool: helper');
    expect(found[0]?.code).toContain('// return helper(query)');
  });

  it('takes the public functions that no other one calls', () => {
    expect(
      tools('def outer(a): return inner(a)\ndef inner(a): return a\ndef _own(): pass\n').map(({ name }) => name),
    ).toEqual(['outer']);
    expect(readPython('class A:\n    def method(self): pass\n')).toBeUndefined();
  });

  it('keeps the body a comment, whatever it holds', () => {
    const found = only('def f(a):\n    x = "*/ \u2028 alert(1) \r\n"\n    return `${x}`\n');
    expect(found.code.split('\n').every((line) => !line.includes('alert') || line.trim().startsWith('//'))).toBe(true);
    expect(found.code).not.toContain('\u2028');
  });
});

it('writes out a bounded part of an enum, in each parameter', () => {
  const source = `class Kind(Enum):\n${'  a = 1\n'.repeat(40_000)}\ndef f(${Array.from({ length: 200 }, (_, at) => `a${at}: Kind`).join(', ')}): pass`;
  expect(JSON.stringify(readPython(source)).length).toBeLessThan(1_000_000);
});

describe('hostile Python ends in time', () => {
  it.each<[string, string]>([
    ['open brackets', `def f(${'['.repeat(100_000)}`],
    ['many functions without an end', 'def f(a, b\n'.repeat(40_000)],
    ['deep hints', `def f(a: ${'List['.repeat(50_000)}int`],
    ['quotes', `def f(a=${'"'.repeat(200_001)}): pass`],
    ['triple quotes', `def f():\n  ${"'''\n".repeat(100_000)}`],
    ['backslashes', `def f(a="${'\\'.repeat(100_000)}`],
    ['commas', `def f(${'a,'.repeat(200_000)}): pass`],
    ['white space', `def${' '.repeat(200_000)}f(a): pass`],
    ['many defaults', `def f(a=${'1'.repeat(200_000)}): pass`],
    [
      'classes that hold one another',
      Array.from(
        { length: 500 },
        (_, at) =>
          `class C${at}(BaseModel):\n${Array.from({ length: 20 }, (_each, to) => `  f${to}: C${(at + to + 1) % 500}`).join('\n')}`,
      ).join('\n') + '\ndef f(a: C0): pass',
    ],
    ['a long docstring', `def f(a):\n  """${'Args:\n  a: b\n'.repeat(30_000)}"""`],
    ['environment names', `def f(a):\n  ${'getenv(   '.repeat(40_000)}`],
    ['calls', `def f(a):\n  ${'abc('.repeat(100_000)}`],
  ])('%s', (_name, source) => {
    const started = performance.now();
    readPython(source);
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});

/**
 * A GGUF file with weights made by hand: a llama of one layer that greedily writes one answer when its context holds a
 * tool result, and another when it holds none. It runs through the same loading and inference as any model; nothing of
 * it is trained.
 *
 * How: each piece of an answer is a token of its own with a dimension of its own, and the output weights lead from each
 * to the next. The token of the assistant's turn leads to the first piece of the call. Attention is uniform (its
 * queries and keys are zero), so its value tells how often a dimension occurs in the context; that of a tool result
 * outweighs the way to the call.
 */
export interface TinyAnswers {
  /** Written while there is no result of a tool. */
  readonly first: string;
  /** Written after one. */
  readonly then: string;
}

const WIDTH = 64;
/** By which the template begins the model's turn, and by which the dialect begins a result. */
const START = '<|assistant|>';
const RESULT = '<tool_result toolname=';
const TEMPLATE =
  `{{ bos_token }}{% for message in messages %}{{ '[' + message['role'] + '] ' + message['content'] + '\\n' }}{% ` +
  `endfor %}{{ '${START}' }}`;
const TOKEN = { unknown: 2, control: 3, own: 4, byte: 6, normal: 1 };
/** A way that is taken for certain, one that is taken if nothing else is, and what outweighs that. */
const CERTAIN = 1e7;
const WEAK = 1;
const STRONG = 1e5;

export function tinyModel(answers: TinyAnswers): Uint8Array<ArrayBuffer> {
  const tokens: { text: string; type: number }[] = [
    { text: '<unk>', type: TOKEN.unknown },
    { text: '<s>', type: TOKEN.control },
    { text: '</s>', type: TOKEN.control },
    ...Array.from({ length: 256 }, (_, byte) => ({
      text: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
      type: TOKEN.byte,
    })),
  ];
  const add = (text: string, type: number) => tokens.push({ text, type }) - 1;
  const start = add(START, TOKEN.control);
  const result = add(RESULT, TOKEN.own);
  // Spaces are written like this in the vocabulary. A piece is told apart from its likes by its place.
  const chains = [answers.first, answers.then].map((answer) =>
    (answer.match(/.{1,8}/gsu) ?? []).map((piece) => add(piece.replaceAll(' ', '▁'), TOKEN.normal)),
  );
  const embedding = new Float32Array(tokens.length * WIDTH);
  const output = new Float32Array(tokens.length * WIDTH);
  const dimensions = new Map<number, number>();
  const dimension = (token: number) => {
    const known = dimensions.get(token) ?? dimensions.size;
    if (known >= WIDTH - 1) throw new Error('The answers are too long for this model.');
    dimensions.set(token, known);
    embedding[token * WIDTH + known] = 1;
    return known;
  };
  const lead = (from: number, to: number, weight: number) => (output[to * WIDTH + from] = weight);
  const seen = WIDTH - 1;
  const [call = [], closing = []] = chains;
  lead(dimension(start), call[0] ?? 2, WEAK);
  lead(seen, closing[0] ?? 2, STRONG);
  for (const chain of chains) chain.forEach((token, index) => lead(dimension(token), chain[index + 1] ?? 2, CERTAIN));
  const value = new Float32Array(WIDTH * WIDTH);
  value[seen * WIDTH + dimension(result)] = 1;
  const identity = new Float32Array(WIDTH * WIDTH);
  for (let at = 0; at < WIDTH; at++) identity[at * WIDTH + at] = 1;
  const ones = new Float32Array(WIDTH).fill(1);
  const zeros = () => new Float32Array(WIDTH * WIDTH);

  return gguf(
    [
      ['general.architecture', 'llama'],
      ['general.name', 'tiny hand-made model'],
      ['llama.context_length', u32(32_768)],
      ['llama.embedding_length', u32(WIDTH)],
      ['llama.block_count', u32(1)],
      ['llama.feed_forward_length', u32(WIDTH)],
      ['llama.attention.head_count', u32(1)],
      ['llama.attention.head_count_kv', u32(1)],
      ['llama.attention.layer_norm_rms_epsilon', 1e-6],
      ['llama.rope.dimension_count', u32(WIDTH)],
      ['llama.vocab_size', u32(tokens.length)],
      ['tokenizer.ggml.model', 'llama'],
      ['tokenizer.ggml.tokens', tokens.map(({ text }) => text)],
      ['tokenizer.ggml.scores', new Float32Array(tokens.map(({ type }) => (type === TOKEN.normal ? -1e6 : 0)))],
      ['tokenizer.ggml.token_type', new Int32Array(tokens.map(({ type }) => type))],
      ['tokenizer.ggml.unknown_token_id', u32(0)],
      ['tokenizer.ggml.bos_token_id', u32(1)],
      ['tokenizer.ggml.eos_token_id', u32(2)],
      ['tokenizer.ggml.add_bos_token', false],
      ['tokenizer.ggml.add_space_prefix', false],
      ['tokenizer.chat_template', TEMPLATE],
    ],
    [
      ['token_embd.weight', [WIDTH, tokens.length], embedding],
      ['blk.0.attn_norm.weight', [WIDTH], ones],
      ['blk.0.attn_q.weight', [WIDTH, WIDTH], zeros()],
      ['blk.0.attn_k.weight', [WIDTH, WIDTH], zeros()],
      ['blk.0.attn_v.weight', [WIDTH, WIDTH], value],
      ['blk.0.attn_output.weight', [WIDTH, WIDTH], identity],
      ['blk.0.ffn_norm.weight', [WIDTH], ones],
      ['blk.0.ffn_gate.weight', [WIDTH, WIDTH], zeros()],
      ['blk.0.ffn_up.weight', [WIDTH, WIDTH], zeros()],
      ['blk.0.ffn_down.weight', [WIDTH, WIDTH], zeros()],
      ['output_norm.weight', [WIDTH], ones],
      ['output.weight', [WIDTH, tokens.length], output],
    ],
  );
}

interface U32 {
  readonly u32: number;
}
const u32 = (value: number): U32 => ({ u32: value });
type Meta = readonly [string, string | number | boolean | U32 | readonly string[] | Float32Array | Int32Array];
type Tensor = readonly [string, readonly number[], Float32Array];

const TYPE = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 };
const ALIGNMENT = 32;

/** The GGUF container, version 3, little-endian. */
function gguf(metadata: readonly Meta[], tensors: readonly Tensor[]): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const push = (bytes: Uint8Array) => {
    chunks.push(bytes);
    length += bytes.length;
  };
  const number = (size: number, write: (view: DataView) => void) => {
    const view = new DataView(new ArrayBuffer(size));
    write(view);
    push(new Uint8Array(view.buffer));
  };
  const int = (value: number) => number(4, (view) => view.setUint32(0, value, true));
  const long = (value: number) => number(8, (view) => view.setBigUint64(0, BigInt(value), true));
  const text = (value: string) => {
    const bytes = new TextEncoder().encode(value);
    long(bytes.length);
    push(bytes);
  };
  const raw = (values: Float32Array | Int32Array) =>
    push(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  const padding = () => push(new Uint8Array((ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT));

  push(new TextEncoder().encode('GGUF'));
  int(3);
  long(tensors.length);
  long(metadata.length);
  for (const [key, value] of metadata) {
    text(key);
    if (typeof value === 'string') {
      int(TYPE.string);
      text(value);
    } else if (typeof value === 'boolean') {
      int(TYPE.bool);
      push(Uint8Array.of(value ? 1 : 0));
    } else if (typeof value === 'number') {
      int(TYPE.float32);
      number(4, (view) => view.setFloat32(0, value, true));
    } else if ('u32' in value) {
      int(TYPE.uint32);
      int(value.u32);
    } else {
      int(TYPE.array);
      int(value instanceof Float32Array ? TYPE.float32 : value instanceof Int32Array ? TYPE.int32 : TYPE.string);
      long(value.length);
      if (value instanceof Float32Array || value instanceof Int32Array) raw(value);
      else for (const item of value) text(item);
    }
  }
  let offset = 0;
  for (const [name, shape, data] of tensors) {
    text(name);
    int(shape.length);
    for (const size of shape) long(size);
    int(0);
    long(offset);
    offset += Math.ceil(data.byteLength / ALIGNMENT) * ALIGNMENT;
  }
  padding();
  for (const [, , data] of tensors) {
    raw(data);
    padding();
  }
  const file = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    file.set(chunk, at);
    at += chunk.length;
  }
  return file;
}

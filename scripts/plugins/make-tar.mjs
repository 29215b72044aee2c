// @ts-check
const BLOCK = 512;
const NAME_BYTES = 100;

/**
 * A ustar archive as `npm pack` writes one, always the same for the same files.
 * @param {readonly { path: string, text: string, isExecutable?: boolean }[]} files paths of up to 100 letters
 * @returns {Buffer}
 */
export function makeTar(files) {
  const blocks = files.flatMap(({ path, text, isExecutable = false }) => {
    const content = Buffer.from(text);
    return [header(path, content.length, isExecutable ? 0o755 : 0o644), content, padding(content.length)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

/** @param {string} path @param {number} bytes @param {number} mode */
function header(path, bytes, mode) {
  if (Buffer.byteLength(path) > NAME_BYTES) throw new Error(`${path} is too long for an archive`);
  const block = Buffer.alloc(BLOCK);
  const octal = (/** @type {number} */ value, /** @type {number} */ digits) =>
    `${value.toString(8).padStart(digits, '0')}\0`;
  block.write(path, 0);
  block.write(octal(mode, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(bytes, 11), 124);
  // The time that npm gives to packed files.
  block.write(octal(499_162_500, 11), 136);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** @param {number} bytes */
function padding(bytes) {
  return Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);
}

import type { NodeKit } from '../../../sandbox/contract/sandbox-wire.ts';
import { MemoryDisk } from '../disk/memory-disk.ts';
import type { NodeInfo } from '../native-bindings.ts';
import type { Host } from '../host.ts';
import { bootNode, type BootedNode } from '../program.ts';

declare class FileReaderSync {
  readAsText(blob: Blob): string;
  readAsBinaryString(blob: Blob): string;
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

export interface NodeThread {
  readonly node: BootedNode;
  readonly disk: MemoryDisk;
  readonly readText: (blob: Blob) => string;
  readonly readBytes: (blob: Blob) => ArrayBuffer;
  readonly hasPart: (name: string) => boolean;
  /** Adds a part that arrived after the start. */
  readonly addPart: (name: string, part: Blob) => void;
}

/** Boots Node in this worker. The rest of its kit is read when a program needs it. */
export function bootThread(kit: NodeKit, host: Host): NodeThread {
  const reader = new FileReaderSync();
  const readText = (blob: Blob): string => reader.readAsText(blob);
  const now = Date.now.bind(Date);
  const disk = new MemoryDisk(now);
  const parts = new Map(Object.entries(kit.parts));
  const node = bootNode({
    packs: {
      core: readText(kit.core),
      rest: () => readText(kit.rest),
      part: (name) => {
        const blob = parts.get(name);
        if (blob === undefined) throw new Error(`The part '${name}' of Node is not there`);
        return name === 'brotli' || name === 'sqliteWasm' ? reader.readAsBinaryString(blob) : readText(blob);
      },
    },
    // The build made it.
    info: JSON.parse(readText(kit.info)) as NodeInfo,
    host,
    disk,
  });
  return {
    node,
    disk,
    hasPart: (name) => parts.has(name),
    addPart: (name, part) => parts.set(name, part),
    readText,
    readBytes: (blob) => reader.readAsArrayBuffer(blob),
  };
}

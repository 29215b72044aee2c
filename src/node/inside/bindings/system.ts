import { missingMember } from '../errors/failures.ts';
import type { Binding } from '../native-bindings.ts';
import { native } from '../host.ts';
import type { Runtime } from '../runtime.ts';
import { signalClass } from './process/signals.ts';

/** The machine a program sees: a small Linux. */
const MACHINE = {
  cpus: 2,
  memoryBytes: 2 * 1024 ** 3,
  host: 'localhost',
  user: 'user',
  home: '/home/user',
  shell: '/bin/sh',
} as const;
const USER_ID = 1000;

export function osBinding(runtime: Runtime): Binding {
  let priority = 0;
  return {
    getHostname: () => MACHINE.host,
    getOSInformation: () => ['Linux', '#1 SMP', '6.1.0', 'x86_64'],
    getHomeDirectory: () => runtime.state.env.get('HOME') ?? MACHINE.home,
    getUptime: () => Math.floor(native.now() / 1000),
    getTotalMem: () => MACHINE.memoryBytes,
    getFreeMem: () => MACHINE.memoryBytes / 2,
    getAvailableParallelism: () => MACHINE.cpus,
    getLoadAvg: (values: Float64Array) => void values.fill(0),
    getCPUs: () => Array.from({ length: MACHINE.cpus }, () => ['virtual', 0, 0, 0, 0, 0, 0]).flat(),
    getInterfaceAddresses: () => [
      ...['lo', '127.0.0.1', '255.0.0.0', 'IPv4', '00:00:00:00:00:00', true, -1],
      ...['lo', '::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'IPv6', '00:00:00:00:00:00', true, 0],
    ],
    getUserInfo: () => ({
      uid: USER_ID,
      gid: USER_ID,
      username: MACHINE.user,
      homedir: MACHINE.home,
      shell: MACHINE.shell,
    }),
    getPriority: () => priority,
    setPriority(_pid: number, next: number): number {
      priority = next;
      return 0;
    },
    isBigEndian: false,
  };
}

export function credentialsBinding(runtime: Runtime): Binding {
  const id = (): number => USER_ID;
  return {
    safeGetenv: (name: string) => runtime.state.env.get(name),
    getTempDir(): string {
      const folder =
        ['TMPDIR', 'TMP', 'TEMP']
          .map((name) => runtime.state.env.get(name))
          .find((value) => value !== undefined && value !== '') ?? '/tmp';
      return folder.length > 1 ? folder.replace(/\/$/, '') : folder;
    },
    implementsPosixCredentials: true,
    getuid: id,
    geteuid: id,
    getgid: id,
    getegid: id,
    getgroups: () => [USER_ID],
    ...ownerSetters(runtime),
  };
}

/**
 * Setters of user and group, by number or name. There is only one user, who cannot change. 1 and 2 mean unknown names.
 */
function ownerSetters(runtime: Runtime): Binding {
  const unknown = (id: unknown): boolean => typeof id === 'string' && ![MACHINE.user, 'root', 'nobody'].includes(id);
  const refuse = (syscall: string): never => {
    throw Object.assign(new Error('EPERM, Operation not permitted'), {
      errno: runtime.info.bindings['uv']?.['UV_EPERM'],
      code: 'EPERM',
      syscall,
    });
  };
  const set =
    (syscall: string) =>
    (id: unknown): number =>
      unknown(id) ? 1 : id === USER_ID || id === MACHINE.user ? 0 : refuse(syscall);
  return {
    ...Object.fromEntries(['setuid', 'seteuid', 'setgid', 'setegid'].map((name) => [name, set(name)])),
    setgroups: (groups: readonly unknown[]) => groups.findIndex(unknown) + 1 || refuse('setgroups'),
    initgroups: (user: unknown, group: unknown) => (unknown(user) ? 1 : unknown(group) ? 2 : refuse('initgroups')),
  };
}

export function uvBinding(runtime: Runtime, info: Binding): Binding {
  const names = new Map(
    Object.entries(info).flatMap(([name, number]) =>
      typeof number === 'number' ? [[number, name.slice(3)] as const] : [],
    ),
  );
  const messages = new Map(runtime.info.uvErrors);
  return {
    errname: (number: number) => names.get(number) ?? `Unknown system error ${number}`,
    getErrorMap: () => new Map(runtime.info.uvErrors.map(([name, message]) => [info[`UV_${name}`], [name, message]])),
    getErrorMessage: (number: number) => messages.get(names.get(number) ?? '') ?? `Unknown system error ${number}`,
  };
}

/** Options of the process whose values differ from the defaults in the facts. */
const OWN_OPTIONS = {
  '--warnings': true,
  '--no-warnings': false,
  '--expose-internals': false,
  '--no-expose-internals': true,
};

export function optionsBinding(runtime: Runtime): Binding {
  const { optionValues, options } = runtime.info;
  return {
    getCLIOptionsValues: () => ({ __proto__: null, ...optionValues, ...OWN_OPTIONS, ...runtime.state.options }),
    getCLIOptionsInfo: () => ({
      options: new Map(
        options.map(([name, type, envVarSettings]) => [
          name,
          { helpText: '', envVarSettings, type, defaultIsTrue: false },
        ]),
      ),
      aliases: new Map(runtime.info.optionAliases),
    }),
    getOptionsAsFlags: () => [],
    getEmbedderOptions: () => ({
      shouldNotRegisterESMLoader: false,
      noGlobalSearchPaths: false,
      noBrowserGlobals: false,
      hasEmbedderPreload: false,
    }),
    getEnvOptionsInputType: () => new Map(),
    getNamespaceOptionsInputType: () => new Map(),
  };
}

export function performanceBinding(info: Binding): Binding {
  const milestones = info['milestones'] as Float64Array;
  const constants = info['constants'] as Record<string, number>;
  const set = (name: string, value: number): void => {
    const at = constants[`NODE_PERFORMANCE_MILESTONE_${name}`];
    if (at !== undefined) milestones[at] = value;
  };
  set('TIME_ORIGIN_TIMESTAMP', native.timeOrigin * 1000);
  set('TIME_ORIGIN', 0);
  return {
    now: () => native.now(),
    setupObservers: () => undefined,
    installGarbageCollectionTracking: () => undefined,
    removeGarbageCollectionTracking: () => undefined,
    notify: () => undefined,
    loopIdleTime: () => 0,
    markBootstrapComplete: () => set('BOOTSTRAP_COMPLETE', native.now() * 1e6),
    uvMetricsInfo: () => [0, 0, 0],
    createELDHistogram: missingMember('performance.createELDHistogram'),
  };
}

/** Diagnostic reports: their settings are stored, but no report is written. */
function reportBinding(): Binding {
  const binding: Binding = {};
  const settings: Record<string, unknown> = {
    Compact: false,
    ExcludeNetwork: false,
    ExcludeEnv: false,
    Directory: '',
    Filename: '',
    Signal: 'SIGUSR2',
  };
  for (const name of Object.keys(settings)) {
    binding[`get${name}`] = () => settings[name];
    binding[`set${name}`] = (value: unknown) => void (settings[name] = value);
  }
  const flags = new Set<string>();
  for (const name of ['FatalError', 'Signal', 'UncaughtException']) {
    binding[`shouldReportOn${name}`] = () => flags.has(name);
    binding[`setReportOn${name}`] = (on: boolean) => void (on ? flags.add(name) : flags.delete(name));
  }
  return binding;
}

/** Parts of Node that exist but do nothing in a tab. */
export function quietBindings(runtime: Runtime): Record<string, Binding> {
  const nothing = (): undefined => undefined;
  return {
    trace_events: {
      isTraceCategoryEnabled: () => false,
      setTraceCategoryStateUpdateHandler: nothing,
      trace: nothing,
      getEnabledCategories: nothing,
      hasAgent: () => false,
      getCategoryEnabledBuffer: () => new Uint8Array(1),
    },
    wasm_web_api: { setImplementation: nothing },
    mksnapshot: { setSerializeCallback: nothing, setDeserializeCallback: nothing, setDeserializeMainFunction: nothing },
    permission: { has: () => true, drop: nothing },
    diagnostics_channel: { linkNativeChannel: nothing },
    heap_utils: {},
    // A tab has no terminal.
    tty_wrap: { isTTY: () => false },
    report: reportBinding(),
    signal_wrap: { Signal: signalClass(runtime) },
    v8: {
      setFlagsFromString: nothing,
      cachedDataVersionTag: () => 0,
      isStringOneByteRepresentation: (text: string) => /^[\0-\xff]*$/.test(text),
      startCpuProfile: nothing,
    },
  };
}

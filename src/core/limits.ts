/** Every cap and default of the product, in one place. Sizes in bytes, times in milliseconds. */
export const LIMITS = {
  toolNamePattern: /^[A-Za-z0-9_.-]{1,128}$/,
  minTimeoutMs: 1,
  maxTimeoutMs: 600_000,
  defaultTimeoutMs: 30_000,
  /** What puts the deadline of a call off, such as progress of a server, does it up to this many times its timeout. */
  maxTimeoutFactor: 20,
  versionsPerTool: 50,
  runsPerTool: 100,

  maxResultBytes: 5 * 1024 * 1024,
  maxInputBytes: 5 * 1024 * 1024,
  /** Characters of a text that a built-in tool gives; it is kept whole up to here. */
  maxOutputBytes: 256 * 1024 * 1024,
  /** After its deadline a built-in tool may still say what it had by then. */
  builtinGraceMs: 500,
  /** The same for a command, which is stopped and whose changes land by then. */
  shellGraceMs: 60_000,
  /** An executor of the page says by then whether a name is its own. */
  executorMatchMs: 2_000,
  maxLogLines: 1_000,
  maxLogLineBytes: 8 * 1024,
  maxConcurrentTrustedRuns: 8,
  maxConcurrentUntrustedRuns: 1,

  /** Messages a tool worker may send in one run before it is ended. */
  maxMessagesPerRun: 20_000,
  /** One message of a tool worker, text and attachments together. */
  maxMessageBytes: 6 * 1024 * 1024,
  /** All messages of a tool worker in one run. */
  maxMessageBytesPerRun: 64 * 1024 * 1024,
  /** A program without a deadline may send that much in each such while. */
  programCountMs: 10_000,
  /** Smallest time between two progress messages. */
  progressIntervalMs: 50,

  /** Booted tool workers a frame keeps ready. */
  spareWorkers: 2,
  /** Booted Nodes a frame keeps ready. */
  spareNodeWorkers: 1,
  heartbeatMs: 200,
  idleHeartbeatMs: 2_000,
  /** Long enough that a machine at its limit is not taken for a dead sandbox. */
  heartbeatLostMs: 3_000,
  frameBootMs: 10_000,
  /** The same with a Node in it, of which a machine at its limit takes long to boot the first. */
  nodeFrameBootMs: 30_000,
  /** Between asking the warden to end a tool and removing its frame. */
  killGraceMs: 50,
  /**
   * After a document was removed, before the next frame: what it still does while it is unloaded ends with its process.
   */
  documentGoneMs: 2_000,
  idleFramesKept: 8,
  /** After a run ended, and from the start of one, before the next spare is made: the run comes first. */
  refillDelayMs: 250,
  refillWhileRunningMs: 1_500,

  storageQuotaBytes: 5 * 1024 * 1024,
  /** Entries of a tool's own storage, all areas together. */
  storageMaxEntries: 10_000,
  maxRequestBodyBytes: 5 * 1024 * 1024,
  maxResponseBodyBytes: 25 * 1024 * 1024,
  responseChunkBytes: 256 * 1024,
  maxConcurrentRequestsPerRun: 16,
  maxDeniedAttempts: 50,

  validationMs: 2_000,
  /** The same in a sandbox, into which the validator is loaded anew each time. */
  sandboxedValidationMs: 4_000,
  maxValidationProblems: 1_000,
  /** Told of one failed case. */
  maxCaseDifferences: 50,
  /** Code is parsed and stripped of its types within this time. */
  languageMs: 10_000,
  /** Reading what was pasted, dropped or brought as a file. */
  readingMs: 30_000,
  /** The editor's question about code is answered within this time; the first one reads all declarations. */
  typingMs: 30_000,
  /** A trusted worker, with all it loads over a slow line, answers its first message within this time. */
  workerBootMs: 60_000,
  maxImportBytes: 64 * 1024 * 1024,
  backup: {
    /** Characters of one line, and of a whole backup, unpacked. */
    maxLineChars: 64 * 1024 * 1024,
    maxChars: 8 * 1024 * 1024 * 1024,
    /** A file is written in pieces of so many bytes: a multiple of three, so that base64 has no gaps. */
    chunkBytes: 768 * 1024,
    /** Backups of the first format were one text. */
    maxOldBytes: 256 * 1024 * 1024,
    /**
     * Parts of the JSON of one line, as `isLightJson` counts them: a tool, a run or a message with more holds up the
     * host. A backup of the first format may have more: the reading worker takes it apart.
     */
    maxLineParts: 500_000,
    maxOldParts: 8_000_000,
    /** Characters of lines after which what they hold is handed over. */
    maxPieceChars: 256 * 1024,
    /** Runs that are stored in one step. */
    runBatch: 500,
  },
  /** One request that publishes something, or opens what was published. */
  publishMs: 60_000,
  /** Reading an OpenAPI description, or making tools of its operations. */
  openApiMs: 120_000,
  /** The code of one tool that comes from outside. */
  maxImportedCodeBytes: 5 * 1024 * 1024,
  removedToolsKept: 50,

  /** Tools that are files of the workspace, and those that an address brings. */
  project: {
    /** Tools of one folder; what is over is counted. */
    maxTools: 2_000,
    maxFileBytes: 1024 * 1024,
    /** What `<name>.md` says of a tool. */
    maxCompanionBytes: 128 * 1024,
    /**
     * Files of the workspace that one tool imports, one through another, their bytes, and the names by which one file
     * loads others.
     */
    maxImportedFiles: 200,
    maxImportedBytes: 8 * 1024 * 1024,
    maxLoads: 2_000,
    /** Code of npm packages in the workspace that one tool brings. */
    maxPackageFiles: 5_000,
    maxPackageBytes: 64 * 1024 * 1024,
    /** A command that is asked for its `--help`. */
    helpMs: 5_000,
    maxHelpChars: 4_000,
    /** Decisions and help texts that are kept. */
    maxKept: 2_000,
    /** Tools that one address adds or removes. */
    maxInAddress: 50,
  },

  disk: {
    maxBytes: 8 * 1024 * 1024 * 1024,
    /** Files, directories and links together. */
    maxEntries: 200_000,
    maxFileBytes: 2 * 1024 * 1024 * 1024,
    maxPathBytes: 4_096,
    maxNameBytes: 255,
    /** Names in one path. */
    maxDepth: 256,
    /** Links followed in one path before it counts as a loop. */
    maxLinks: 40,

    /** From this size on a file has a pack of its own; contents that come together and are larger skip the journal. */
    largeFileBytes: 1024 * 1024,
    maxPackBytes: 16 * 1024 * 1024,
    /** A pack is rewritten elsewhere when less than this part of it is in use. */
    minLivePart: 0.5,
    /** More shared packs than this that are less than half full are put together. */
    maxSmallPacks: 8,
    /** The index is written anew when the journal has grown to either. */
    maxJournalBytes: 8 * 1024 * 1024,
    maxJournalRecords: 5_000,
    /** So many bytes that nothing uses are left in packs before they are cleared away. */
    maxGarbageBytes: 64 * 1024 * 1024,

    maxChangeSetEntries: 100_000,
    maxChangeSetBytes: 256 * 1024 * 1024,
    /** A larger change is told as one of `/`. */
    maxChangesTold: 1_000,
    /** How often another tab is asked to let go of the disk, and how long that may take. */
    askOwnerMs: 50,
    ownTimeoutMs: 30_000,
  },

  /** Questions to the person at the screen. */
  questions: {
    maxOpen: 20,
    /** One that no visible page shows ends after this. */
    unseenMs: 5 * 60_000,
    /** What comes before the person could have read it is no answer. */
    guardMs: 400,
    maxQuestionChars: 4_000,
    maxOptions: 20,
    maxOptionChars: 200,
    maxAnswerChars: 100_000,
    maxReasonChars: 1_000,
    maxPlaces: 20,
  },

  /** Calls of a model that wait for a person, and rules that let them through. */
  approvals: {
    maxRules: 500,
    /** Objects in one another, and characters of a pattern as JSON. */
    maxPatternDepth: 16,
    maxPatternChars: 16_000,
    /** Characters of a text that a suggested pattern holds as they are. */
    maxSuggestedChars: 200,
    /** Characters of a text times those that are looked for in it: some 20 ms at most. */
    maxPatternWork: 20_000_000,
    maxReasonChars: 1_000,
  },

  /** Tools as a model is told of them. */
  offer: {
    /** What `find_tools` gives at once: tools, and characters of their JSON. */
    maxFound: 8,
    maxFoundChars: 20_000,
    maxQueryChars: 500,
  },

  /** The screen of the workspace. */
  files: {
    /** A text up to this size is edited; a larger one is read in parts. */
    maxEditBytes: 2 * 1024 * 1024,
    /** Looked at to say what a file is. */
    headBytes: 8 * 1024,
    /** Of a binary file that are shown, and of a large text at a time. */
    hexBytes: 4 * 1024,
    partBytes: 128 * 1024,
    /** An image up to this size is shown at once. */
    maxImageBytes: 64 * 1024 * 1024,
    saveDelayMs: 400,
    /** Changes of the disk are told to the page in one go. */
    tellDelayMs: 40,
    maxFound: 500,
    findMs: 30_000,
    /** Acts that can still be taken back. */
    actsKept: 20,
    /** Parts of an archive that were left, told by name. */
    maxLeftTold: 100,
    /** Packing or unpacking one archive. */
    archiveMs: 60 * 60_000,
    /** Writes of the screen under way at once. */
    writesAtOnce: 128,
  },

  /** The engine in a WebContainer. */
  webcontainer: {
    /** From the first request to a Node that answers. */
    bootMs: 30_000,
    /** One step of a run: making its folder, mounting, reading a result. */
    stepMs: 30_000,
    /** From the start of a process to the start of the code in it. */
    startMs: 30_000,
    /** A killed process has ended by then, or its container is thrown away. */
    killMs: 2_000,
    /** While a tool runs its container is asked whether it is there. */
    heartbeatMs: 1_000,
    heartbeatLostMs: 10_000,
    /** What a process that has ended wrote last arrives by then. */
    drainMs: 250,
    /** One line of a terminal: a tool's own storage, escaped, fits in. */
    maxLineChars: 64 * 1024 * 1024,
    /** A start that failed is not tried again before: at once told, or after a long wait. */
    retryQuickMs: 15_000,
    retrySlowMs: 5 * 60_000,
  },

  /** Links and share files. */
  share: {
    /** Characters after the `#` that every browser we know takes in an address. */
    maxPayloadChars: 2_000_000,
    maxShareFileBytes: 32 * 1024 * 1024,
    /** What comes out of a link. */
    maxContentBytes: 4 * 1024 * 1024,
    maxTools: 500,
    maxFiles: 500,
    maxServers: 50,
    maxConversations: 20,
    /** Tools that one was made from, one after the other, as a link and a record name them. */
    maxOrigins: 5,
    /** Names of kinds that are not known, as they are told. */
    maxUnknownKinds: 20,
    /** Objects and lists in one another. */
    maxDepth: 500,
    /** Values in one another and beside one another, all together. */
    maxValues: 250_000,
    maxTimeChars: 100,
  },

  /** npm packages of one tool. */
  packages: {
    maxPackages: 2_000,
    maxFilesPerPackage: 50_000,
    maxFiles: 100_000,
    /** One archive, packed and unpacked. */
    maxArchiveBytes: 128 * 1024 * 1024,
    maxUnpackedBytes: 512 * 1024 * 1024,
    /** All packages, unpacked. */
    maxTotalBytes: 1024 * 1024 * 1024,
    /** What a registry says of one package. */
    maxMetadataBytes: 64 * 1024 * 1024,
    maxConcurrentFetches: 6,
    /** Modules that are parsed when their package is installed, and their bytes. */
    maxPreparedModules: 1_500,
    maxPreparedBytes: 24 * 1024 * 1024,
  },
  /** Apps of MCP servers. */
  apps: {
    maxPageChars: 8 * 1024 * 1024,
    /** One message of an app, as JSON; and how many in one such while, before it is a flood. */
    maxMessageChars: 1024 * 1024,
    maxMessages: 1_000,
    messagesMs: 2_000,
    maxOpenRequests: 16,
    /** CSS pixels: at first, and what it may ask for. */
    height: 240,
    minHeight: 80,
    maxHeight: 640,
    /** It is asked whether it is there, and taken away when it was silent for so long. */
    pingMs: 500,
    silentMs: 4_000,
    startMs: 10_000,
    /** What it said, as it is shown. */
    maxSaid: 20,
    maxSaidChars: 2_000,
  },

  /** Servers that speak MCP. */
  mcp: {
    maxServers: 200,
    maxArguments: 256,
    maxNamedValues: 200,
    /** One address, header, argument or variable. */
    maxTextChars: 32 * 1024,
    /** A file of servers that is pasted or dropped in. */
    maxConfigBytes: 256 * 1024,

    /** From the first request to a server that answers, and for each of its lists. */
    connectMs: 30_000,
    requestMs: 60_000,
    /** As long as a person is taken to be signing in elsewhere, calls do not begin the sign-in anew. */
    signInMs: 600_000,
    /** A program has to be installed and started first. */
    stdioConnectMs: 120_000,
    /** One request that looks for the cause of a failure. */
    probeMs: 5_000,

    /** Between the end of a connection and the next attempt: doubled each time, give or take a quarter. */
    firstRetryMs: 1_000,
    lastRetryMs: 60_000,
    /** A connection that held this long starts again from the first pause. */
    steadyMs: 30_000,
    /** Programs that crash are started again so often in a row. */
    maxRestarts: 5,
    /**
     * Of the six connections that browsers allow to one host: held open by servers of either kind, and by Streamable
     * HTTP.
     */
    streamsPerHost: 4,
    httpStreamsPerHost: 3,
    /** One message of a server. */
    maxMessageBytes: 16 * 1024 * 1024,
    /** Messages of a server in one such while; more is a flood, and ends its connection. */
    maxMessages: 20_000,
    messagesMs: 5_000,
    maxTools: 2_000,
    /** One tool's definition as JSON. */
    maxDefinitionBytes: 256 * 1024,
    /** Other lists of a server. */
    maxListed: 10_000,
    /** What is kept of the messages on the wire, of each server. */
    wireEntries: 2_000,
    wireTextChars: 64 * 1024,
    wireTotalChars: 8 * 1024 * 1024,
    wireTellMs: 150,
    /** Of what a program wrote to its standard error. */
    stderrChars: 256 * 1024,
    /** A person answers a server's question within this time. */
    questionMs: 10 * 60_000,
  },
} as const;

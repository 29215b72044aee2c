/** All caps and defaults of the app. Sizes in bytes, times in milliseconds. */
export const LIMITS = {
  toolNamePattern: /^[A-Za-z0-9_.-]{1,128}$/,
  minTimeoutMs: 1,
  maxTimeoutMs: 600_000,
  defaultTimeoutMs: 30_000,
  /** Progress of a server and other extensions can move the deadline to this many times the timeout at most. */
  maxTimeoutFactor: 20,
  versionsPerTool: 50,
  runsPerTool: 100,

  maxResultBytes: 5 * 1024 * 1024,
  /**
   * Parts of the JSON of a result's details, as `isLightJson` counts them: they cross threads and are stored as
   * objects.
   */
  maxDetailsParts: 10_000,
  maxInputBytes: 5 * 1024 * 1024,
  /** Characters of the text that a built-in tool returns; longer texts are cut. */
  maxOutputBytes: 256 * 1024 * 1024,
  /** Time after its deadline in which a built-in tool may still return its output so far. */
  builtinGraceMs: 500,
  /** The same for a shell command, which is stopped and whose changes are written in this time. */
  shellGraceMs: 60_000,
  /** Time in which an executor of the page says whether it handles a name. */
  executorMatchMs: 2_000,
  maxLogLines: 1_000,
  maxLogLineBytes: 8 * 1024,
  maxConcurrentTrustedRuns: 8,
  maxConcurrentUntrustedRuns: 1,

  /** Messages that a tool worker may send in one run before it is ended. */
  maxMessagesPerRun: 20_000,
  /** Size of one message of a tool worker, text and attachments together. */
  maxMessageBytes: 6 * 1024 * 1024,
  /** Total size of all messages of a tool worker in one run. */
  maxMessageBytesPerRun: 64 * 1024 * 1024,
  /** Period for which the two limits above apply to a program without a deadline. */
  programCountMs: 10_000,
  /** Minimum time between two progress messages. */
  progressIntervalMs: 50,
  /** What a broker collects for the host, such as writes of storage and denials, goes out at this interval. */
  brokerIntervalMs: 100,
  /**
   * Writes to its storage that one run may send to the host, of which those to the same key count once per interval.
   */
  maxStorageOpsPerRun: 100_000,
  /** Parts of Node that one run and its processes may ask for. */
  maxPartsAsked: 2_000,

  heartbeatMs: 200,
  idleHeartbeatMs: 2_000,
  /** Long enough that a busy machine is not mistaken for a dead sandbox. */
  heartbeatLostMs: 3_000,
  frameBootMs: 10_000,
  /** The same for a frame with Node, whose first boot is slow on a busy machine. */
  nodeFrameBootMs: 30_000,
  /** Time between asking the warden to end a tool and removing its frame. */
  killGraceMs: 50,
  /**
   * Time after a document is removed before the next frame is created: the document may still work while it unloads,
   * until its process ends.
   */
  documentLostMs: 2_000,

  storageQuotaBytes: 5 * 1024 * 1024,
  /** Entries in a tool's own storage, all areas together. */
  storageMaxEntries: 10_000,
  maxRequestBodyBytes: 5 * 1024 * 1024,
  maxResponseBodyBytes: 25 * 1024 * 1024,
  responseChunkBytes: 256 * 1024,
  maxConcurrentRequestsPerRun: 16,
  maxDeniedAttempts: 50,

  validationMs: 2_000,
  /** The same in a sandbox, which loads the validator anew for each check. */
  sandboxedValidationMs: 4_000,
  maxValidationProblems: 1_000,
  /** Differences reported for one failed case. */
  maxCaseDifferences: 50,
  /** Time to parse code and strip its types. */
  languageMs: 10_000,
  /** Time to read pasted text or a file. */
  parserMs: 30_000,
  /** Time to answer a question of the editor about code; the first one reads all declarations. */
  typingMs: 30_000,
  /** Time until a trusted worker answers its first message, including slow downloads. */
  workerBootMs: 60_000,
  maxImportBytes: 64 * 1024 * 1024,
  backup: {
    /** Characters of one line, and of a whole unpacked backup. */
    maxLineChars: 64 * 1024 * 1024,
    maxChars: 8 * 1024 * 1024 * 1024,
    /** Files are written in chunks of this size: a multiple of three, so that base64 needs no padding between them. */
    chunkBytes: 768 * 1024,
    /** Backups of the first format were a single text. */
    maxOldBytes: 256 * 1024 * 1024,
    /**
     * Parts of the JSON of one line, as `isLightJson` counts them: a larger tool, run or message blocks the host. A
     * backup of the first format may have more, because the parser worker splits it.
     */
    maxLineParts: 500_000,
    maxOldParts: 8_000_000,
    /** Lines are handed over in batches of this many characters. */
    maxPieceChars: 256 * 1024,
    /** Runs stored in one transaction. */
    runBatch: 500,
  },
  /** One request that publishes something, or fetches what was published. */
  publishMs: 60_000,
  /** Reading an OpenAPI description, or making tools from its operations. */
  openApiMs: 120_000,
  /** Code of one tool that comes from outside. */
  maxImportedCodeBytes: 5 * 1024 * 1024,
  removedToolsKept: 50,

  /** Tools that a script registers with its executor. */
  registered: {
    /** Tools of one executor. */
    maxTools: 500,
    /** One tool's definition, and all of one executor, as JSON. */
    maxDefinitionBytes: 256 * 1024,
    maxBytes: 4 * 1024 * 1024,
  },

  /** Tools that are files of the workspace, and tools that come with an address. */
  project: {
    /** Tools in one folder; further ones are only counted. */
    maxTools: 2_000,
    maxFileBytes: 1024 * 1024,
    /** Size of `<name>.md`, which documents a tool. */
    maxCompanionBytes: 128 * 1024,
    /**
     * Files of the workspace that one tool imports, directly or indirectly; their total size; and the number of
     * imported names.
     */
    maxImportedFiles: 200,
    maxImportedBytes: 8 * 1024 * 1024,
    maxLoads: 2_000,
    /** Files of npm packages in the workspace that one tool imports. */
    maxPackageFiles: 5_000,
    maxPackageBytes: 64 * 1024 * 1024,
    /** Time for a command to answer `--help`. */
    helpMs: 5_000,
    maxHelpChars: 4_000,
    /** Stored decisions and help texts. */
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
    /** Links that are followed in one path before it counts as a loop. */
    maxLinks: 40,

    /** Files of at least this size get a pack of their own; larger batches of contents skip the journal. */
    largeFileBytes: 1024 * 1024,
    maxPackBytes: 16 * 1024 * 1024,
    /** A pack is rewritten when less than this share of it is in use. */
    minLivePart: 0.5,
    /** If more than this many shared packs are less than half full, they are merged. */
    maxSmallPacks: 8,
    /** The index is rewritten when the journal reaches either limit. */
    maxJournalBytes: 8 * 1024 * 1024,
    maxJournalRecords: 5_000,
    /** Unused bytes that may stay in packs before they are cleaned up. */
    maxGarbageBytes: 64 * 1024 * 1024,

    maxChangeSetEntries: 100_000,
    maxChangeSetBytes: 256 * 1024 * 1024,
    /** Larger changes are reported as one change of `/`. */
    maxChangesReported: 1_000,
    /** Interval at which another tab is asked to release the disk, and how long that may take in total. */
    askOwnerMs: 50,
    ownTimeoutMs: 30_000,
  },

  /** Refused requests of a run for which a person is asked. */
  held: {
    /** Further ones are refused. */
    maxRequests: 100,
    /** Listed in one question; the next question lists the others. */
    maxAsked: 20,
    /** Requests that come within this time of the first are asked about together. */
    collectMs: 30,
    /** Questions of one run; after them everything is refused at once. */
    maxQuestions: 20,
    /** The same for questions that the code took back by giving up its requests. */
    maxWithdrawn: 5,
    /**
     * Pause between a question that was taken back and the next one, at least the time in which a card ignores input:
     * doubled each time.
     */
    firstPauseMs: 400,
    lastPauseMs: 5_000,
    /**
     * Share of its timeout for which the code may work while the clock stands still for a question, and the least time
     * of it. Then the clock goes on: together no more than one and a half times the timeout.
     */
    busyShare: 0.4,
    minBusyMs: 400,
    /** Share of its rest that is subtracted again: so often an idle thread may be late on a busy machine. */
    forgivenShare: 0.02,
    /** How a thread is watched meanwhile. */
    watch: {
      /** Mean and maximum time between two probes, which come at random moments. */
      gapMs: 100,
      maxGapMs: 400,
      /**
       * Round trips in one probe, and the time that all of them may take in a thread that is idle. Measured: half a
       * millisecond, seldom more than two on a crowded machine; with work in slices of 0.1 ms more than five.
       */
      rounds: 20,
      promptMs: 4,
      /** Interval at which the work of a thread that does not answer is counted. */
      reportMs: 50,
    },
    /** Secrets that were not granted, by name, which code can put into its requests. */
    maxRequestedSecrets: 50,
  },

  /** Characters of an input that listeners are told when its call begins. */
  maxReportedInputChars: 256 * 1024,
  /** What is kept of the requests of a run, to be looked at. */
  exchange: {
    maxPerRun: 20,
    maxBodyChars: 4_000,
    maxHeaders: 40,
    maxHeaderChars: 300,
  },

  /** Access that a person allows for one run. */
  grants: {
    /** Grants for one call that wait for it. */
    maxSingle: 50,
    /** Runs of which it is remembered what they lacked, so that a person can allow it. */
    maxAccessRequests: 100,
  },

  /** Questions to the person at the screen. */
  questions: {
    maxOpen: 20,
    /** A question that no visible page shows ends after this time. */
    unseenMs: 5 * 60_000,
    /** Input within this time is ignored: the person could not have read the question yet. */
    guardMs: 400,
    maxQuestionChars: 4_000,
    maxOptions: 20,
    maxOptionChars: 200,
    maxAnswerChars: 100_000,
    maxReasonChars: 1_000,
    maxLocations: 20,
  },

  /** Calls of a model that wait for approval, and the rules that approve them. */
  approvals: {
    maxRules: 500,
    /** Nesting depth of a pattern, and characters of its JSON. */
    maxPatternDepth: 16,
    maxPatternChars: 16_000,
    /** Characters of a text that a suggested pattern copies literally. */
    maxSuggestedChars: 200,
    /** Characters of a text times characters of the pattern: 20 ms of work at most. */
    maxPatternWork: 20_000_000,
    maxReasonChars: 1_000,
  },

  /** Tags of one tool. */
  tags: { max: 20, maxChars: 40 },

  /** Tools in the form in which a model gets them. */
  offer: {
    /** What `search_tools` returns at once: number of tools, and characters of their JSON. */
    maxFound: 8,
    maxFoundChars: 20_000,
    maxQueryChars: 500,
  },

  /** The workspace screen. */
  files: {
    /** A text up to this size can be edited; a larger one is shown in parts. */
    maxEditBytes: 2 * 1024 * 1024,
    /** Bytes that are read to determine the type of a file. */
    headBytes: 8 * 1024,
    /** Bytes shown of a binary file, and of a large text per page. */
    hexBytes: 4 * 1024,
    partBytes: 128 * 1024,
    /** An image up to this size is shown without asking. */
    maxImageBytes: 64 * 1024 * 1024,
    saveDelayMs: 400,
    /** Changes of the disk are collected for this time before the page is told. */
    notifyDelayMs: 40,
    maxFound: 500,
    findMs: 30_000,
    /** Actions that can be undone. */
    actionsKept: 20,
    /** Skipped entries of an archive that are reported by name. */
    maxLeftReported: 100,
    /** Time to pack or unpack one archive. */
    archiveMs: 60 * 60_000,
    /** Parallel writes of the workspace screen. */
    writesAtOnce: 128,
  },

  /** The WebContainer engine. */
  webcontainer: {
    /** From the first request until Node answers. */
    bootMs: 30_000,
    /** One step of a run: making its folder, mounting files, reading a result. */
    stepMs: 30_000,
    /** From the start of a process to the start of its code. */
    startMs: 30_000,
    /** Time in which a killed process must end; otherwise its container is discarded. */
    killMs: 2_000,
    /** Interval at which the container is pinged while a tool runs. */
    heartbeatMs: 1_000,
    heartbeatLostMs: 10_000,
    /** Time in which the last output of an ended process arrives. */
    drainMs: 250,
    /** One line of a terminal: large enough for a tool's own storage, escaped. */
    maxLineChars: 64 * 1024 * 1024,
    /** Pause before a failed start is retried: if it failed at once, or after a long wait. */
    retryQuickMs: 15_000,
    retrySlowMs: 5 * 60_000,
  },

  /** Links and share files. */
  share: {
    /** Characters after the `#` that all common browsers accept in an address. */
    maxPayloadChars: 2_000_000,
    maxShareFileBytes: 32 * 1024 * 1024,
    /** Unpacked size of a link. */
    maxContentBytes: 4 * 1024 * 1024,
    maxTools: 500,
    maxFiles: 500,
    maxServers: 50,
    maxConversations: 20,
    maxSkills: 20,
    maxAgents: 20,
    maxPanels: 20,
    /** Previous tools in the chain of origins that a link and a record list. */
    maxOrigins: 5,
    /** Unknown kinds that are reported by name. */
    maxUnknownKinds: 20,
    /** Nesting depth of objects and lists. */
    maxDepth: 500,
    /** Total number of values. */
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
    /** Metadata of one package from the registry. */
    maxMetadataBytes: 64 * 1024 * 1024,
    maxConcurrentFetches: 6,
    /** Modules that are parsed when their package is installed, and their total size. */
    maxPreparedModules: 1_500,
    maxPreparedBytes: 24 * 1024 * 1024,
  },
  /** Apps of MCP servers. */
  apps: {
    maxPageChars: 8 * 1024 * 1024,
    /** One message of an app, as JSON; and how many messages in which period count as a flood. */
    maxMessageChars: 1024 * 1024,
    maxMessages: 1_000,
    messagesMs: 2_000,
    maxOpenRequests: 16,
    /** Height in CSS pixels: the initial one, and the maximum that an app may ask for. */
    height: 240,
    minHeight: 80,
    maxHeight: 640,
    /** Interval of the pings to an app, and the silence after which it is removed. */
    pingMs: 500,
    silentMs: 4_000,
    startMs: 10_000,
    /** Messages of an app that are shown. */
    maxShownMessages: 20,
    maxShownMessageChars: 2_000,
  },

  /** Servers that speak MCP. */
  mcp: {
    maxServers: 200,
    maxArguments: 256,
    maxNamedValues: 200,
    /** One address, header, argument or variable. */
    maxTextChars: 32 * 1024,
    /** A file of servers that is pasted or dropped. */
    maxConfigBytes: 256 * 1024,

    /** From the first request until the server answers, and for each of its lists. */
    connectMs: 30_000,
    requestMs: 60_000,
    /** Time in which a person is expected to finish signing in; calls do not start another sign-in meanwhile. */
    signInMs: 600_000,
    /** A program must be installed and started first. */
    stdioConnectMs: 120_000,
    /** One request of a diagnosis. */
    probeMs: 5_000,

    /** Pause between the end of a connection and the next attempt: doubled each time, with 25 % jitter. */
    firstRetryMs: 1_000,
    lastRetryMs: 60_000,
    /** After a connection that held this long, the pauses start over. */
    steadyMs: 30_000,
    /** Consecutive restarts of a program that crashes. */
    maxRestarts: 5,
    /** Streams held open per host, of the six that browsers allow: by all servers together, and by Streamable HTTP. */
    streamsPerHost: 4,
    httpStreamsPerHost: 3,
    /** One message of a server. */
    maxMessageBytes: 16 * 1024 * 1024,
    /** Messages of a server, and the period in which more than these are a flood, which ends the connection. */
    maxMessages: 20_000,
    messagesMs: 5_000,
    maxTools: 2_000,
    /** Tools that the result of a test names. */
    maxNamedTools: 5,
    /** One tool's definition, as JSON. */
    maxDefinitionBytes: 256 * 1024,
    /** Entries of each other list of a server. */
    maxListed: 10_000,
    /** Stored messages on the wire, per server. */
    wireEntries: 2_000,
    wireTextChars: 64 * 1024,
    wireTotalChars: 8 * 1024 * 1024,
    wireNotifyMs: 150,
    /** Stored standard error output of a program. */
    stderrChars: 256 * 1024,
    /** Time for a person to answer a server's question. */
    questionMs: 10 * 60_000,
  },
} as const;

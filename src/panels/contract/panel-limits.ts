/** Caps of panels. */
export const PANEL_LIMITS = {
  /** Panels that are read; further ones are only counted. */
  maxPanels: 200,
  maxTools: 100,
  maxManifestBytes: 512 * 1024,
  maxViewBytes: 5 * 1024 * 1024,
  maxApiBytes: 512 * 1024,
  /** Files and bytes of one panel, with what is neither view nor API. */
  maxFiles: 200,
  maxBytes: 16 * 1024 * 1024,
  maxTitleChars: 80,
  maxDescriptionChars: 2_000,
  maxEndpointChars: 2_000,
  maxSchemaChars: 20_000,
  /** Folders that are searched for panels, and how deep below a folder of panels. */
  maxFolders: 5_000,
  maxDepth: 6,
  /** Stored acceptances. */
  maxKept: 1_000,
  /** Characters of an error of an endpoint that a model gets. */
  maxErrorChars: 2_000,
  /** How long opening a panel waits while a person types or a card is open. */
  busyMs: 5_000,
  /** How long the host waits for its page to answer. */
  pageMs: 10_000,
  /** Requests and calls of a view that are under way at once. */
  maxOpenRequests: 16,
  /** Questions of a view, one after another, until it has to wait for a reload. */
  maxDenials: 3,
  maxNoteChars: 4_000,
  maxNotes: 500,
  maxPromptNoteChars: 1_000,
  maxPromptNotes: 20,
  maxPromptNotesChars: 8_000,
} as const;

/**
 * The format of the database: the number of its migrations, which the compiler compares. It stands alone because the
 * service worker compares formats and does not migrate. A new number needs a migration and a fixture of the old format.
 */
export const DATABASE_FORMAT = 7;

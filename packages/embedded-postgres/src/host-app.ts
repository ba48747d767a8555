/** The application that embeds PostgreSQL: how error messages refer to it and its settings. */
export interface HostApp {
  /** For error messages, such as `Acme`. */
  readonly name: string;
  /** Name of the database, and prefix of the server's process titles and socket folders. */
  readonly databaseName: string;
  /** The setting that names the data directory, such as `DATA_DIR`. */
  readonly dataDirSetting: string;
  /** The setting that selects an external server instead, such as `DATABASE_URL`. */
  readonly databaseUrlSetting: string;
  /** The command that calls `upgradeEmbeddedPostgres`, such as `npm run upgrade-database`. */
  readonly upgradeCommand: string;
}

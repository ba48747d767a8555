import type { HostApp } from './host-app.ts';

export const testApp: HostApp = {
  name: 'Acme',
  databaseName: 'acme',
  dataDirSetting: 'DATA_DIR',
  databaseUrlSetting: 'DATABASE_URL',
  upgradeCommand: 'npm run upgrade-database',
};

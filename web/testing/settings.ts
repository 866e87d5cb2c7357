import { storeSettings, type Settings } from '../screen/settings.ts'

export const testSettings: Settings = {
  customer: 'aurea',
  name: 'Aurea Pierre Gestion',
  locale: 'fr',
  locales: ['fr', 'en'],
  features: {
    manualRegistration: false,
    folderDuplication: false,
    documentPreview: true,
    download: true,
    userProfile: true,
    backOfficeManage: false,
    formTypeFilter: false,
    immediateRejection: false,
    signingAnalytics: false,
  },
  labels: {
    createCustomer: { fr: 'Créer un dossier client', en: 'Create a customer folder' },
    createLead: { fr: 'Créer un dossier prospect', en: 'Create a prospect folder' },
    registerFolder: { fr: 'Enregistrer un dossier', en: 'Register a folder' },
    fullProperty: { fr: 'Pleine propriété', en: 'Full property' },
  },
  forms: { client: 1, backOffice: 2 },
  readOnlyRoles: ['back_office_user', 'manage_dossier'],
  theme: {
    logo: '/theme/logo.svg',
    stylesheet: '/theme/theme.css',
    primary: '#123E5C',
    accent: '#7A5C24',
    iconSet: 'line',
  },
  help: { phone: '01 99 00 00 00', mail: 'aide@example.org', hours: { fr: 'Du lundi au vendredi', en: 'Weekdays' } },
  esign: 'docusign',
  landingUrl: '/tableau-de-bord/',
  logoutUrl: 'http://id.example.org/session/end',
  passwordUrl: 'http://id.example.org/password',
  redirectAfterLastPage: '/dossier/current-cases',
  demo: false,
  mailsUrl: null,
  oidc: {
    issuer: 'http://id.example.org',
    clientId: 'parcelle-web',
    resource: 'http://localhost:3000/api',
    ssoCheckUrl: 'http://id.example.org/sso-check',
  },
  documentBlocks: [],
  upload: { maxBytes: 10_485_760, types: ['application/pdf'], maxBytesByType: {}, maxPerElement: 10 },
}

export function storeTestSettings(changes: Partial<Settings> = {}): void {
  storeSettings({ ...testSettings, ...changes })
}

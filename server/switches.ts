/** A feature switch: its default, the variable that overrides it, and what it does. */
type Switch = { fallback: boolean; env: string; does: string }

export const switches = {
  manualRegistration: {
    fallback: false,
    env: 'MANUAL_REGISTRATION',
    does: 'manage_dossier may register a paper dossier on the back-office form (button on the dashboard)',
  },
  folderDuplication: { fallback: false, env: 'DUPLICATION', does: 'a dossier can be duplicated from its card' },
  documentPreview: {
    fallback: true,
    env: 'PREVIEW',
    does: 'documents and receipts open in a preview; off, they can only be downloaded',
  },
  download: {
    fallback: true,
    env: 'DOWNLOAD',
    does: 'the documents of a dossier can be downloaded, and its evidence pack',
  },
  userProfile: {
    fallback: false,
    env: 'PROFILE',
    does: 'partners have a profile screen where they change their signing e-mail',
  },
  backOfficeManage: {
    fallback: false,
    env: 'BACK_OFFICE_MANAGE',
    does: 'the cards of the dossier lists have a Manage button that opens the validation page',
  },
  formTypeFilter: {
    fallback: false,
    env: 'FORM_TYPE_FILTER',
    does: 'manage_dossier can filter the lists by online and manual subscriptions',
  },
  immediateRejection: {
    fallback: false,
    env: 'IMMEDIATE_REJECTION',
    does: 'manage_dossier has an Immediate rejection button in the header of a dossier',
  },
  fourEyes: {
    fallback: false,
    env: 'FOUR_EYES',
    does: 'whoever registered a paper dossier does not accept it: somebody else does',
  },
  clientDecisionMail: {
    fallback: false,
    env: 'CLIENT_DECISION_MAIL',
    does: 'the client is written to when their signed dossier is accepted, refused or delivered, with the message for them',
  },
  signingAnalytics: {
    fallback: false,
    env: 'SIGNING_ANALYTICS',
    does: 'an anonymous event is recorded when a dossier is signed',
  },
  productDocumentsOpened: {
    fallback: false,
    env: 'PRODUCT_DOCUMENTS_OPENED',
    does: 'each document of the product must have been opened, in its version of today, before it is said to be read',
  },
  complianceBeforeSignature: {
    fallback: false,
    env: 'COMPLIANCE_BEFORE_SIGNATURE',
    does: 'large amounts and politically exposed persons are checked by the back office before the signature',
  },
} as const satisfies Record<string, Switch>

export type FeatureName = keyof typeof switches
export type FeatureSet = Readonly<Record<FeatureName, boolean>>

export const featureNames = Object.keys(switches).filter((name): name is FeatureName => name in switches)

/** The environment wins over the deployment, which wins over the default. */
export function resolveFeatures(...layers: readonly Partial<Record<FeatureName, boolean>>[]): FeatureSet {
  const resolve = (name: FeatureName) =>
    layers.findLast((layer) => layer[name] !== undefined)?.[name] ?? switches[name].fallback
  // Unsafe cast: the names are exactly the keys of `switches`.
  return Object.fromEntries(featureNames.map((name) => [name, resolve(name)])) as FeatureSet
}

import { roles } from '@parcelle/domain'
import { z } from 'zod'
import { route } from '../route.ts'

const Text = z.object({ fr: z.string(), en: z.string() })

const Features = z.object({
  manualRegistration: z.boolean(),
  folderDuplication: z.boolean(),
  documentPreview: z.boolean(),
  download: z.boolean(),
  userProfile: z.boolean(),
  backOfficeManage: z.boolean(),
  formTypeFilter: z.boolean(),
  immediateRejection: z.boolean(),
  signingAnalytics: z.boolean(),
})

export const UploadRules = z.object({
  types: z.array(z.string()),
  maxBytes: z.int(),
  maxBytesByType: z.record(z.string(), z.int()),
  maxPerElement: z.int(),
})

export const Settings = z.object({
  customer: z.string(),
  name: z.string(),
  locale: z.enum(['fr', 'en']),
  locales: z.array(z.enum(['fr', 'en'])),
  features: Features,
  labels: z.object({ createCustomer: Text, createLead: Text, registerFolder: Text, fullProperty: Text }),
  forms: z.object({ client: z.int(), backOffice: z.int() }),
  readOnlyRoles: z.array(z.enum(roles)),
  theme: z.object({
    logo: z.string(),
    stylesheet: z.string(),
    primary: z.string(),
    accent: z.string(),
    iconSet: z.enum(['line', 'duotone', 'solid']),
  }),
  help: z.object({ phone: z.string(), mail: z.string(), hours: Text }),
  esign: z.string(),
  landingUrl: z.string(),
  logoutUrl: z.string(),
  /** Null with an external identity provider. */
  passwordUrl: z.string().nullable(),
  redirectAfterLastPage: z.string(),
  /** Enables the component gallery. */
  demo: z.boolean(),
  /** Where the demo shows the mails it sends; null with a mail server. */
  mailsUrl: z.string().nullable(),
  oidc: z.object({
    issuer: z.string(),
    clientId: z.string(),
    resource: z.string(),
    ssoCheckUrl: z.string().nullable(),
  }),
  /** Slugs of the blocks that generate documents. */
  documentBlocks: z.array(z.string()),
  /** Of the live edition, as is `documentBlocks`; a dossier has its own with its form. */
  upload: UploadRules,
})
export type Settings = z.infer<typeof Settings>

export const FooterBlock = z.object({
  id: z.int(),
  extraInfo: z.object({ html: z.string(), links: z.array(z.object({ label: z.string(), href: z.string() })) }),
})
export type FooterBlock = z.infer<typeof FooterBlock>

export const settings = {
  readSettings: route('readSettings', {
    summary: 'Get the settings that the browser needs before sign-in',
    roles: 'open',
    reply: Settings,
    cached: true,
  }),
  readFooter: route('readFooter', {
    summary: 'Get the footer of the pages as rich text, in the language of Accept-Language',
    roles: 'signed-in',
    reply: z.object({ blocks: z.array(FooterBlock) }),
    cached: true,
  }),
}

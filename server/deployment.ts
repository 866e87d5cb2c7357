import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { roles } from '@parcelle/domain'
import { isHexColour } from '@parcelle/domain/colour'
import { headingFonts, iconSets, radii, themeProblems } from '@parcelle/domain/theme'
import { z } from 'zod'
import { ConfigProblem, type Config } from './config.ts'
import { featureNames, resolveFeatures, type FeatureSet } from './switches.ts'

const Text = z.strictObject({ fr: z.string().min(1), en: z.string().min(1) })
const Colour = z.string().refine(isHexColour, 'must be a colour such as #123E5C')

/** `deployments/<customer>/settings.json`: all that one customer company decides about its portal. */
const SettingsFile = z.strictObject({
  name: z.string().min(1),
  locale: z.enum(['fr', 'en']).default('fr'),
  esign: z
    .string()
    .regex(/^[a-z]+$/)
    .default('docusign'),
  theme: z.strictObject({
    logo: z.string(),
    primary: Colour,
    accent: Colour,
    radius: z.enum(keysOf(radii)),
    headingFont: z.enum(keysOf(headingFonts)),
    iconSet: z.enum(iconSets),
  }),
  features: z.partialRecord(z.enum(featureNames), z.boolean()),
  labels: z.strictObject({
    createCustomer: Text.default({ fr: 'Créer un dossier client', en: 'Create a customer folder' }),
    createLead: Text.default({ fr: 'Créer un dossier prospect', en: 'Create a lead folder' }),
    registerFolder: Text.default({ fr: 'Enregistrer un dossier', en: 'Register a folder' }),
    fullProperty: Text.default({ fr: 'Pleine propriété', en: 'Full ownership' }),
  }),
  forms: z.strictObject({ client: z.int(), backOffice: z.int() }),
  readOnlyRoles: z.array(z.enum(roles)).default(['back_office_user', 'manage_dossier']),
  redirectAfterLastPage: z.string().min(1),
  help: z.strictObject({ phone: z.string(), mail: z.string(), hours: Text }),
  footer: z.array(
    z.strictObject({ html: Text, links: z.array(z.strictObject({ label: Text, href: z.string() })).default([]) }),
  ),
  upload: z
    .strictObject({ maxBytes: z.int(), types: z.array(z.string()) })
    .default({ maxBytes: 10_485_760, types: ['application/pdf', 'image/jpeg', 'image/png', 'image/heic'] }),
})

export type Deployment = Omit<z.output<typeof SettingsFile>, 'features'> & {
  customer: string
  folder: string
  features: FeatureSet
}

export const deploymentsFolder = join(import.meta.dirname, '..', 'deployments')

/** Reads and checks the data of the customer company this start serves; every finding is named at once. */
export async function readDeployment({ customer, features }: Config, root = deploymentsFolder): Promise<Deployment> {
  const folder = join(root, customer)
  const file = join(folder, 'settings.json')
  if (!/^[a-z][a-z0-9-]*$/.test(customer) || !existsSync(file)) {
    throw new ConfigProblem(
      `CUSTOMER is « ${customer} », but the deployments are: ${(await customers(root)).join(', ')}.`,
    )
  }
  const settings = parseSettings(customer, await readFile(file, 'utf8'))
  if (!existsSync(join(folder, settings.theme.logo))) {
    throw new ConfigProblem(`deployments/${customer} has no logo « ${settings.theme.logo} ».`)
  }
  refuseUnreadable(customer, settings.theme)
  return { ...settings, customer, folder, features: resolveFeatures(settings.features, features) }
}

function parseSettings(customer: string, text: string): z.output<typeof SettingsFile> {
  const parsed = SettingsFile.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  const findings = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'settings'}: ${issue.message}`)
  throw new ConfigProblem(`deployments/${customer}/settings.json cannot be used. ${findings.join('. ')}.`)
}

async function customers(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  return entries.filter((entry) => existsSync(join(root, entry.name, 'settings.json'))).map((entry) => entry.name)
}

/** A colour nobody can read is refused here, with the shade that would do, rather than met by a client. */
function refuseUnreadable(customer: string, theme: Deployment['theme']): void {
  const findings = themeProblems(theme).map(
    ({ choice, chosen, text, on, ratio, needed, nearest }) =>
      `theme.${choice} ${chosen} makes ${text} on ${on}, a contrast of ${ratio.toFixed(2)} where ${needed} is needed; the nearest shade that can be read is ${nearest}`,
  )
  if (findings.length > 0) throw new ConfigProblem(`deployments/${customer}/settings.json: ${findings.join('. ')}.`)
}

function keysOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table).filter((key): key is keyof T & string => key in table)
}

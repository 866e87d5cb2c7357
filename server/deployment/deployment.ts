import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { priceOn, type PointRule } from '@parcelle/domain'
import { logoProblem } from '@parcelle/domain/logo'
import { themeProblems } from '@parcelle/domain/theme'
import type { Definition } from '@parcelle/forms'
import { ConfigProblem, type Config } from '../config.ts'
import { applySettings, fillThresholds } from './apply-settings.ts'
import { checkCatalogue } from './check/catalogue.ts'
import { checkElements } from './check/elements.ts'
import { checkFiles } from './check/files.ts'
import { checkForms, checkShapes } from './check/forms.ts'
import { checkDocuments } from './check/documents.ts'
import { checkPayments } from './check/payments.ts'
import { checkRules } from './check/rules.ts'
import { checkSettings } from './check/settings.ts'
import { checkSigners } from './check/signers.ts'
import { checkTables } from './check/tables.ts'
import { checkBlanks, checkTexts } from './check/texts.ts'
import { checkAmounts, checkThresholds } from './check/thresholds.ts'
import { checkVigilance } from './check/vigilance.ts'
import { readContent, type Content } from './content-files.ts'
import { NOT_JSON, parseJson, readParts, SETTINGS, type Parts } from './parts.ts'
import type { Datalist, Product, SampleSet, Tables } from './content-shapes.ts'
import type { Firms } from './documents/facts.ts'
import { resolveProductTemplate, resolveTemplate } from './documents/resolve.ts'
import type { DocumentWords, ProductTemplate, Template } from './documents/template.ts'
import { problem, formatFinding, type Finding } from './findings/finding.ts'
import { locator } from './check/lines/locate.ts'
import { describeIssues } from './findings/sentences.ts'
import { isOn, SettingsFile, type Rule, type Settings } from './settings-file.ts'
import { parisDay } from '../platform/today.ts'
import { completeTexts } from './texts.ts'
import { resolveFeatures, type FeatureSet } from '../switches.ts'

export type Deployment = Omit<Settings, 'features' | 'rules' | 'extends'> & {
  customer: string
  /** SVG. */
  logo: string
  features: FeatureSet
  /** Only those that are on. */
  rules: Readonly<Record<string, Rule>>
  /** With the company's changes. */
  definitions: readonly Definition[]
  products: readonly Product[]
  /** Of the live edition. A dossier has its own, beside this. */
  forNewDossiers: Pick<Settings, 'upload'> & { documentBlocks: readonly string[] }
  /** The company of today, for mails to it and its signing key; documents name that of the dossier's edition. */
  companyToday: Pick<Settings['company'], 'name' | 'email'>
  /** The codes of the products that the live edition sells. */
  soldToday: ReadonlySet<string>
  /** The live edition: its documents about products are those to read today. */
  catalogue: () => Deployment
  datalists: Readonly<Record<string, Datalist>>
  tables: Tables
  /** By code. */
  firms: Firms
  documentTemplates: readonly Template[]
  documentWords: DocumentWords
  /** The slugs of the blocks that list documents. */
  documentBlocks: readonly string[]
  /** By name. */
  productTemplates: Readonly<Record<string, ProductTemplate>>
  /** Only for the check. */
  samples: SampleSet | null
  /** What the back office must look at before it decides. */
  points: readonly PointRule[]
  /** For the operator: what is missing and has a default. */
  warnings: readonly string[]
}

/** What does not depend on the edition of a dossier. */
export type Shell = Omit<Deployment, EditionKey>

export type DeploymentChoice = Pick<Config, 'customer' | 'features'>

export const deploymentsFolder = join(import.meta.dirname, '..', '..', 'deployments')

/** Reads and checks the company's data; reports every finding at once. */
export async function readDeployment(
  choice: DeploymentChoice,
  root = deploymentsFolder,
): Promise<Deployment & { parts: Parts }> {
  const inspected = await inspectDeployment(choice, root)
  return { ...needUsable(inspected, `deployments/${choice.customer}`), parts: inspected.parts }
}

export function needUsable({ deployment, findings }: DeploymentResult, name: string, more?: string): Deployment {
  const problems = findings.filter(({ severity }) => severity === 'problem')
  if (deployment && problems.length === 0) return deployment
  const lines = [
    `${name} cannot be used:`,
    ...problems.map((one) => `- ${formatFinding(one)}`),
    ...(more ? [more] : []),
  ]
  throw new ConfigProblem(lines.join('\n'))
}

type DeploymentResult = { deployment: Deployment | null; findings: Finding[] }

type Inspection = DeploymentResult & {
  parts: Parts
  /** Adds file and line to further findings. */
  locate: (findings: readonly Finding[]) => Promise<Finding[]>
}

/** The deployment as far as it can be read, with all findings and where they are. */
export async function inspectDeployment(choice: DeploymentChoice, root = deploymentsFolder): Promise<Inspection> {
  const { customer } = choice
  if (!isDeployment(customer, root)) {
    throw new ConfigProblem(
      `CUSTOMER is « ${customer} », but the deployments are: ${(await customers(root)).join(', ')}.`,
    )
  }
  const folder = await readParts(root, customer)
  const { base, parts } = folder
  const unknown =
    base !== null && (base === customer || !isDeployment(base, root))
      ? [problem('extends', `there is no other deployment « ${base} »`)]
      : []
  const { deployment, findings, formFiles } = inspectParts(parts, choice)
  const folders = [customer, ...(base === null ? [] : [base])].map((name) => join(root, name))
  const locate = locator({ folders, formFiles })
  const located = await locate([...unknown, ...checkFiles(folder, customer), ...findings])
  const shown = deployment && { ...deployment, warnings: listWarnings(located) }
  return { deployment: shown, findings: located, parts, locate }
}

/**
 * Checks files, wherever they are from. What was published when conditions had figures of their own may be published
 * again.
 */
export function inspectParts(
  parts: Parts,
  { wasPublished = false, ...choice }: DeploymentChoice & { wasPublished?: boolean },
): DeploymentResult & Pick<Content, 'formFiles'> {
  const findings: Finding[] = []
  const settings = parseSettings(parts, findings)
  // They say which deployment the other files are taken from.
  if (findings.some(({ reason }) => reason === NOT_JSON)) return { deployment: null, findings, formFiles: new Map() }
  const asWritten = readContent(parts, findings)
  const { formFiles } = asWritten
  if (!settings) return { deployment: null, findings, formFiles }

  findings.push(...themeFindings(settings, parts))
  // Everything else would be reported as missing too.
  if (asWritten.products.length === 0 || asWritten.forms.length === 0) return { deployment: null, findings, formFiles }
  const misshapen = checkShapes(settings, asWritten)
  if (misshapen.length > 0) return { deployment: null, findings: [...findings, ...misshapen], formFiles }
  const written = applySettings(settings, asWritten, findings)
  const { definitions, content } = fillThresholds(settings, written, asWritten)
  const { products, tables } = content
  const datalists = { ...content.datalists, products: listProducts(products) }
  // Its content would be reported as missing.
  const isUnread = (path: string) => asWritten.unread.some((file) => file.startsWith(path))
  findings.push(
    ...checkForms(settings, definitions, products, datalists),
    ...checkElements(definitions, datalists),
    ...checkRules(settings, written, products),
    ...(wasPublished ? [] : checkThresholds(settings, written, asWritten)),
    ...checkSettings(settings, definitions, datalists),
    ...checkBlanks(settings, content),
    ...(isUnread('payments.json') ? [] : checkPayments(settings, definitions, content)),
    ...(isUnread('documents/') || isUnread('firms.json') ? [] : checkDocuments(settings, { ...content, datalists })),
    ...(isUnread('vigilance.json') ? [] : checkVigilance(content.points, definitions, products)),
    ...checkAmounts(definitions, content.points),
    ...checkTexts({ ...content, forms: definitions }),
    ...checkCatalogue(settings, definitions, content),
    ...(isUnread('documents/') ? [] : checkSigners(settings, definitions, content)),
  )
  if (tables) findings.push(...checkTables(settings, definitions, tables, products))
  if (!tables) return { deployment: null, findings, formFiles }
  const deployment = assemble(parts, settings, { ...content, tables }, definitions, choice)
  return { deployment: { ...deployment, warnings: listWarnings(findings) }, findings, formFiles }
}

const listWarnings = (findings: readonly Finding[]): string[] =>
  findings.filter(({ severity }) => severity === 'warning').map(formatFinding)

/** Loads files that were checked when they were published. */
export function loadParts(parts: Parts, choice: DeploymentChoice): Deployment {
  const findings: Finding[] = []
  const settings = parseSettings(parts, findings)
  const asWritten = readContent(parts, findings)
  const { tables } = asWritten
  if (!settings || !tables)
    throw new Error(`a published edition cannot be read: ${findings.map(formatFinding).join('; ')}`)
  const written = applySettings(settings, asWritten, findings)
  const { definitions, content } = fillThresholds(settings, written, asWritten)
  return assemble(parts, settings, { ...content, tables }, definitions, choice)
}

function assemble(
  parts: Parts,
  settings: Settings,
  content: Content & { tables: Tables },
  definitions: readonly Definition[],
  { customer, features }: DeploymentChoice,
): Deployment {
  const { extends: _, rules, ...rest } = settings
  const { firms, documents, products, tables } = content
  const documentTemplates = Object.values(documents.templates).map((file) => resolveTemplate(file, documents.shared))
  const documentBlocks = [...new Set(documentTemplates.flatMap(({ blocks }) => blocks))]
  const deployment: Deployment = {
    ...rest,
    features: resolveFeatures(settings.features, features),
    rules: enabledRules(rules),
    firms,
    documentWords: documents.shared,
    documentTemplates,
    documentBlocks,
    productTemplates: Object.fromEntries(
      Object.entries(documents.ofProducts).map(([name, file]) => [
        name,
        resolveProductTemplate(file, documents.shared),
      ]),
    ),
    customer,
    logo: parts.get(settings.theme.logo)?.text ?? '',
    definitions,
    products,
    companyToday: settings.company,
    forNewDossiers: { upload: settings.upload, documentBlocks },
    soldToday: new Set(products.map(({ code }) => code)),
    catalogue: () => deployment,
    datalists: { ...content.datalists, products: listProducts(products) },
    tables,
    points: (content.points ?? []).filter(({ off }) => !off),
    samples: content.samples,
    warnings: [],
  }
  return deployment
}

/** Decided in the edition of a dossier, or in the live one where there is no dossier. */
type EditionKey =
  | ('rules' | 'computedFields' | 'fixedParts' | 'sepaOnly' | 'durationElement' | 'dismembermentTables' | 'tables')
  | ('complianceCheck' | 'envelopes' | 'afterSignature' | 'definitions' | 'products' | 'datalists')
  | ('documentTemplates' | 'documentWords' | 'productTemplates' | 'points' | 'samples' | 'formsApplied')
  | ('signatureLevel' | 'upload' | 'documentBlocks' | 'company')

/** Always of the live edition, also for dossiers that have an earlier one. */
const shellKeys = [
  ...(['name', 'theme', 'logo', 'labels', 'help', 'footer', 'features', 'firms', 'limits', 'esign', 'links'] as const),
  ...([
    'redirectAfterLastPage',
    'readOnlyRoles',
    'corrections',
    'customer',
    'warnings',
    'companyToday',
    'soldToday',
    'catalogue',
    'forNewDossiers',
  ] as const),
]

/** Of the shell, what documents print. */
const printedKeys = ['name', 'theme', 'logo', 'firms', 'catalogue'] as const

/** What was sent for signature prints the shell of the edition that was live then. */
export function withPrintedShell(shown: Deployment, sentUnder: Deployment): Deployment {
  const printed: Partial<Deployment> = Object.fromEntries(printedKeys.map((key) => [key, sentUnder[key]]))
  return { ...shown, ...printed }
}

/**
 * What a dossier of an edition is read with. Prices and documents of products are those of the day until the subscription
 * is submitted; from then on the dossier has its own.
 */
export function withLiveShell(
  pinned: Deployment,
  live: Deployment,
  today: () => string = () => parisDay(),
): () => Deployment {
  let shown: Deployment | null = null
  let catalogue: Deployment['products'] | null = null
  let day = ''
  return () => {
    const last = shown
    const now = today()
    if (last && day === now && catalogue === live.products && shellKeys.every((key) => last[key] === live[key]))
      return last
    const shell: Partial<Deployment> = Object.fromEntries(shellKeys.map((key) => [key, live[key]]))
    const products = pinned.products.map((product) => withPriceOfDay(product, live.products, now))
    catalogue = live.products
    day = now
    return (shown = {
      ...pinned,
      ...shell,
      products,
      datalists: { ...pinned.datalists, products: listProducts(products) },
    })
  }
}

function withPriceOfDay(product: Product, sold: readonly Product[], day: string): Product {
  const now = sold.find(({ code }) => code === product.code) ?? product
  return { ...product, unitPrice: priceOn(now, day), documents: now.documents }
}

export async function customers(root = deploymentsFolder): Promise<string[]> {
  const entries = await readdir(root)
  return entries.filter((name) => isDeployment(name, root)).toSorted()
}

/** The deployments that extend one: what it changes may break them. */
export async function listExtending(base: string, root = deploymentsFolder): Promise<string[]> {
  const names = await customers(root)
  const texts = await Promise.all(names.map((name) => readFile(join(root, name, 'settings.json'), 'utf8')))
  return names.filter((_, at) => {
    const settings = parseJson(texts[at] ?? '')
    return typeof settings === 'object' && settings !== null && Reflect.get(settings, 'extends') === base
  })
}

function isDeployment(name: string, root: string): boolean {
  return /^[a-z][a-z0-9-]*$/.test(name) && existsSync(join(root, name, 'settings.json'))
}

function parseSettings(parts: Parts, findings: Finding[]): Settings | null {
  const json = parseJson(parts.get(SETTINGS)?.text ?? '')
  if (json === undefined) {
    findings.push(problem(SETTINGS, NOT_JSON))
    return null
  }
  const parsed = SettingsFile.safeParse(completeTexts(json, SETTINGS, findings))
  if (parsed.success) return parsed.data
  findings.push(
    ...describeIssues(parsed.error.issues, json).map(({ path, reason }) => problem(path.join('.') || SETTINGS, reason)),
  )
  return null
}

/** Refuses a missing logo or an unreadable colour at start. */
function themeFindings({ theme }: Settings, parts: Parts): Finding[] {
  const logo = parts.has(theme.logo) ? [] : [problem('theme.logo', `there is no logo « ${theme.logo} »`)]
  const colours = themeProblems(theme).map(({ choice, chosen, text, on, ratio, needed, nearest }) =>
    problem(
      `theme.${choice}`,
      `theme.${choice} ${chosen} makes ${text} on ${on}, a contrast of ${ratio.toFixed(2)} where ${needed} is needed; the nearest shade that can be read is ${nearest}`,
    ),
  )
  const drawn = logoProblem(parts.get(theme.logo)?.text ?? '')
  const picture = drawn === null || logo.length > 0 ? [] : [problem('theme.logo', logoReasons[drawn])]
  return [...logo, ...picture, ...colours]
}

const logoReasons = {
  size: 'is larger than 200 000 characters',
  svg: 'is not an SVG image',
  script: 'has a script, an event or an address: a logo is only a picture',
} as const

function enabledRules(rules: Settings['rules']): Readonly<Record<string, Rule>> {
  return Object.fromEntries(Object.entries(rules).filter(isOn))
}

/** Derived from products.json. */
export function listProducts(products: readonly Product[]): Datalist {
  return products.map(({ code, name, unitPrice, minimumShares, enjoymentText, description, documents }) => ({
    value: code,
    label: { fr: name, en: name },
    presentation: { unitPrice, minimumShares, enjoyment: enjoymentText, description, documents },
  }))
}

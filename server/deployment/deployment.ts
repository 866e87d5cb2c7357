import { join } from 'node:path'
import type { PointRule } from '@parcelle/domain'
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
import { checkSettings, checkTheme } from './check/settings.ts'
import { checkSigners } from './check/signers.ts'
import { checkTables } from './check/tables.ts'
import { checkBlanks, checkTexts } from './check/texts.ts'
import { checkAmounts, checkThresholds } from './check/thresholds.ts'
import { checkVigilance } from './check/vigilance.ts'
import { readContent, type Content } from './content-files.ts'
import {
  deploymentsFolder,
  isDeployment,
  listDeployments,
  NOT_JSON,
  parseJson,
  readParts,
  SETTINGS,
  type Parts,
} from './parts.ts'
import { toProductDatalist, type Datalist, type Product, type SampleSet, type Tables } from './content-shapes.ts'
import type { Firms } from './documents/facts.ts'
import { resolveProductTemplate, resolveTemplate } from './documents/resolve.ts'
import type { DocumentWords, ProductTemplate, Template } from './documents/template.ts'
import { problem, formatFinding, type Finding } from './findings/finding.ts'
import { locator } from './check/lines/locate.ts'
import { describeIssues } from './findings/sentences.ts'
import { isOn, SettingsFile, type Rule, type Settings } from './settings-file.ts'
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

export type DeploymentChoice = Pick<Config, 'customer' | 'features'>

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
      `CUSTOMER is « ${customer} », but the deployments are: ${(await listDeployments(root)).join(', ')}.`,
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

  findings.push(...checkTheme(settings, parts))
  // Everything else would be reported as missing too.
  if (asWritten.products.length === 0 || asWritten.forms.length === 0) return { deployment: null, findings, formFiles }
  const misshapen = checkShapes(settings, asWritten)
  if (misshapen.length > 0) return { deployment: null, findings: [...findings, ...misshapen], formFiles }
  const written = applySettings(settings, asWritten, findings)
  const { definitions, content } = fillThresholds(settings, written, asWritten)
  const { products, tables } = content
  const datalists = { ...content.datalists, products: toProductDatalist(products) }
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
    rules: Object.fromEntries(Object.entries(rules).filter(isOn)),
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
    datalists: { ...content.datalists, products: toProductDatalist(products) },
    tables,
    points: (content.points ?? []).filter(({ off }) => !off),
    samples: content.samples,
    warnings: [],
  }
  return deployment
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

import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PointRule } from '@parcelle/domain'
import { themeProblems } from '@parcelle/domain/theme'
import type { Definition } from '@parcelle/forms'
import { ConfigProblem, type Config } from '../config.ts'
import { applySettings } from './apply-settings.ts'
import { checkCatalogue } from './check/catalogue.ts'
import { checkForms } from './check/forms.ts'
import { checkDocuments } from './check/documents.ts'
import { checkPayments } from './check/payments.ts'
import { checkRules } from './check/rules.ts'
import { checkSigners } from './check/signers.ts'
import { checkTables } from './check/tables.ts'
import { checkTexts } from './check/texts.ts'
import { checkVigilance } from './check/vigilance.ts'
import { NOT_JSON, parseJson, readContent } from './content-files.ts'
import type { Datalist, Product, SampleSet, Tables } from './content-shapes.ts'
import type { Firms } from './documents/facts.ts'
import { resolveProductTemplate, resolveTemplate } from './documents/resolve.ts'
import type { DocumentWords, ProductTemplate, Template } from './documents/template.ts'
import { problem, formatFinding, type Finding } from './check/finding.ts'
import { locator } from './check/locate.ts'
import { describeIssues } from './check/sentences.ts'
import { SettingsFile, type Rule, type Settings } from './settings-file.ts'
import { resolveFeatures, type FeatureSet } from '../switches.ts'

export type Deployment = Omit<Settings, 'features' | 'rules' | 'extends'> & {
  customer: string
  folder: string
  features: FeatureSet
  /** Only those that are on. */
  rules: Readonly<Record<string, Rule>>
  /** With the company's changes. */
  definitions: readonly Definition[]
  products: readonly Product[]
  datalists: Readonly<Record<string, Datalist>>
  tables: Tables
  /** By code. */
  firms: Firms
  documentTemplates: readonly Template[]
  paperWords: DocumentWords
  /** By name. */
  productTemplates: Readonly<Record<string, ProductTemplate>>
  /** What the back office must look at before it decides. */
  points: readonly PointRule[]
  samples: SampleSet
  /** For the operator: what is missing and has a default. */
  warnings: readonly string[]
}

type DeploymentChoice = Pick<Config, 'customer' | 'features'>

export const deploymentsFolder = join(import.meta.dirname, '..', '..', 'deployments')

/** Reads and checks the company's data; reports every finding at once. */
export async function readDeployment(choice: DeploymentChoice, root = deploymentsFolder): Promise<Deployment> {
  const { deployment, findings } = await inspectDeployment(choice, root)
  const problems = findings.filter(({ severity }) => severity === 'problem')
  if (deployment && problems.length === 0) return deployment
  throw new ConfigProblem(
    `deployments/${choice.customer} cannot be used:\n${problems.map((one) => `- ${formatFinding(one)}`).join('\n')}`,
  )
}

type Inspection = {
  deployment: Deployment | null
  findings: Finding[]
  /** Says in which file and on which line further findings are. */
  locate: (findings: readonly Finding[]) => Promise<Finding[]>
}

/** The deployment as far as it can be read, with all findings. */
export async function inspectDeployment(
  { customer, features }: DeploymentChoice,
  root = deploymentsFolder,
): Promise<Inspection> {
  const folder = join(root, customer)
  if (!isDeployment(customer, root)) {
    throw new ConfigProblem(
      `CUSTOMER is « ${customer} », but the deployments are: ${(await customers(root)).join(', ')}.`,
    )
  }
  const findings: Finding[] = []
  const settings = parseSettings(await readFile(join(folder, 'settings.json'), 'utf8'), findings)
  if (!settings) {
    const locate = locator({ folders: [folder], formFiles: new Map() })
    return { deployment: null, findings: await locate(findings), locate }
  }

  findings.push(...themeFindings(settings, folder))
  const folders = listFolders(settings, customer, root, findings)
  const content = await readContent(folders, findings)
  const locate = locator({ folders, formFiles: content.formFiles })
  // Everything else would be reported as missing too.
  if (content.products.length === 0 || content.forms.length === 0)
    return { deployment: null, findings: await locate(findings), locate }
  const definitions = applySettings(settings, content, findings)
  const { products, tables } = content
  const datalists = { ...content.datalists, products: productList(products) }
  findings.push(
    ...checkForms(settings, definitions, products, datalists),
    ...checkRules(settings, definitions, products),
    ...checkPayments(settings, definitions, content),
    ...checkDocuments(settings, { ...content, datalists }),
    ...checkVigilance(content.points, definitions, products),
    ...checkTexts({ ...content, forms: definitions }),
    ...checkCatalogue(settings, definitions, content),
    ...checkSigners(settings, definitions, content),
  )
  if (tables) findings.push(...checkTables(settings, definitions, tables, products))
  const located = await locate(findings)
  const { samples } = content
  if (!tables || !samples) return { deployment: null, findings: located, locate }

  const { extends: _, rules, ...rest } = settings
  const warnings = located.filter(({ severity }) => severity === 'warning').map(formatFinding)
  const resolved = { features: resolveFeatures(settings.features, features), rules: enabledRules(rules) }
  const { firms, documents } = content
  const ofDocuments = {
    firms,
    paperWords: documents.shared,
    documentTemplates: Object.values(documents.templates).map((file) => resolveTemplate(file, documents.shared)),
    productTemplates: Object.fromEntries(
      Object.entries(documents.ofProducts).map(([name, file]) => [
        name,
        resolveProductTemplate(file, documents.shared),
      ]),
    ),
  }
  return {
    deployment: {
      ...rest,
      ...resolved,
      ...ofDocuments,
      customer,
      folder,
      definitions,
      products,
      datalists,
      tables,
      points: content.points ?? [],
      samples,
      warnings,
    },
    findings: located,
    locate,
  }
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

function parseSettings(text: string, findings: Finding[]): Settings | null {
  const json = parseJson(text)
  if (json === undefined) {
    findings.push(problem('settings.json', NOT_JSON))
    return null
  }
  const parsed = SettingsFile.safeParse(json)
  if (parsed.success) return parsed.data
  findings.push(
    ...describeIssues(parsed.error.issues, json).map(({ path, reason }) =>
      problem(path.join('.') || 'settings.json', reason),
    ),
  )
  return null
}

/** Refuses a missing logo or an unreadable colour at start. */
function themeFindings({ theme }: Settings, folder: string): Finding[] {
  const logo = existsSync(join(folder, theme.logo)) ? [] : [problem('theme.logo', `there is no logo « ${theme.logo} »`)]
  const colours = themeProblems(theme).map(({ choice, chosen, text, on, ratio, needed, nearest }) =>
    problem(
      `theme.${choice}`,
      `theme.${choice} ${chosen} makes ${text} on ${on}, a contrast of ${ratio.toFixed(2)} where ${needed} is needed; the nearest shade that can be read is ${nearest}`,
    ),
  )
  return [...logo, ...colours]
}

/** Its own folder, then the one it extends. */
function listFolders(settings: Settings, customer: string, root: string, findings: Finding[]): string[] {
  const base = settings.extends
  if (base === undefined) return [join(root, customer)]
  if (base === customer || !isDeployment(base, root))
    findings.push(problem('extends', `there is no other deployment « ${base} »`))
  return [join(root, customer), join(root, base)]
}

function enabledRules(rules: Settings['rules']): Readonly<Record<string, Rule>> {
  return Object.fromEntries(Object.entries(rules).filter((entry): entry is [string, Rule] => entry[1] !== false))
}

/** Derived from products.json. */
function productList(products: readonly Product[]): Datalist {
  return products.map(({ code, name, unitPrice, minimumShares, enjoymentText, description, documents }) => ({
    value: code,
    label: { fr: name, en: name },
    presentation: { unitPrice, minimumShares, enjoyment: enjoymentText, description, documents },
  }))
}

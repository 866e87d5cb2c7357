import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { readDeployment } from './deployment.ts'
import { deploymentsFolder } from './parts.ts'
import { withLiveShell } from './shell.ts'
import { SettingsFile } from './settings-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parcelle-deployment-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Settings = { [key: string]: unknown; theme: Record<string, string> }

async function deploymentWith(change: (settings: Settings) => void) {
  await cp(join(deploymentsFolder, 'aurea'), join(folder, 'aurea'), { recursive: true })
  const file = join(folder, 'aurea', 'settings.json')
  const settings = JSON.parse(await readFile(file, 'utf8'))
  change(settings)
  await writeFile(file, JSON.stringify(settings))
  return readDeployment(readConfig({}), folder)
}

test('aurea keeps the defaults of the switches, and writes to the client about decisions', async () => {
  const { features } = await readDeployment(readConfig({}))
  expect(features).toEqual({
    manualRegistration: false,
    folderDuplication: false,
    documentPreview: true,
    download: true,
    userProfile: false,
    backOfficeManage: false,
    formTypeFilter: false,
    immediateRejection: false,
    fourEyes: false,
    clientDecisionMail: true,
    signingAnalytics: false,
    productDocumentsOpened: false,
    complianceBeforeSignature: false,
  })
})

test('the environment overrides a switch of the deployment', async () => {
  const { features } = await readDeployment(readConfig({ PROFILE: 'true', DOWNLOAD: 'false' }))
  expect(features).toMatchObject({ userProfile: true, download: false })
})

test('an unknown customer is refused with the names of those that exist', async () => {
  await expect(readDeployment(readConfig({ CUSTOMER: 'nobody' }))).rejects.toThrow(/CUSTOMER is « nobody », .*aurea/)
  await expect(readDeployment(readConfig({ CUSTOMER: '../aurea' }))).rejects.toThrow(/^CUSTOMER is/)
})

test('unknown, missing and wrong keys are all named at once', async () => {
  const reading = deploymentWith((settings) => {
    settings['colour'] = 'blue'
    delete settings['name']
    settings.theme['primary'] = 'navy'
    settings['features'] = { flying: true }
  })
  await expect(reading).rejects.toThrow(/colour/)
  await expect(reading).rejects.toThrow(/name: /)
  await expect(reading).rejects.toThrow(/theme\.primary: must be a colour/)
  await expect(reading).rejects.toThrow(/flying/)
})

test('a colour that cannot be read is refused with the nearest shade that can', async () => {
  const reading = deploymentWith((settings) => (settings.theme['primary'] = '#8FB8D8'))
  await expect(reading).rejects.toThrow(
    /theme\.primary #8FB8D8 makes .* a contrast of .* where 4\.5 is needed; the nearest shade that can be read is #[0-9a-f]{6}/i,
  )
})

test('a logo that is not there is refused', async () => {
  await expect(deploymentWith((settings) => (settings.theme['logo'] = 'none.svg'))).rejects.toThrow(
    /no logo « none.svg »/,
  )
})

test('no company says that its signatures are qualified', () => {
  const { signatureLevel } = SettingsFile.shape
  const fr = 'Signature électronique simple'
  expect(signatureLevel.safeParse({ fr, en: 'Simple electronic signature' }).success).toBe(true)
  expect(signatureLevel.safeParse({ fr, en: 'A Qualified one' }).success).toBe(false)
  expect(signatureLevel.safeParse({ fr: `${fr}\nqualifiée`, en: '-' }).success).toBe(false)
})

test('a share costs what the live edition says for the day, without a restart', async () => {
  const pinned = await readDeployment(readConfig({}))
  const [first] = pinned.products
  const prices = [{ from: '2027-01-01', unitPrice: 250 }]
  const live = { ...pinned, products: pinned.products.map((product) => ({ ...product, prices })) }
  let day = '2026-12-31'
  const open = withLiveShell(pinned, live, () => day)
  expect(open().products[0]?.unitPrice).toBe(first?.unitPrice)
  expect(open()).toBe(open())
  day = '2027-01-01'
  expect(open().products[0]?.unitPrice).toBe(250)
  expect(open().datalists['products']?.[0]?.presentation).toMatchObject({ unitPrice: 250 })
})

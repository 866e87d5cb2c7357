import type { Dossier } from '@parcelle/contract/dossiers'
import { encodeValue, type Definition, type Element, type Value } from '@parcelle/forms'
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach } from 'vitest'
import client from '../../../deployments/aurea/forms/client.json'
import samples from '../../../deployments/demo/dossiers.json'
import { stubBrowser } from '../../testing/browser.ts'
import { renderScreen } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { beSignedIn, clearStorage } from '../../testing/session.ts'
import { storeTestSettings } from '../../testing/settings.ts'
import { ElementServicesContext } from './element/element-context.ts'
import { makeElementServices } from './element/element-services.ts'
import { preparePage } from './prepare-page.ts'
import { compileForm } from './store/loading/loaded-form.ts'
import { uploadTypes } from './store/writable.ts'
import { makeWizard, type Wizard } from './store/wizard.ts'
import { WizardContext } from './wizard-context.ts'

export const definition = client as unknown as Definition
export const form = compileForm(definition)
export const findId = (name: string) => assertFound(form.element(name)).id
export const findBlock = (slug: string) => assertFound(form.blocks.find((block) => block.slug === slug))

// Not a holder yet: the tests load no products.
const single = samples.folders.find(({ id }) => id === 'pp-single-full')
const answers: Readonly<Record<string, unknown>> = { ...single?.values, already_holder: 'Non', held_product: undefined }

/** The dossier of a single individual with all blocks submitted up to `slug`, without uploads. */
export function makeAnsweredDossier(slug: string | null): Pick<Dossier, 'values' | 'submitted_blocks'> {
  const count = form.blocks.findIndex((block) => block.slug === slug) + 1
  const blocks = form.blocks.slice(0, count)
  const isGiven = ({ name, type }: Element) => answers[name] !== undefined && !uploadTypes.has(type)
  const given = form.blocks.slice(0, Math.max(3, count)).flatMap(({ elements }) => elements.filter(isGiven))
  // Unsafe cast at the sample data, which has its own test.
  const values = given.map(({ id, name }) => [id, encodeValue(answers[name] as Value)])
  return { values: Object.fromEntries(values), submitted_blocks: blocks.map(({ id }) => id) }
}

function assertFound<T>(found: T | null | undefined): T {
  if (found === undefined || found === null) throw new Error('not found in the form')
  return found
}

/** Stopped after each test, so that no autosave runs later. */
const opened: Wizard[] = []

export function setUpBrowser(): void {
  beforeEach(() => {
    clearStorage()
    stubBrowser()
    Element.prototype.scrollIntoView = () => {}
    storeTestSettings()
    beSignedIn()
    serve({})
  })
  afterEach(() => {
    cleanup()
    for (const wizard of opened.splice(0)) {
      wizard.autosave.stop()
      void wizard.journalWriter.flush()
      wizard.navigation.stop()
    }
  })
}

type WizardOptions = Parameters<typeof makeWizard>[0]

export async function renderWizard(
  opening: Omit<WizardOptions, 'loaded' | 'locale'> & {
    blockId: number | null
    products?: WizardOptions['loaded']['products']
  },
  part: ReactNode,
): Promise<Wizard> {
  const { blockId, products = [], ...rest } = opening
  const wizard = makeWizard({ ...rest, loaded: { form, rules: [], products, failed: new Set() }, locale: 'fr' })
  opened.push(wizard)
  await preparePage(wizard, blockId)
  const services = makeElementServices(wizard)
  renderScreen(
    <WizardContext value={wizard}>
      <ElementServicesContext value={services}>{part}</ElementServicesContext>
    </WizardContext>,
    { role: rest.role },
  )
  return wizard
}

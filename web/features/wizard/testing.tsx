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
import { ElementWorldContext } from './element/element-context.ts'
import { makeElementWorld } from './element/element-world.ts'
import { preparePage } from './prepare-page.ts'
import { compileForm } from './store/loading/loaded-form.ts'
import { uploads } from './store/writable.ts'
import { makeWizard, type Wizard } from './store/wizard.ts'
import { WizardContext } from './wizard-context.ts'

/** The real form. */
export const definition = client as unknown as Definition
export const form = compileForm(definition)
export const findId = (name: string) => there(form.element(name)).id
export const findBlock = (slug: string) => there(form.blocks.find((block) => block.slug === slug))

// Somebody who holds no product yet: the tests know of none.
const single = samples.folders.find(({ id }) => id === 'pp-single-full')
const answers: Readonly<Record<string, unknown>> = { ...single?.values, already_holder: 'Non', held_product: undefined }

/** The dossier of an individual, alone, who has come past a block, as far as nothing is uploaded. */
export function comePast(slug: string | null): Pick<Dossier, 'values' | 'submitted_blocks'> {
  const count = form.blocks.findIndex((block) => block.slug === slug) + 1
  const blocks = form.blocks.slice(0, count)
  const isGiven = ({ name, type }: Element) => answers[name] !== undefined && !uploads.has(type)
  // The whole first page is answered, submitted or not.
  const given = form.blocks.slice(0, Math.max(3, count)).flatMap(({ elements }) => elements.filter(isGiven))
  // A border: the samples are what their own test says they are.
  const values = given.map(({ id, name }) => [id, encodeValue(answers[name] as Value)])
  return { values: Object.fromEntries(values), submitted_blocks: blocks.map(({ id }) => id) }
}

function there<T>(found: T | null | undefined): T {
  if (found === undefined || found === null) throw new Error('the form has no such thing')
  return found
}

/** The wizards that a test has opened; nothing is to be sent once it is over. */
const opened: Wizard[] = []

/** Before each test a browser with somebody signed in, after it nothing. */
export function inBrowser(): void {
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
      wizard.route.stop()
    }
  })
}

type Opening = Parameters<typeof makeWizard>[0]

/** Opens a dossier of that form at a block and draws a part of it. */
export async function drawWizard(
  opening: Omit<Opening, 'loaded' | 'locale'> & { blockId: number | null; products?: Opening['loaded']['products'] },
  part: ReactNode,
): Promise<Wizard> {
  const { blockId, products = [], ...rest } = opening
  const wizard = makeWizard({ ...rest, loaded: { form, rules: [], products, failed: new Set() }, locale: 'fr' })
  opened.push(wizard)
  await preparePage(wizard, blockId)
  const world = makeElementWorld(wizard)
  renderScreen(
    <WizardContext value={wizard}>
      <ElementWorldContext value={world}>{part}</ElementWorldContext>
    </WizardContext>,
    { role: rest.role },
  )
  return wizard
}

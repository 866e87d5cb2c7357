import type { Definition } from '@parcelle/forms'
import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach } from 'vitest'
import client from '../../../deployments/aurea/forms/client.json'
import { stubBrowser } from '../../testing/browser.ts'
import { renderScreen } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { beSignedIn, clearStorage } from '../../testing/session.ts'
import { keepTestSettings } from '../../testing/settings.ts'
import { ElementWorldContext } from './element/element-context.ts'
import { makeElementWorld } from './element/element-world.ts'
import { preparePage } from './prepare-page.ts'
import { compileForm } from './store/loading/loaded-form.ts'
import { makeWizard, type Wizard } from './store/wizard.ts'
import { WizardContext } from './wizard-context.ts'

/** The real form of 220 elements. */
export const definition = client as unknown as Definition
export const form = compileForm(definition)
export const findId = (name: string) => there(form.element(name)).id
export const findBlock = (slug: string) => there(form.blocks.find((block) => block.slug === slug))

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
    keepTestSettings()
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
  opening: Omit<Opening, 'loaded' | 'locale'> & { blockId: number | null },
  part: ReactNode,
): Promise<Wizard> {
  const { blockId, ...rest } = opening
  const wizard = makeWizard({ ...rest, loaded: { form, rules: [], products: [], failed: new Set() }, locale: 'fr' })
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
